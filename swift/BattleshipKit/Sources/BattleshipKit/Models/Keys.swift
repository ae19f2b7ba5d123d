// What keys and drags do on a board.

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

    /// The cells on the way from one to another, both included, each next to the one before. A finger may
    /// be faster than what reports where it is.
    func line(from start: Cell, to end: Cell) -> [Cell] {
        let (columns, rows) = (column(of: end) - column(of: start), row(of: end) - row(of: start))
        let steps = max(abs(columns), abs(rows))
        guard steps > 0 else { return [end] }
        let part = { (whole: Int, step: Int) in Int((Double(whole * step) / Double(steps)).rounded()) }
        return (0...steps).map { cell(from: start, columns: part(columns, $0), rows: part(rows, $0)) }
    }
}
