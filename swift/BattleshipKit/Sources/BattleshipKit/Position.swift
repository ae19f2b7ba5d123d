// Some knowledge under some rules, and its picture as text.

import BattleshipBindings

/// Some knowledge under some rules.
public struct Position: Hashable, Sendable, Codable {
    /// The rules.
    public let rules: Rules
    /// The knowledge.
    public let knowledge: Knowledge

    /// Some knowledge under some rules.
    public init(rules: Rules, knowledge: Knowledge) {
        self.rules = rules
        self.knowledge = knowledge
    }

    /// Reads a picture of a board: `.` unknown, `o` miss, `x` hit, `#` sunk, with an optional first line
    /// that names the rules. It is the form that ``picture()`` and the `battleship` command write.
    public init(picture: String) throws {
        let position = try translatingErrors { try readPosition(text: picture) }
        self.init(rules: Rules(position.rules), knowledge: Knowledge(position.knowledge))
    }

    /// The picture of the position.
    public func picture() throws -> String {
        try translatingErrors {
            try drawPosition(rules: rules.crossing, knowledge: knowledge.crossing)
        }
    }
}
