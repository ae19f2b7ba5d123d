// Everything an app keeps from one start to the next.

import Foundation
import Observation

/// What a person prefers.
public struct Preferences: Hashable, Sendable, Codable {
    /// Light or dark.
    public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the system has it.
        case system
        /// Light.
        case light
        /// Dark.
        case dark
    }

    /// Whether cells show percentages.
    public var percentages = true
    /// Whether marks are felt, on devices that can.
    public var haptics = true
    /// Light or dark.
    public var appearance = Appearance.system

    /// What everybody begins with.
    public init() {}
}

/// The models of an app, kept in one file.
///
/// A file that is missing or cannot be read makes a fresh session: nothing is worth an app that does not
/// start.
@MainActor
@Observable
public final class Session {
    /// The screens.
    public enum Screen: String, Hashable, Sendable, Codable, CaseIterable {
        /// The board with its heatmap.
        case assistant
        /// A game against the bot.
        case play
        /// Presets and an editor.
        case rules
        /// The dataset.
        case data
        /// What a person prefers.
        case settings
    }

    /// The board of the assistant.
    public let board: BoardModel
    /// The game against the bot.
    public let game: GameModel
    /// What a person prefers.
    public var preferences: Preferences
    /// The screen that is shown.
    public var screen: Screen

    private let file: URL

    private struct Saved: Codable {
        let board: BoardModel.State
        let game: GameModel.State
        let preferences: Preferences
        let screen: Screen
    }

    /// Goes on where the file ends.
    public init(file: URL) {
        self.file = file
        let saved = (try? Data(contentsOf: file)).flatMap {
            try? JSONDecoder().decode(Saved.self, from: $0)
        }
        board = BoardModel(saved?.board ?? BoardModel.State())
        game = saved.map { GameModel($0.game) } ?? GameModel()
        preferences = saved?.preferences ?? Preferences()
        screen = saved?.screen ?? .assistant
    }

    /// Writes the file, all of it or nothing.
    public func save() throws {
        let saved = Saved(
            board: board.state, game: game.state, preferences: preferences, screen: screen)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(saved).write(to: file, options: .atomic)
    }

    /// Plays by other rules: the assistant, and the game if it has not begun or is over.
    public func use(_ rules: Rules) {
        board.setRules(rules)
        if case .playing = game.state.stage { return }
        guard game.state.terms.rules != rules else { return }
        var terms = game.state.terms
        terms.rules = rules
        game.restart(terms)
    }
}
