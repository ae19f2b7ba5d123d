// Why no board agrees with some marks.

/// Why no board agrees with what is known.
public enum Explanation: Hashable, Sendable {
    /// The fleet does not fit on the board.
    case noLegalBoard
    /// There would be a board without any one of these.
    case suspects([Suspect])
    /// No single piece explains it: at least two must be wrong.
    case severalWrong

    /// The cells to look at.
    public var cells: Mask {
        guard case .suspects(let suspects) = self else { return [] }
        return Mask(suspects.map(\.cell))
    }

    /// A sentence or two for people, in the words of the `battleship` command.
    public func message(under rules: Rules) -> String {
        switch self {
        case .noLegalBoard:
            return "No board is legal under \(rules): the fleet does not fit."
        case .severalWrong:
            return "No board agrees with this. No single mark explains it: at least two must be wrong."
        case .suspects(let suspects):
            let list = suspects.map { "the \($0.kind.rawValue) at \(rules.name(of: $0.cell))" }
            return "No board agrees with this. There would be one without "
                + list.joined(separator: ", or without ") + "."
        }
    }
}

extension Engine {
    /// Why no board agrees with some knowledge; `nil` if one does.
    public func explanation(for knowledge: Knowledge) async throws -> Explanation? {
        try await explanation(of: heatmap(for: knowledge), for: knowledge)
    }

    func explanation(of heatmap: Heatmap, for knowledge: Knowledge) async throws -> Explanation? {
        if heatmap.boards > .zero { return nil }
        if boards == .zero { return .noLegalBoard }
        let suspects = try await suspects(in: knowledge)
        return suspects.isEmpty ? .severalWrong : .suspects(suspects)
    }
}
