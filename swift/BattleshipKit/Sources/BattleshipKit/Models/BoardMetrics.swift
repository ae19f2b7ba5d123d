// Where the cells of a board are on a screen.

/// A board drawn as large as it fits into a space, square by square, with names above and to the left.
public struct BoardMetrics: Hashable, Sendable {
    /// The side of a cell.
    public let side: Double
    /// How much the names of rows and columns take.
    public let head: Double

    private let rules: Rules

    /// What the names take, as a share of a cell.
    private static let headShare = 0.6

    /// Fits a board into a space.
    public init(_ rules: Rules, width: Double, height: Double) {
        self.rules = rules
        side = max(
            0,
            min(
                width / (Double(rules.width) + BoardMetrics.headShare),
                height / (Double(rules.height) + BoardMetrics.headShare)))
        head = side * BoardMetrics.headShare
    }

    /// The width of the whole board by its height.
    public static func aspectRatio(_ rules: Rules) -> Double {
        (Double(rules.width) + headShare) / (Double(rules.height) + headShare)
    }

    /// The middle of a column.
    public func x(ofColumn column: Int) -> Double { head + (Double(column) + 0.5) * side }

    /// The middle of a row.
    public func y(ofRow row: Int) -> Double { head + (Double(row) + 0.5) * side }

    /// The middle of a cell.
    public func centre(of cell: Cell) -> (x: Double, y: Double) {
        (x(ofColumn: rules.column(of: cell)), y(ofRow: rules.row(of: cell)))
    }

    /// The cell at a point; `nil` if there is none.
    public func cell(x: Double, y: Double) -> Cell? {
        guard side > 0, x >= head, y >= head else { return nil }
        let (column, row) = ((x - head) / side, (y - head) / side)
        guard column < Double(rules.width), row < Double(rules.height) else { return nil }
        return rules.cell(column: Int(column), row: Int(row))
    }
}
