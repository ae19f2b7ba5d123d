// A match between players who do not trust each other.

import BattleshipBindings
import Foundation

/// A referee who knows no secret: checks every claim, and settles who has won. docs/fair-play.md tells
/// what each side can and cannot do.
///
/// What goes in and out are the lines of JSON that `battleship match run` reads and writes.
///
/// ```swift
/// let referee = Referee()
/// _ = try referee.apply(#"{"caller":"anna","call":"create_game","args":["anna","ben"]}"#)
/// let anna = try MatchPlayer("anna", game: 1, board: board)
/// _ = try referee.apply(try anna.commit())
/// ```
public final class Referee: Sendable {
    private let referee = BattleshipBindings.Referee()

    /// No games yet.
    public init() {}

    /// Does what a line asks for, and answers with JSON; or throws
    /// ``BattleshipError/refused(kind:message:)`` and stays as it was.
    public func apply(_ line: String) throws -> String {
        try translatingErrors { try referee.apply(line: line) }
    }
}

/// A player of a match, with a fleet and a secret, who tells the truth. Its methods make the lines to
/// send.
public final class MatchPlayer: Sendable {
    /// The player's board.
    public let board: Board

    private let player: BattleshipBindings.MatchPlayer

    /// Sits down. The board must be square, of at most 10×10 cells, and its ships may touch. Without a
    /// secret it makes one. To go on after a crash, give the ``secret`` of before; never give it for
    /// another game.
    public init(
        _ name: String, game: UInt64, board: Board, maxBlockTime: UInt64 = 100, secret: Data? = nil
    ) throws {
        let rules = board.rules
        guard rules.width == rules.height, rules.contact == .touching else {
            throw BattleshipError.invalidRules(
                message: "a match is played on a square board, and ships may touch")
        }
        let terms = MatchTerms(
            boardSize: UInt32(rules.width), shipSizes: rules.fleet.map(UInt32.init),
            maxBlockTime: maxBlockTime)
        let ships = board.ships.map { $0.cells(under: rules).map { MatchCell($0, under: rules) } }
        self.board = board
        player = try translatingErrors {
            try BattleshipBindings.MatchPlayer(
                game: game, name: name, terms: terms, ships: ships, secret: secret)
        }
    }

    /// The secret, to go on after a crash. It tells where the ships are.
    public var secret: Data { player.secret() }

    /// The line that commits to the board, before the game.
    public func commit() throws -> String {
        try translatingErrors { try player.commit() }
    }

    /// The line that fires at a cell of the opponent's.
    public func fire(at cell: Cell) throws -> String {
        try translatingErrors { try player.fire(cell: MatchCell(cell, under: board.rules)) }
    }

    /// The line that answers the opponent's shot at a cell, with its proof.
    public func reveal(_ cell: Cell) throws -> String {
        try translatingErrors { try player.reveal(cell: MatchCell(cell, under: board.rules)) }
    }

    /// The line that discloses everything, after the game and not before.
    public func disclose() throws -> String {
        try translatingErrors { try player.disclose() }
    }
}

extension MatchCell {
    fileprivate init(_ cell: Cell, under rules: Rules) {
        self.init(x: Int64(rules.column(of: cell)), y: Int64(rules.row(of: cell)))
    }
}
