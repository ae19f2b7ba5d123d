// The games of the past.

/// The games that were played to their end, and what they amount to.
public struct Record: Hashable, Sendable, Codable {
    /// A game that is over.
    public struct Game: Hashable, Sendable, Codable {
        /// How the bot played.
        public let strategy: Strategy
        /// Whether the person won.
        public let won: Bool
        /// How many shots the winner took.
        public let shots: Int

        /// A game that is over.
        public init(strategy: Strategy, won: Bool, shots: Int) {
            (self.strategy, self.won, self.shots) = (strategy, won, shots)
        }
    }

    /// The games against one strategy.
    public struct Summary: Hashable, Sendable {
        /// How the bot played.
        public let strategy: Strategy
        /// How many games.
        public let games: Int
        /// How many of them the person won.
        public let won: Int
        /// The shots of the games won, on average; `nil` if there is none.
        public let shotsToWin: Double?
    }

    /// The games, oldest first.
    public private(set) var games: [Game] = []

    /// As many games are kept.
    public static let limit = 1000

    /// No games.
    public init() {}

    /// Adds a game, and forgets the oldest if there are too many.
    public mutating func add(_ game: Game) {
        games.append(game)
        games.removeFirst(max(0, games.count - Record.limit))
    }

    /// For each strategy that was played against, the simplest first.
    public var summaries: [Summary] {
        Strategy.allCases.compactMap { strategy in
            let games = games.filter { $0.strategy == strategy }
            let shots = games.filter(\.won).map(\.shots)
            guard !games.isEmpty else { return nil }
            let mean = shots.isEmpty ? nil : Double(shots.reduce(0, +)) / Double(shots.count)
            return Summary(strategy: strategy, games: games.count, won: shots.count, shotsToWin: mean)
        }
    }
}
