// Players that choose where to fire.

import BattleshipBindings

/// How a ``Player`` chooses where to fire, the simplest first.
public enum Strategy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Any cell not yet fired at.
    case random
    /// At random on a grid until something is hit; then around the hits.
    case hunt
    /// Where most single ships fit, each counted as if it were alone on the board.
    case density
    /// Where a ship stands on most boards.
    case greedy
    /// Where the answer tells most.
    case entropy
    /// The fewest shots that can be found.
    case best
}

/// Somebody who chooses where to fire. What it chooses depends on the rules, the strategy, the seed and
/// the knowledge, and on nothing else.
///
/// ```swift
/// let player = Player(engine, strategy: .best)
/// let cell = try await player.choose(.shots(shots, announced: true))
/// ```
public final class Player: Sendable {
    /// How it plays.
    public let strategy: Strategy

    private let player: BattleshipBindings.Player

    /// Sits down. The seed matters to the strategies that choose at random.
    public init(_ engine: Engine, strategy: Strategy, seed: UInt64 = 0) {
        self.strategy = strategy
        player = BattleshipBindings.Player(
            engine: engine.boundary, strategy: strategy.crossing, seed: seed)
    }

    /// The next cell to fire at; `nil` when the game is over.
    public func choose(_ knowledge: Knowledge) async throws -> Cell? {
        try await aside { [player] in
            try player.choose(knowledge: knowledge.crossing, cancellation: $0)
        }.map(Cell.init)
    }

    /// What to know before the next shot, with the cells in the order in which this player would fire at
    /// them.
    public func advise(_ knowledge: Knowledge) async throws -> Advice {
        Advice(
            try await aside { [player] in
                try player.advise(knowledge: knowledge.crossing, cancellation: $0)
            })
    }
}

extension Strategy {
    var crossing: BattleshipBindings.Strategy {
        switch self {
        case .random: .random
        case .hunt: .hunt
        case .density: .density
        case .greedy: .greedy
        case .entropy: .entropy
        case .best: .best
        }
    }
}
