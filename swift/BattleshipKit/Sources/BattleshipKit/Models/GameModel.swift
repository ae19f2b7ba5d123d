// The model behind a game against the bot.

import Observation

/// A game against the bot: ships are placed, then both sides fire in turn, the person first.
@MainActor
@Observable
public final class GameModel {
    /// What a game is played by.
    public struct Terms: Hashable, Sendable, Codable {
        /// The rules.
        public var rules: Rules
        /// How the bot plays.
        public var strategy: Strategy
        /// Whether sinkings are announced.
        public var announced: Bool

        /// What a game is played by.
        public init(rules: Rules = .nine, strategy: Strategy = .greedy, announced: Bool = true) {
            (self.rules, self.strategy, self.announced) = (rules, strategy, announced)
        }
    }

    /// How far a game is, with all that this stage has.
    public enum Stage: Hashable, Sendable, Codable {
        /// The fleets are being drawn at random.
        case preparing
        /// The person moves ships; the bot's stand.
        case placing(FleetPlan, hidden: Board)
        /// Both sides fire.
        case playing(Battle)
        /// All ships of one side are sunk.
        case over(Battle)
    }

    /// The two sides.
    public struct Battle: Hashable, Sendable, Codable {
        /// The person's fleet.
        public internal(set) var mine: Sea
        /// The bot's fleet.
        public internal(set) var theirs: Sea

        /// Whether the person has won.
        public var isWon: Bool { theirs.isLost }
        /// How many shots the winner took.
        public var winningShots: Int { (isWon ? theirs : mine).shots.count }
        var isOver: Bool { mine.isLost || theirs.isLost }
    }

    /// Everything that is saved and restored.
    public struct State: Hashable, Sendable, Codable {
        /// What the game is played by.
        public internal(set) var terms: Terms
        /// How far it is.
        public internal(set) var stage: Stage
        /// What the bot's chance depends on.
        let seed: UInt64
        /// The games that are over.
        public internal(set) var record: Record
    }

    /// The game and the games before.
    public private(set) var state: State
    /// Whether the bot is choosing where to fire.
    public private(set) var botAims = false
    /// Whether to count how likely each cell of the bot's fleet is to hold a ship.
    public var showsChances = false { didSet { countChances() } }
    /// That count, while a game is played; it may be one shot behind. `nil` if it is not wanted.
    public private(set) var chances: Heatmap?
    /// Why the game cannot be played, or cannot go on.
    public private(set) var error: BattleshipError?

    /// Where the drag under way began, and the plan before it.
    @ObservationIgnored private var dragging: (start: Cell, before: FleetPlan)?
    @ObservationIgnored private var engine: Engine?
    @ObservationIgnored private var work: Task<Void, Never>?
    @ObservationIgnored private var counting: Task<Void, Never>?

    /// A new game, after some others.
    public init(_ terms: Terms = Terms(), record: Record = Record(), seed: UInt64? = nil) {
        let seed = seed ?? .random(in: 0...UInt64.max)
        state = State(terms: terms, stage: .preparing, seed: seed, record: record)
        prepare()
    }

    /// Goes on with a game that was saved.
    public init(_ state: State) {
        self.state = state
        switch state.stage {
        case .preparing: prepare()
        // Saved while the bot was aiming.
        case .playing(let battle) where battle.theirs.shots.count > battle.mine.shots.count: aim()
        default: break
        }
    }

    // MARK: Before the first shot

    /// Begins another game, by the same terms or by others.
    public func restart(_ terms: Terms? = nil) {
        let terms = terms ?? state.terms
        state = State(
            terms: terms, stage: .preparing, seed: .random(in: 0...UInt64.max), record: state.record)
        botAims = false
        dragging = nil
        countChances()
        prepare()
    }

    /// Changes how the bot plays and whether sinkings are announced, until the first shot.
    public func agree(strategy: Strategy? = nil, announced: Bool? = nil) {
        guard case .placing = state.stage else { return }
        state.terms.strategy = strategy ?? state.terms.strategy
        state.terms.announced = announced ?? state.terms.announced
    }

