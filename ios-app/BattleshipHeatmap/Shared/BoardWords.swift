// Words for what is on a board.

import BattleshipKit
import SwiftUI

extension Mark {
    /// As it is said and written.
    var word: String {
        switch self {
        case .unknown: String(localized: "unknown")
        case .miss: String(localized: "miss")
        case .hit: String(localized: "hit")
        case .sunk: String(localized: "sunk")
        }
    }

    /// As it is drawn in a cell.
    var sign: String {
        switch self {
        case .unknown: .symbol("")
        case .miss: .symbol("•")
        case .hit: .symbol("×")
        case .sunk: .symbol("■")
        }
    }
}

extension Percent {
    /// As it is said.
    var spoken: String {
        switch self {
        case .belowOne: String(localized: "less than 1 percent")
        case .about(let percent): String(localized: "\(percent.formatted()) percent")
        case .aboveNinetyNine: String(localized: "more than 99 percent")
        }
    }
}

extension BoardCount {
    /// How many boards are left, in words.
    var left: String {
        self == BoardCount(low: 1)
            ? String(localized: "1 board left") : String(localized: "\(formatted()) boards left")
    }
}

extension Reason {
    /// One line that says why.
    func sentence(of boards: BoardCount) -> String {
        switch self {
        case .onlyBoard: String(localized: "Certain hit; only one board is left.")
        case .certain: String(localized: "Certain hit.")
        case .splitsEvenly(let percent):
            words(percent.formatted(), boards: boards.formatted())
        case .missLeaves(let percent, let left):
            words(percent.formatted(), boards: boards.formatted(), afterMiss: left.formatted())
        }
    }

    private func words(_ hit: String, boards: String) -> String {
        String(localized: "\(hit) hit; splits the \(boards) boards left almost evenly.")
    }

    private func words(_ hit: String, boards: String, afterMiss left: String) -> String {
        String(localized: "\(hit) hit; a miss leaves \(left) of \(boards) boards.")
    }
}

extension Explanation {
    /// What is wrong, in a sentence or two.
    func sentence(under rules: Rules) -> String {
        switch self {
        case .noLegalBoard: String(localized: "No board is legal under these rules: the fleet does not fit.")
        case .severalWrong:
            String(localized: "No board agrees with this. At least two marks must be wrong.")
        case .suspects(let suspects):
            sentence(without: suspects.map { $0.words(under: rules) }.formatted(.list(type: .or)))
        }
    }

    private func sentence(without pieces: String) -> String {
        String(localized: "No board agrees with this. There would be one without \(pieces).")
    }
}

extension Suspect {
    /// The piece as part of a sentence.
    func words(under rules: Rules) -> String {
        let name = rules.name(of: cell)
        return switch kind {
        case .miss: String(localized: "the miss at \(name)")
        case .hit: String(localized: "the hit at \(name)")
        case .sinking: String(localized: "the sinking at \(name)")
        }
    }
}
