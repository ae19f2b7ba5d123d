// What the counts mean for the next shot.

import BattleshipBindings

/// What a player should know before the next shot.
public struct Advice: Hashable, Sendable {
    /// How many boards agree with the knowledge.
    public let boards: BoardCount
    /// The cells worth firing at, best first: not fired at yet, and with a ship on some board.
    public let cells: [CellAdvice]
    /// The ships that are complete on every board: announced, or not announced but certain.
    public let sunk: [Placement]
    /// For each length, longest first, how many ships are certainly sunk.
    public let fleet: [ShipsSunk]
    /// The cells not fired at that can hold no ship any more.
    public let impossible: Mask
    /// How many shots the game will still take, if the strategy says so: ``Strategy/best`` does.
    public let shots: Outlook?
}

/// Bounds for the average number of shots that a game still takes with optimal play.
public struct Outlook: Hashable, Sendable {
    /// No play needs fewer: proven.
    public let lower: Double
    /// Some play needs no more: proven.
    public let upper: Double

    /// The number itself, where the game is solved.
    public var exact: Double? { lower == upper ? lower : nil }
}

/// What firing at a cell promises.
public struct CellAdvice: Hashable, Sendable {
    /// The cell.
    public let cell: Cell
    /// The boards with a ship there.
    public let boards: BoardCount
    /// The probability of a hit.
    public let hit: Double
    /// How much the answer tells on average, in bits.
    public let information: Double
    /// What speaks for it, in words.
    public let reason: String
}

/// What is known about the ships of one length.
public struct ShipsSunk: Hashable, Sendable {
    /// The length.
    public let length: Int
    /// How many such ships the fleet has.
    public let ships: Int
    /// At least so many of them are sunk, on every board.
    public let sunk: Int
}

extension Engine {
    /// What to know before the next shot, the most likely cells first.
    public func advice(for knowledge: Knowledge) async throws -> Advice {
        let engine = boundary
        return Advice(
            try await aside { try engine.advice(knowledge: knowledge.crossing, cancellation: $0) })
    }
}

extension Advice {
    init(_ advice: BattleshipBindings.Advice) {
        boards = BoardCount(advice.boards)
        cells = advice.cells.map {
            CellAdvice(
                cell: Cell($0.cell), boards: BoardCount($0.boards), hit: $0.hit,
                information: $0.information, reason: $0.reason)
        }
        sunk = advice.sunk.map(Placement.init)
        fleet = advice.fleet.map {
            ShipsSunk(length: Int($0.length), ships: Int($0.ships), sunk: Int($0.sunk))
        }
        impossible = Mask(advice.impossible)
        shots = advice.shots.map { Outlook(lower: $0.lower, upper: $0.upper) }
    }
}
