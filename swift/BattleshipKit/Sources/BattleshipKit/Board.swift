// A whole fleet, legally placed.

import BattleshipBindings

/// Which way a ship lies.
public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Along a row, to the right of its first cell. Ships of length 1 count as lying across.
    case across
    /// Along a column, below its first cell.
    case down
}

/// One ship on the board: its upper or left end, its length, and which way it lies.
public struct Placement: Hashable, Sendable, Codable {
    /// The upper or left end.
    public let cell: Cell
    /// How many cells it covers.
    public let length: Int
    /// Which way it lies.
    public let direction: Direction

    /// A ship at a cell.
    public init(cell: Cell, length: Int, direction: Direction) {
        self.cell = cell
        self.length = length
        self.direction = direction
    }

    /// The cells it covers on a board of these rules; those off the board are left out.
    public func cells(under rules: Rules) -> Mask {
        let (column, row) = (rules.column(of: cell), rules.row(of: cell))
        return Mask(
            (0..<min(max(0, length), Cell.limit)).compactMap { i in
                direction == .across
                    ? rules.cell(column: column + i, row: row) : rules.cell(column: column, row: row + i)
            })
    }
}

/// A legal board: every ship of the fleet placed by the rules.
public struct Board: Hashable, Sendable {
    /// The rules.
    public let rules: Rules
    /// The cells that hold a ship.
    public let mask: Mask
    /// The ships, longest first, then lying across before down, then by cell.
    public let ships: [Placement]

    /// Checks and makes a board. The ships may come in any order.
    public init(_ ships: [Placement], under rules: Rules) throws {
        let board = try translatingErrors {
            try boardOf(rules: rules.crossing, ships: ships.map(\.crossing))
        }
        self.init(board, rules: rules)
    }

    /// The result of a shot, if `hits` are the cells hit before. Without announcements a sinking is a
    /// hit.
    public func answer(to cell: Cell, hits: Mask, announced: Bool) -> Outcome {
        let hits = hits.union([cell])
        guard let ship = ships.first(where: { $0.cells(under: rules).contains(cell) }) else {
            return .miss
        }
        let isSunk = ship.cells(under: rules).isSubset(of: hits)
        return announced && isSunk ? .sunk(length: ship.length) : .hit
    }
}

extension Board: Codable {
    private enum Key: String, CodingKey { case rules, ships }

    /// Reads the rules and the ships, and checks them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let ships = try container.decode([Placement].self, forKey: .ships)
        do {
            try self.init(ships, under: try container.decode(Rules.self, forKey: .rules))
        } catch let error as BattleshipError {
            throw DecodingError.dataCorruptedError(
                forKey: .ships, in: container, debugDescription: error.message)
        }
    }

    /// Writes the rules and the ships.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(rules, forKey: .rules)
        try container.encode(ships, forKey: .ships)
    }
}

extension Board {
    init(_ board: BattleshipBindings.Board, rules: Rules) {
        self.rules = rules
        mask = Mask(board.mask)
        ships = board.ships.map(Placement.init)
    }
}

extension Placement {
    init(_ placement: BattleshipBindings.Placement) {
        let direction: Direction = placement.direction == .across ? .across : .down
        self.init(cell: Cell(placement.cell), length: Int(placement.length), direction: direction)
    }

    var crossing: BattleshipBindings.Placement {
        BattleshipBindings.Placement(
            cell: cell.bits, length: UInt8(clamping: length),
            direction: direction == .across ? .across : .down)
    }
}
