// A fleet while it is placed.

/// Ships that are moved and turned until they stand legally. They never leave the board.
public struct FleetPlan: Hashable, Sendable, Codable {
    /// The rules.
    public let rules: Rules
    /// The ships, in an order that moving and turning keep.
    public private(set) var ships: [Placement]

    /// Begins with a legal board.
    public init(_ board: Board) {
        (rules, ships) = (board.rules, board.ships)
    }

    /// The number of the ship on a cell; `nil` if there is water.
    public func ship(at cell: Cell) -> Int? {
        ships.firstIndex { $0.cells(under: rules).contains(cell) }
    }

    /// Moves a ship by so many columns and rows, as far as the board allows.
    public mutating func move(_ ship: Int, columns: Int, rows: Int) {
        guard ships.indices.contains(ship) else { return }
        let placement = ships[ship]
        place(
            ship, column: rules.column(of: placement.cell) + columns,
            row: rules.row(of: placement.cell) + rows, placement.direction)
    }

    /// Turns a ship about one of its cells, or as near to it as the board allows. A ship that is longer
    /// than the board is high or wide stays as it is.
    public mutating func turn(_ ship: Int, about cell: Cell) {
        guard ships.indices.contains(ship) else { return }
        let placement = ships[ship]
        let along =
            rules.column(of: cell) - rules.column(of: placement.cell)
            + rules.row(of: cell) - rules.row(of: placement.cell)
        let (column, row) = (rules.column(of: cell), rules.row(of: cell))
        switch placement.direction {
        case .across: place(ship, column: column, row: row - along, .down)
        case .down: place(ship, column: column - along, row: row, .across)
        }
    }

    private mutating func place(_ ship: Int, column: Int, row: Int, _ direction: Direction) {
        let length = ships[ship].length
        let (wide, high) = direction == .across ? (length, 1) : (1, length)
        guard wide <= rules.width, high <= rules.height, length > 1 || direction == .across,
            let cell = rules.cell(
                column: min(max(column, 0), rules.width - wide),
                row: min(max(row, 0), rules.height - high))
        else { return }
        ships[ship] = Placement(cell: cell, length: length, direction: direction)
    }

    /// The cells of the ships that stand too near to another.
    public var clashes: Mask {
        let cells = ships.map { $0.cells(under: rules) }
        var clashing = Mask()
        for (number, ship) in cells.enumerated() {
            let surroundings = neighbourhood(of: ship)
            for other in cells[..<number] where !surroundings.isDisjoint(with: other) {
                clashing.formUnion(ship.union(other))
            }
        }
        return clashing
    }

    /// The board, if the ships stand legally.
    public var board: Board? {
        try? Board(ships, under: rules)
    }

    /// The cells where no other ship may stand.
    private func neighbourhood(of ship: Mask) -> Mask {
        let reach = rules.contact == .touching ? 0 : 1
        var mask = Mask()
        for cell in ship {
            for columns in -reach...reach {
                for rows in -reach...reach where rules.contact == .apart || columns == 0 || rows == 0 {
                    mask.insert(rules.cell(from: cell, columns: columns, rows: rows))
                }
            }
        }
        return mask
    }
}
