// The model behind an editor of rules.

import Observation

/// Rules while they are edited, with the number of legal boards.
@MainActor
@Observable
public final class RulesModel {
    /// What is known about the rules as they stand.
    public enum Status: Hashable, Sendable {
        /// The boards are being counted.
        case counting
        /// The rules can be played.
        case playable(Rules, boards: BoardCount)
        /// The rules are well formed, but the fleet does not fit on the board.
        case nothingFits
        /// There are no such rules, or they cannot be counted.
        case refused(BattleshipError)
    }

    /// The number of columns.
    public var width: Int { didSet { count() } }
    /// The number of rows.
    public var height: Int { didSet { count() } }
    /// The length of every ship.
    public var fleet: [Int] { didSet { count() } }
    /// How ships may stand to each other.
    public var contact: Contact { didSet { count() } }

    /// What is known about the rules as they stand.
    public private(set) var status = Status.counting

    @ObservationIgnored private var counting: Task<Void, Never>?

    /// Begins with some rules.
    public init(_ rules: Rules = .nine) {
        (width, height, fleet, contact) = (rules.width, rules.height, rules.fleet, rules.contact)
        count()
    }

    /// Goes on with some other rules, such as a preset.
    public func take(_ rules: Rules) {
        (width, height, fleet, contact) = (rules.width, rules.height, rules.fleet, rules.contact)
    }

    /// Whether the rules as they stand are these.
    public func isPreset(_ rules: Rules) -> Bool {
        (width, height, contact) == (rules.width, rules.height, rules.contact) && fleet == rules.fleet
    }

    /// The lengths to offer, longest first: all that fit on the board, up to ten, and those of the fleet.
    public var offeredLengths: [Int] {
        let longest = max(min(max(width, height), 10), fleet.max() ?? 1)
        return (1...max(1, longest)).reversed()
    }

    /// How many ships of a length there are.
    public func ships(ofLength length: Int) -> Int {
        fleet.filter { $0 == length }.count
    }

    /// Sets how many ships of a length there are.
    public func setShips(_ count: Int, ofLength length: Int) {
        let others = fleet.filter { $0 != length }
        fleet = (others + Array(repeating: length, count: max(0, count))).sorted(by: >)
    }

    /// Waits until the boards of the rules as they stand are counted.
    public func settle() async {
        while status == .counting, let counting {
            await counting.value
        }
    }

    deinit {
        counting?.cancel()
    }

    private func count() {
        counting?.cancel()
        status = .counting
        let (width, height, fleet, contact) = (width, height, fleet, contact)
        counting = Task { [weak self] in
            let status = await Status(width: width, height: height, fleet: fleet, contact: contact)
            guard !Task.isCancelled, let status else { return }
            self?.status = status
        }
    }
}

extension RulesModel.Status {
    /// Counts. `nil` if cancelled.
    fileprivate init?(width: Int, height: Int, fleet: [Int], contact: Contact) async {
        do {
            let rules = try Rules(width: width, height: height, fleet: fleet, contact: contact)
            let boards = try await Engine(rules).boards
            self = boards == .zero ? .nothingFits : .playable(rules, boards: boards)
        } catch let error as BattleshipError {
            self = .refused(error)
        } catch {
            return nil
        }
    }
}
