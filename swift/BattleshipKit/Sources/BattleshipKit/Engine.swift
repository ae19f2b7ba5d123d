// The exact engine.

import BattleshipBindings

/// What a count may take, at most. Rules that take more are refused with
/// ``BattleshipError/tooLarge(message:)``.
public struct Budget: Hashable, Sendable {
    /// Seconds on one core of a server from 2021; a recent phone is about as fast.
    public let seconds: Double
    /// Bytes of memory.
    public let bytes: Double

    /// At most so many seconds and bytes.
    public init(seconds: Double, bytes: Double) {
        self.seconds = seconds
        self.bytes = bytes
    }

    /// What is bearable in an app: a second and 300 MB.
    public static let app = Budget(seconds: 1, bytes: 300e6)
}

/// Rules made ready for counting. One engine serves any number of tasks.
///
/// ```swift
/// let engine = try await Engine(.nine)
/// let heatmap = try await engine.heatmap(for: .nothing)
/// print(heatmap.boards)  // 213723152
/// ```
///
/// Methods that are `async` count on a thread of their own, except for heatmaps that take less than a
/// millisecond: those are counted where the caller is, because changing threads would not pay. If the
/// caller's task is cancelled, the work ends within milliseconds, and they throw `CancellationError`.
public final class Engine: Sendable {
    /// The rules.
    public let rules: Rules
    /// The number of legal boards. Zero if the fleet does not fit on the board.
    public let boards: BoardCount

    let boundary: BattleshipBindings.Engine

    /// Raised when the heatmap of the empty board, which hardly any other takes longer than, took less
    /// than a millisecond.
    private let isQuick = Flag()

    /// Prepares the rules: milliseconds for `nine`, up to seconds for large fleets.
    public init(_ rules: Rules, budget: Budget = .app) async throws {
        let crossing = BattleshipBindings.Budget(seconds: budget.seconds, bytes: budget.bytes)
        let engine = try await aside {
            try BattleshipBindings.Engine(rules: rules.crossing, budget: crossing, cancellation: $0)
        }
        self.rules = rules
        boundary = engine
        boards = BoardCount(engine.boards())
    }

    /// The heatmap for some knowledge. The second parameter is the caller's actor: leave it out.
    public func heatmap(
        for knowledge: Knowledge, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Heatmap {
        if isQuick.isRaised {
            try Task.checkCancellation()
            let heatmap = try heatmapNow(for: knowledge)
            try Task.checkCancellation()
            return heatmap
        }
        return try await aside { cancellation in
            let start = ContinuousClock.now
            let heatmap = try self.heatmapNow(for: knowledge, cancellation: cancellation)
            if knowledge.known.isEmpty, ContinuousClock.now - start < .milliseconds(1) {
                self.isQuick.raise()
            }
            return heatmap
        }
    }

    /// The heatmap for some knowledge, counted on the caller's thread: 1.5 ms at most for `nine`.
    public func heatmapNow(for knowledge: Knowledge) throws -> Heatmap {
        try heatmapNow(for: knowledge, cancellation: nil)
    }

    private func heatmapNow(for knowledge: Knowledge, cancellation: Cancellation?) throws -> Heatmap {
        let heatmap = try translatingErrors {
            try boundary.heatmap(knowledge: knowledge.crossing, cancellation: cancellation)
        }
        return Heatmap(heatmap, rules: rules)
    }

    /// The pieces of the knowledge each of which, dropped alone, leaves knowledge that some board agrees
    /// with. For knowledge that no board agrees with, these are the suspects.
    public func suspects(in knowledge: Knowledge) async throws -> [Suspect] {
        let pieces = try await aside { [boundary] in
            try boundary.suspects(knowledge: knowledge.crossing, cancellation: $0)
        }
        return pieces.map(Suspect.init)
    }

    /// Boards that agree with the knowledge, drawn uniformly at random: the same for the same seed.
    /// Fewer than `count` only if there is none.
    public func sample(_ count: Int, given knowledge: Knowledge = .nothing, seed: UInt64) async throws
        -> [Board]
    {
        let boards = try await aside { [boundary] in
            try boundary.sample(
                knowledge: knowledge.crossing, seed: seed, count: UInt32(clamping: count),
                cancellation: $0)
        }
        return boards.map { Board($0, rules: rules) }
    }
}

/// A piece of knowledge that, dropped alone, leaves knowledge that some board agrees with.
public struct Suspect: Hashable, Sendable, Codable {
    /// What a piece says.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A miss.
        case miss
        /// A hit, together with the sinking announced there, if any.
        case hit
        /// The sinking announced at a cell; the cell stays hit.
        case sinking
    }

    /// What it says.
    public let kind: Kind
    /// Where.
    public let cell: Cell

    /// A piece at a cell.
    public init(_ kind: Kind, at cell: Cell) {
        self.kind = kind
        self.cell = cell
    }

    init(_ piece: Piece) {
        let kind: Kind =
            switch piece.kind {
            case .miss: .miss
            case .hit: .hit
            case .sinking: .sinking
            }
        self.init(kind, at: Cell(piece.cell))
    }
}
