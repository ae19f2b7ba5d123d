// A game in the fog of war, between players who do not trust each other.

import BattleshipBindings
import Foundation

/// A referee who knows no secret, for games on a map in which the opponent's units are seen as a type in
/// a zone only. docs/fog-of-war.md tells what each side can learn and do.
///
/// What goes in and out are the lines of JSON that `battleship fog run` reads and writes.
public final class FogReferee: Sendable {
    private let referee = BattleshipBindings.FogReferee()

    /// No games yet.
    public init() {}

    /// Does what a line asks for, and answers with JSON; or throws
    /// ``BattleshipError/refused(kind:message:)`` and stays as it was.
    public func apply(_ line: String) throws -> String {
        try translatingErrors { try referee.apply(line: line) }
    }
}

/// A player in the fog, with units and a secret, who tells the truth. Its methods make the lines to send.
///
/// ```swift
/// let anna = try FogPlayer("anna", against: "ben", game: 1, start: start)
/// let view = try referee.apply(#"{"caller":"anna","call":"get","args":["games/1"]}"#)
/// _ = try referee.apply(try anna.turn(orders, seeing: view))
/// ```
public final class FogPlayer: Sendable {
    private let player: BattleshipBindings.FogPlayer

    /// Begins on a map of this size, with a secret that was never used before.
    public init(
        _ name: String, against opponent: String, game: UInt64, start: FogStart, width: Int = 32,
        height: Int = 20
    ) throws {
        player = try translatingErrors {
            try BattleshipBindings.FogPlayer(
                game: game, name: name, opponent: opponent, width: UInt32(clamping: width),
                height: UInt32(clamping: height), start: json(start))
        }
    }

    /// The line that publishes the next turn. `view` is what the referee has stored of the game: its
    /// answer to `get`. If the orders cannot be carried out, nothing has changed.
    public func turn(_ orders: FogOrders = FogOrders(), seeing view: String) throws -> String {
        try translatingErrors { try player.turn(view: view, orders: json(orders)) }
    }

    /// The line that discloses everything, after the game and not before.
    public func disclose() throws -> String {
        try translatingErrors { try player.disclose() }
    }
}

/// A tile of a hex map: columns stand upright, odd ones half a tile lower.
public struct FogTile: Hashable, Sendable, Encodable {
    /// The column, from 0.
    public let column: UInt8
    /// The row, from 0.
    public let row: UInt8

    /// The tile in a column and a row.
    public init(_ column: UInt8, _ row: UInt8) {
        self.column = column
        self.row = row
    }

    /// Writes `[column, row]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(column)
        try container.encode(row)
    }
}

/// A type of unit.
public enum FogUnitType: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Cannot attack.
    case settler
    /// Cannot attack.
    case builder
    /// Moves and sees farthest.
    case scout
    /// Fights on the next tile.
    case warrior
    /// Throws as far as the next tile.
    case slinger
    /// Shoots two tiles far.
    case archer
}

/// Which of the two units on a tile.
public enum FogSlot: String, Hashable, Sendable, Codable, CaseIterable {
    /// The one that can attack.
    case military
    /// The settler or builder.
    case civilian
}

/// How a player begins.
public struct FogStart: Hashable, Sendable, Encodable {
    /// What stands on a tile; in JSON `[what, tile]`.
    private struct Piece<What: Hashable & Sendable & Encodable>: Hashable, Sendable, Encodable {
        let what: What
        let tile: FogTile

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(what)
            try container.encode(tile)
        }
    }

    private let units: [Piece<FogUnitType>]
    private let cities: [Piece<Int>]

    /// Units and cities by their tiles. Cities are numbered from 1 in the order given.
    public init(units: [(FogUnitType, FogTile)], cities: [FogTile] = []) {
        self.units = units.map { Piece(what: $0, tile: $1) }
        self.cities = cities.enumerated().map { Piece(what: $0 + 1, tile: $1) }
    }
}

/// A unit goes from one tile to another.
public struct FogMove: Hashable, Sendable, Encodable {
    /// From this tile.
    public let from: FogTile
    /// To this one.
    public let to: FogTile
    /// The unit in this slot.
    public let slot: FogSlot

    /// A move of the unit in a slot.
    public init(from: FogTile, to: FogTile, _ slot: FogSlot) {
        self.from = from
        self.to = to
        self.slot = slot
    }

    /// Writes `[from, to, slot]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(from)
        try container.encode(to)
        try container.encode(slot)
    }
}

/// An attack of a unit of some type on a tile.
public struct FogAttack: Hashable, Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case target
        case unitType = "unit_type"
    }

    /// The tile.
    public let target: FogTile
    /// The type of the unit that attacks.
    public let unitType: FogUnitType

    /// An attack.
    public init(on target: FogTile, by unitType: FogUnitType) {
        self.target = target
        self.unitType = unitType
    }
}

/// What a player has besides units and cities. It is committed to and disclosed; what it means is up to
/// the game.
public struct FogMeta: Hashable, Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case gold
        case techProgress = "tech_progress"
        case currentTech = "current_tech"
        case completedTechs = "completed_techs"
    }

    /// Gold.
    public var gold: UInt64 = 0
    /// How far the current technology has got.
    public var techProgress: UInt64 = 0
    /// The number of the current technology.
    public var currentTech: UInt64 = 0
    /// The technologies known, a bit each.
    public var completedTechs: UInt64 = 0

    /// Nothing.
    public init() {}
}

/// What a player wants to do in a turn.
public struct FogOrders: Hashable, Sendable, Encodable {
    /// The moves.
    public var moves: [FogMove]
    /// The attacks, from where units stand after the moves.
    public var attacks: [FogAttack]
    /// Everything besides units and cities, after the turn.
    public var meta: FogMeta

    /// Moves, then attacks.
    public init(moves: [FogMove] = [], attacks: [FogAttack] = [], meta: FogMeta = FogMeta()) {
        self.moves = moves
        self.attacks = attacks
        self.meta = meta
    }
}

private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