    /// Changes the plan of the person's fleet.
    public func plan(_ change: (inout FleetPlan) -> Void) {
        guard case .placing(var plan, let hidden) = state.stage else { return }
        change(&plan)
        state.stage = .placing(plan, hidden: hidden)
    }

    /// Moves the ship that was on a cell when the drag began along to another cell; `nil` ends the drag.
    public func drag(from start: Cell, to cell: Cell?) {
        guard case .placing(let plan, let hidden) = state.stage, let cell else {
            dragging = nil
            return
        }
        // A drag that the system took away was never ended: another start is another drag.
        let before = if let dragging, dragging.start == start { dragging.before } else { plan }
        dragging = (start, before)
        guard let ship = before.ship(at: start) else { return }
        let rules = before.rules
        var moved = before
        moved.move(
            ship, columns: rules.column(of: cell) - rules.column(of: start),
            rows: rules.row(of: cell) - rules.row(of: start))
        state.stage = .placing(moved, hidden: hidden)
    }

    /// Begins to play, if the ships stand legally.
    public func start() {
        guard case .placing(let plan, let hidden) = state.stage, let board = plan.board else { return }
        let announced = state.terms.announced
        state.stage = .playing(
            Battle(mine: Sea(board, announced: announced), theirs: Sea(hidden, announced: announced)))
        countChances()
    }

    private func prepare() {
        let (rules, seed) = (state.terms.rules, state.seed)
        run { model in
            let boards = try await model.engine(for: rules).sample(2, seed: seed)
            guard boards.count == 2 else {
                throw BattleshipError.invalidRules(
                    message: "no board is legal under \(rules): the fleet does not fit")
            }
            model.state.stage = .placing(FleetPlan(boards[0]), hidden: boards[1])
        }
    }

    // MARK: Firing

    /// Whether it is the person's turn.
    public var isMyTurn: Bool {
        if case .playing = state.stage { !botAims } else { false }
    }

    /// Fires at the bot's fleet; the bot answers. Cells fired at before are ignored.
    public func fire(at cell: Cell) {
        guard isMyTurn, case .playing(var battle) = state.stage, battle.theirs.fire(at: cell) != nil else {
            return
        }
        become(battle)
        if !battle.isOver { aim() }
    }

    private func aim() {
        botAims = true
        run { model in
            // If cancelled, another game has begun, in which this one has no say.
            defer { if !Task.isCancelled { model.botAims = false } }
            guard case .playing(var battle) = model.state.stage else { return }
            let engine = try await model.engine(for: model.state.terms.rules)
            let player = Player(engine, strategy: model.state.terms.strategy, seed: model.state.seed)
            guard let cell = try await player.choose(battle.mine.knowledge) else { return }
            try Task.checkCancellation()
            _ = battle.mine.fire(at: cell)
            model.become(battle)
        }
    }

    private func become(_ battle: Battle) {
        defer { countChances() }
        guard battle.isOver else {
            state.stage = .playing(battle)
            return
        }
        state.stage = .over(battle)
        state.record.add(
            Record.Game(
                strategy: state.terms.strategy, won: battle.isWon, shots: battle.winningShots))
    }

    private func countChances() {
        counting?.cancel()
        guard showsChances, case .playing(let battle) = state.stage else {
            chances = nil
            return
        }
        counting = Task { [weak self] in
            guard let engine = try? await self?.engine(for: battle.theirs.board.rules),
                let heatmap = try? await engine.heatmap(for: battle.theirs.knowledge), !Task.isCancelled
            else { return }
            self?.chances = heatmap
        }
    }

    // MARK: Work

    /// Waits for the end of what is going on.
    public func settle() async {
        while let current = work {
            await current.value
            if current == work { break }
        }
        await counting?.value
    }

    private func engine(for rules: Rules) async throws -> Engine {
        if let engine, engine.rules == rules { return engine }
        let made = try await Engine(rules)
        engine = made
        return made
    }

    private func run(_ step: @escaping @MainActor (GameModel) async throws -> Void) {
        work?.cancel()
        error = nil
        work = Task { [weak self] in
            guard let self else { return }
            do {
                try await step(self)
            } catch let error as BattleshipError {
                self.error = error
            } catch {
                // Cancelled: another game has begun.
            }
        }
    }
}
