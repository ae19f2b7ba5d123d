// What a board shows, cell by cell and in words.

extension BoardModel {
    /// What one cell shows.
    public struct Content: Hashable, Sendable {
        /// Its name, such as C4.
        public let name: String
        /// Its mark.
        public let mark: Mark
        /// How likely a ship is there, from 0 to 1; `nil` while that is not known.
        public let probability: Double?
        /// The same for people.
        public let percent: Percent?
        /// Whether this is the cell to fire at.
        public let isRecommended: Bool
        /// Whether it holds a ship for certain without having been hit.
        public let isCertain: Bool
        /// Whether its mark is one of those that may be wrong, if no board agrees with the marks.
        public let isSuspect: Bool
    }

    /// What a cell shows.
    public func content(of cell: Cell) -> Content {
        let mark = state.marks[cell]
        // An answer under other rules says nothing about this cell.
        let heatmap = self.heatmap.flatMap { $0.rules == rules ? $0 : nil }
        return Content(
            name: rules.name(of: cell),
            mark: mark,
            probability: heatmap?.probability(of: cell),
            percent: heatmap.map { Percent($0[cell], of: $0.boards) },
            isRecommended: recommendation?.cell == cell,
            isCertain: certainCells.contains(cell),
            isSuspect: suspectCells.contains(cell)
        )
    }

    /// The cell to fire at, with the reason; `nil` if there is none, or while that is not known.
    public var recommendation: CellAdvice? {
        phase == .ready ? advice?.cells.first : nil
    }

    /// How many boards agree with the marks; `nil` while that is not known.
    public var boardsLeft: BoardCount? {
        switch phase {
        case .ready: heatmap?.boards
        case .impossible: .zero
        case .counting, .failed: nil
        }
    }

    /// The ships that are not certainly sunk, as their lengths, longest first; `nil` while that is not
    /// known.
    public var remainingShips: [Int]? {
        guard phase == .ready, let advice else { return nil }
        return advice.fleet.flatMap { Array(repeating: $0.length, count: $0.ships - $0.sunk) }
    }

    /// The cells that hold a ship for certain and are not hit yet.
    public var certainCells: Mask {
        guard phase == .ready, let heatmap else { return [] }
        return heatmap.certain.subtracting(state.marks.known)
    }

    /// The cells whose marks may be wrong, if no board agrees with the marks.
    public var suspectCells: Mask {
        if case .impossible(let explanation) = phase { explanation.cells } else { [] }
    }

    /// The explanation to show if no board agrees with the marks or the rules cannot be counted.
    public var problem: String? {
        switch phase {
        case .impossible(let explanation): explanation.message(under: rules)
        case .failed(let error): error.errorDescription
        case .counting, .ready: nil
        }
    }

    /// The position as text that people can read, and that ``Position/init(picture:)`` reads again.
    public var shareText: String {
        let picture = (try? Position(rules: rules, knowledge: knowledge).picture()) ?? "\(rules)\n"
        var remarks: [String] = []
        if let boardsLeft { remarks.append("\(boardsLeft) boards left.") }
        if let best = recommendation {
            remarks.append("Best: \(rules.name(of: best.cell)), \(best.reason).")
        }
        if let problem { remarks.append(problem) }
        return remarks.isEmpty ? picture : "\(picture)\n\(remarks.joined(separator: "\n"))\n"
    }
}
