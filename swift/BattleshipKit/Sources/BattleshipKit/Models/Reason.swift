// Why a cell is recommended, for apps that say it in their own language.

/// What speaks for firing at a cell. ``CellAdvice/reason`` says it in English.
public enum Reason: Hashable, Sendable {
    /// A certain hit: only one board is left.
    case onlyBoard
    /// A certain hit, so that it may tell little.
    case certain
    /// A hit is so likely, and the answer splits the boards left almost evenly.
    case splitsEvenly(Percent)
    /// A hit is so likely, and a miss leaves so many boards.
    case missLeaves(Percent, BoardCount)
}

extension Advice {
    /// What speaks for firing at one of the cells.
    public func reason(for cell: CellAdvice) -> Reason {
        let misses = boards - cell.boards
        if misses == .zero { return boards == BoardCount(low: 1) ? .onlyBoard : .certain }
        let percent = Percent(cell.boards, of: boards)
        // Within a tenth of a half, as the engine has it.
        let difference = abs(cell.boards.approximation - misses.approximation)
        return difference <= boards.approximation / 5 ? .splitsEvenly(percent) : .missLeaves(percent, misses)
    }
}
