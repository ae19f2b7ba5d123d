// A whole game in the fog, and a lie in it.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct FogTests {
    private let referee = FogReferee()
    private let anna: FogPlayer
    private let ben: FogPlayer

    init() throws {
        // They see each other over the border between two zones.
        let archer = FogStart(units: [(.archer, FogTile(7, 2))], cities: [FogTile(3, 3)])
        let warrior = FogStart(units: [(.warrior, FogTile(9, 2)), (.settler, FogTile(9, 2))])
        anna = try FogPlayer("anna", against: "ben", game: 1, start: archer, width: 16, height: 16)
        ben = try FogPlayer("ben", against: "anna", game: 1, start: warrior, width: 16, height: 16)
        let create = #"{"caller":"x","call":"create_game","args":["anna","ben",16,16,2]}"#
        #expect(try referee.apply(create) == "1")
    }

    private func view() throws -> String {
        try referee.apply(#"{"caller":"x","call":"get","args":["games/1"]}"#)
    }

    /// The kind of the refusal that a call ends with.
    private func refusal(_ call: () throws -> String) -> String? {
        do {
            _ = try call()
        } catch BattleshipError.refused(let kind, _) {
            return kind
        } catch {}
        return nil
    }

    @Test func aGameIsPlayedAndAudited() throws {
        _ = try referee.apply(anna.turn(seeing: view()))
        _ = try referee.apply(ben.turn(seeing: view()))
        let attack = FogAttack(on: FogTile(9, 2), by: .archer)
        _ = try referee.apply(anna.turn(FogOrders(attacks: [attack]), seeing: view()))
        let flight = FogMove(from: FogTile(9, 2), to: FogTile(10, 2), .civilian)
        let answered = try referee.apply(ben.turn(FogOrders(moves: [flight]), seeing: view()))
        // The archer takes 25 of the warrior's 100 hit points; nobody fights the settler.
        #expect(answered.contains(#""left":[[3,75],[0,100]]"#))
        _ = try referee.apply(anna.disclose())
        #expect(try referee.apply(ben.disclose()).contains(#""ending":"honest""#))
    }

    @Test func aFalseTurnIsRefused() throws {
        let turn = try anna.turn(seeing: view())
        let lie = turn.replacing(#""turn":1"#, with: #""turn":2"#)
        #expect(lie != turn)
        #expect(refusal { try referee.apply(lie) } == "wrong_turn")
        _ = try referee.apply(turn)
    }

    @Test func whatCannotBeDoneChangesNothing() throws {
        let tooFar = FogMove(from: FogTile(7, 2), to: FogTile(0, 9), .military)
        let view = try view()
        #expect(refusal { try anna.turn(FogOrders(moves: [tooFar]), seeing: view) } == "bad_move")
        #expect(throws: BattleshipError.self) { try anna.turn(seeing: "{}") }
        #expect(throws: BattleshipError.self) { try anna.turn(seeing: "no JSON") }
        #expect(try anna.turn(seeing: view).contains(#""turn":1"#))
    }
}
