// A whole match, and lies in it.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct MatchTests {
    private let rules: Rules
    private let referee = Referee()
    private let anna: MatchPlayer
    private let ben: MatchPlayer

    init() throws {
        rules = try Rules("3x3:2,1:touching")
        let place = { [rules] (ship: String, boat: String) in
            try Board(
                [
                    Placement(cell: try rules.cell(ship), length: 2, direction: .across),
                    Placement(cell: try rules.cell(boat), length: 1, direction: .across),
                ], under: rules)
        }
        anna = try MatchPlayer("anna", game: 1, board: place("A1", "C3"))
        ben = try MatchPlayer("ben", game: 1, board: place("B3", "A1"))
        let create = #"{"caller":"anna","call":"create_game","args":["anna","ben",3,[2,1]]}"#
        #expect(try referee.apply(create) == "1")
        #expect(try referee.apply(anna.commit()).contains("precommit"))
        #expect(try referee.apply(ben.commit()).contains("fire"))
    }

    @Test func aMatchIsWon() throws {
        // Anna knows where Ben's ships are; Ben fires from the upper left.
        var last = ""
        for (target, other) in zip(ben.board.mask, rules.cells) {
            _ = try referee.apply(anna.fire(at: target))
            _ = try referee.apply(ben.fire(at: other))
            _ = try referee.apply(ben.reveal(target))
            last = try referee.apply(anna.reveal(other))
        }
        #expect(last.contains("reveal_ships"))
        _ = try referee.apply(anna.disclose())
        #expect(try referee.apply(ben.disclose()).contains(#""winner":"anna""#))
    }

    @Test func aLieIsRefused() throws {
        let (hit, other) = (try rules.cell("A1"), try rules.cell("B2"))
        _ = try referee.apply(anna.fire(at: hit))
        _ = try referee.apply(ben.fire(at: other))
        // Ben's A1 holds a ship; the answer for another cell says that it does not.
        let lie = try ben.reveal(hit).replacing(#""hit":true"#, with: #""hit":false"#)
        #expect(throws: BattleshipError.self) { try referee.apply(lie) }
        do {
            _ = try referee.apply(lie)
        } catch BattleshipError.refused(let kind, let message) {
            #expect(kind == "false_answer")
            #expect(!message.isEmpty)
        }
        _ = try referee.apply(ben.reveal(hit))
    }

    @Test func aSecretIsEnoughToGoOn() throws {
        let again = try MatchPlayer("anna", game: 1, board: anna.board, secret: anna.secret)
        #expect(try again.commit() == anna.commit())
        #expect(try again.disclose() == anna.disclose())
        let other = try MatchPlayer("anna", game: 1, board: anna.board)
        #expect(try other.commit() != anna.commit())
        #expect(throws: BattleshipError.self) {
            try MatchPlayer("anna", game: 1, board: anna.board, secret: Data([1, 2]))
        }
    }

    @Test func onlySquareBoardsArePlayed() async throws {
        let board = try await Engine(.nine).sample(1, seed: 1)[0]
        #expect(throws: BattleshipError.self) { try MatchPlayer("anna", game: 1, board: board) }
    }
}
