// What a player knows.

import BattleshipBindings

/// The result of a shot.
public enum Outcome: Hashable, Sendable, Codable {
    /// No ship there.
    case miss
    /// A ship, and not sunk by this shot, if sinkings are announced.
    case hit
    /// The last unhit cell of a ship, with the ship's length if it is told.
    case sunk(length: Int?)
}

/// A cell fired at and the result.
public struct Shot: Hashable, Sendable, Codable {
    /// Where.
    public let cell: Cell
    /// With what result.
    public let outcome: Outcome

    /// A shot at a cell.
    public init(_ cell: Cell, _ outcome: Outcome) {
        self.cell = cell
        self.outcome = outcome
    }
}

/// The announcement that a ship is sunk, when the order of the shots is not known.
public struct Sinking: Hashable, Sendable, Codable {
    /// Any cell of the ship.
    public let cell: Cell
    /// The ship's length, if it is told.
    public let length: Int?

    /// The sinking of the ship on a cell.
    public init(_ cell: Cell, length: Int? = nil) {
        self.cell = cell
        self.length = length
    }
}

/// What is known about sinkings when the order of the shots is not.
public enum Sinkings: Hashable, Sendable, Codable {
    /// Sinkings are not announced: only hits and misses count.
    case notAnnounced
    /// Each sinking is announced, and these were: a ship is fully hit exactly when it is here.
    case announced([Sinking])
    /// Each sinking is announced, and these hits are the cells of the sunk ships.
    case cells(Mask)
}

/// Everything a player knows.
///
/// Shots in order say more than sets: the hits after a sinking cannot belong to that ship.
///
/// ```swift
/// let knowledge = Knowledge.shots([
///     Shot(try rules.cell("C4"), .hit), Shot(try rules.cell("C5"), .sunk(length: 2)),
/// ])
/// ```
public enum Knowledge: Hashable, Sendable, Codable {
    /// Shots in the order they were fired. Any sinking among them says that sinkings are announced.
    case shots([Shot], announced: Bool = false)
    /// Sets, where the order is not known; the hits include the cells of sunk ships.
    case sets(hits: Mask, misses: Mask, sinkings: Sinkings = .notAnnounced)

    /// No shot yet, and sinkings are not announced.
    public static let nothing = Knowledge.shots([])

    /// The cells hit, sunk ones included.
    public var hits: Mask {
        switch self {
        case .shots(let shots, _): Mask(shots.filter { $0.outcome != .miss }.map(\.cell))
        case .sets(let hits, _, _): hits
        }
    }

    /// The cells missed.
    public var misses: Mask {
        switch self {
        case .shots(let shots, _): Mask(shots.filter { $0.outcome == .miss }.map(\.cell))
        case .sets(_, let misses, _): misses
        }
    }

    /// The cells fired at.
    public var known: Mask { hits.union(misses) }

    /// An error if the knowledge is not about a board of these rules or contradicts itself.
    public func check(under rules: Rules) throws {
        try translatingErrors { try checkKnowledge(rules: rules.crossing, knowledge: crossing) }
    }
}

extension Outcome {
    init(_ outcome: BattleshipBindings.Outcome) {
        switch outcome {
        case .miss: self = .miss
        case .hit: self = .hit
        case .sunk(let length): self = .sunk(length: length.map(Int.init))
        }
    }

    var crossing: BattleshipBindings.Outcome {
        switch self {
        case .miss: .miss
        case .hit: .hit
        case .sunk(let length): .sunk(length: length.map(UInt8.init(clamping:)))
        }
    }
}

extension Knowledge {
    init(_ knowledge: BattleshipBindings.Knowledge) {
        switch knowledge {
        case .shots(let shots, let announced):
            let shots = shots.map { Shot(Cell($0.cell), Outcome($0.outcome)) }
            self = .shots(shots, announced: announced)
        case .sets(let hits, let misses, let sinkings):
            self = .sets(hits: Mask(hits), misses: Mask(misses), sinkings: Sinkings(sinkings))
        }
    }

    var crossing: BattleshipBindings.Knowledge {
        switch self {
        case .shots(let shots, let announced):
            .shots(
                shots: shots.map {
                    BattleshipBindings.Shot(cell: $0.cell.bits, outcome: $0.outcome.crossing)
                },
                announced: announced)
        case .sets(let hits, let misses, let sinkings):
            .sets(hits: hits.crossing, misses: misses.crossing, sinkings: sinkings.crossing)
        }
    }
}

extension Sinkings {
    init(_ sinkings: BattleshipBindings.Sinkings) {
        switch sinkings {
        case .notAnnounced: self = .notAnnounced
        case .cells(let cells): self = .cells(Mask(cells))
        case .announced(let list):
            self = .announced(list.map { Sinking(Cell($0.cell), length: $0.length.map(Int.init)) })
        }
    }

    var crossing: BattleshipBindings.Sinkings {
        switch self {
        case .notAnnounced: .notAnnounced
        case .cells(let cells): .cells(cells: cells.crossing)
        case .announced(let list):
            .announced(
                list: list.map {
                    BattleshipBindings.Sinking(
                        cell: $0.cell.bits, length: $0.length.map(UInt8.init(clamping:)))
                })
        }
    }
}
