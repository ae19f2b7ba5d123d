// What a person has marked on a board, without the order.

/// What is marked on a cell.
public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not fired at.
    case unknown
    /// Fired at, no ship.
    case miss
    /// A hit.
    case hit
    /// A hit on a ship that is sunk.
    case sunk

    /// What a tap makes of it: unknown, miss, hit, sunk, and unknown again.
    public var next: Mark {
        switch self {
        case .unknown: .miss
        case .miss: .hit
        case .hit: .sunk
        case .sunk: .unknown
        }
    }
}

/// The marks on a board. No cell has two of them.
public struct Marks: Hashable, Sendable, Codable {
    /// The cells missed.
    public private(set) var misses = Mask()
    /// The cells hit, of ships that are not sunk.
    public private(set) var hits = Mask()
    /// The cells of sunk ships.
    public private(set) var sunk = Mask()

    /// No marks.
    public init() {}

    /// The cells with any mark.
    public var known: Mask { misses.union(hits).union(sunk) }

    /// The mark on a cell.
    public subscript(cell: Cell) -> Mark {
        if misses.contains(cell) { return .miss }
        if hits.contains(cell) { return .hit }
        return sunk.contains(cell) ? .sunk : .unknown
    }

    /// Marks a cell, and with it what must change along: a ship is sunk as a whole or not at all. So
    /// sinking a hit sinks the hits that belong to the same ship, and a sunk cell that becomes something
    /// else leaves the rest of its ship hit.
    public mutating func set(_ mark: Mark, at cell: Cell, under rules: Rules) {
        if self[cell] == .sunk && mark != .sunk {
            let ship = Marks.ship(through: cell, in: sunk, under: rules)
            sunk.subtract(ship)
            hits.formUnion(ship)
        }
        misses.remove(cell)
        hits.remove(cell)
        switch mark {
        case .unknown: break
        case .miss: misses.insert(cell)
        case .hit: hits.insert(cell)
        case .sunk:
            sunk.insert(cell)
            let ship = Marks.ship(through: cell, in: hits.union(sunk), under: rules)
            hits.subtract(ship)
            sunk.formUnion(ship)
        }
    }

    /// The cells that belong to one ship with `cell`, of the cells of ships in `mask`. Where ships do
    /// not touch along sides, those are all that hang together with it. Where they may, it is the line
    /// through the cell, or the cell alone if there are lines both ways: people mark the others.
    private static func ship(through cell: Cell, in mask: Mask, under rules: Rules) -> Mask {
        let lines = [Direction.across, .down].map { line(through: cell, $0, in: mask, under: rules) }
        if rules.contact == .touching {
            return lines.allSatisfy { $0.count > 1 } ? [cell] : lines[0].union(lines[1])
        }
        return lines[0].union(lines[1])
    }

    private static func line(
        through cell: Cell, _ direction: Direction, in mask: Mask, under rules: Rules
    ) -> Mask {
        let (column, row) = (rules.column(of: cell), rules.row(of: cell))
        var cells: Mask = [cell]
        for step in [-1, 1] {
            var distance = step
            while let next = direction == .across
                ? rules.cell(column: column + distance, row: row)
                : rules.cell(column: column, row: row + distance),
                mask.contains(next)
            {
                cells.insert(next)
                distance += step
            }
        }
        return cells
    }

    /// What the marks tell. Where sinkings are announced, the hits that are not sunk are known to belong
    /// to ships that are still afloat; a sunk cell says that they are announced.
    public func knowledge(announced: Bool) -> Knowledge {
        let sinkings: Sinkings = announced || !sunk.isEmpty ? .cells(sunk) : .notAnnounced
        return .sets(hits: hits.union(sunk), misses: misses, sinkings: sinkings)
    }

    /// The marks of a position. Announcements that name one cell of a ship sink all of it.
    public init(_ knowledge: Knowledge, under rules: Rules) {
        (hits, misses) = (knowledge.hits, knowledge.misses)
        let cells: [Cell] =
            switch knowledge {
            case .sets(_, _, .cells(let cells)): Array(cells)
            case .sets(_, _, .announced(let list)): list.map(\.cell)
            case .sets(_, _, .notAnnounced): []
            case .shots(let shots, _):
                shots.filter { if case .sunk = $0.outcome { true } else { false } }.map(\.cell)
            }
        for cell in cells where hits.contains(cell) {
            set(.sunk, at: cell, under: rules)
        }
    }
}
