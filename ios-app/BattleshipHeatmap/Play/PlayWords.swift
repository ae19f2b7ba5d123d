// Words for a game.

import BattleshipKit
import SwiftUI

extension Strategy {
    /// How the bot plays.
    var words: String {
        switch self {
        case .random: String(localized: "Fires anywhere")
        case .hunt: String(localized: "Hunts, then follows its hits")
        case .density: String(localized: "Counts where ships fit")
        case .greedy: String(localized: "Takes the likeliest cell")
        case .entropy: String(localized: "Asks for what tells most")
        case .best: String(localized: "The best there is")
        }
    }
}

extension GameModel {
    /// Whose shot it is, or who has won.
    func headline(of battle: Battle) -> String {
        let shots = battle.winningShots.formatted()
        if case .over = state.stage {
            return battle.isWon
                ? String(localized: "You win after \(shots) shots")
                : String(localized: "The bot wins after \(shots) shots")
        }
        return botAims ? String(localized: "The bot aims") : String(localized: "Your shot")
    }
}

extension GameModel.Battle {
    /// What was fired last by both sides.
    var lastShots: String {
        let rules = theirs.board.rules
        return switch (theirs.shots.last?.words(rules), mine.shots.last?.words(rules)) {
        case (let person?, let bot?): String(localized: "You: \(person). Bot: \(bot).")
        case (let person?, nil): String(localized: "You: \(person).")
        case (nil, _): String(localized: "Fire at a cell of their waters.")
        }
    }
}

extension Shot {
    /// The cell and the result.
    func words(_ rules: Rules) -> String {
        let name = rules.name(of: cell)
        return switch outcome {
        case .miss: String(localized: "\(name), miss")
        case .hit: String(localized: "\(name), hit")
        case .sunk(let length?): String(localized: "\(name), sunk, length \(length.formatted())")
        case .sunk(nil): String(localized: "\(name), sunk")
        }
    }
}

extension Record.Summary {
    /// Games, wins, and how many shots a win took.
    var words: String {
        let (won, games) = (won.formatted(), games.formatted())
        guard let shotsToWin else { return String(localized: "won \(won) of \(games)") }
        let shots = shotsToWin.formatted(.number.precision(.fractionLength(1)))
        return String(localized: "won \(won) of \(games), in \(shots) shots")
    }
}
