// One side of a game.

/// A fleet and the shots fired at it.
public struct Sea: Hashable, Sendable, Codable {
    /// The fleet.
    public let board: Board
    /// Whether a sinking is announced when it happens.
    public let announced: Bool
    /// The shots in order, with what was said about them.
    public private(set) var shots: [Shot] = []

    /// A fleet that nobody has fired at.
    public init(_ board: Board, announced: Bool) {
        (self.board, self.announced) = (board, announced)
    }

    /// What the other side knows.
    public var knowledge: Knowledge { .shots(shots, announced: announced) }

    /// Whether every ship is sunk.
    public var isLost: Bool { board.mask.isSubset(of: knowledge.hits) }

    /// Takes a shot; `nil` if the cell is off the board or was fired at before.
    public mutating func fire(at cell: Cell) -> Shot? {
        guard cell.index < board.rules.cells.count, !knowledge.known.contains(cell) else { return nil }
        let outcome = board.answer(to: cell, hits: knowledge.hits, announced: announced)
        let shot = Shot(cell, outcome)
        shots.append(shot)
        return shot
    }

    /// What the other side has seen of a cell. Where sinkings are announced, the whole ship is sunk.
    public func mark(of cell: Cell) -> Mark {
        if knowledge.misses.contains(cell) { return .miss }
        guard knowledge.hits.contains(cell) else { return .unknown }
        let ship = board.ships.first { $0.cells(under: board.rules).contains(cell) }
        let isSunk = ship?.cells(under: board.rules).isSubset(of: knowledge.hits) == true
        return announced && isSunk ? .sunk : .hit
    }
}
