// What keys do on a board.

extension Mark {
    /// The mark that a key stands for: `m`, `h`, `s` and `u`, in either case.
    public init?(key: Character) {
        switch key.lowercased() {
        case "m": self = .miss
        case "h": self = .hit
        case "s": self = .sunk
        case "u": self = .unknown
        default: return nil
        }
    }
}

extension Rules {
    /// The cell so many columns and rows from another, or the other if the board ends before.
    public func cell(from cell: Cell, columns: Int, rows: Int) -> Cell {
        self.cell(column: column(of: cell) + columns, row: row(of: cell) + rows) ?? cell
    }
}
