// What only the app knows: its words, and that they are translated.

import BattleshipKit
import Foundation
import Testing

@testable import BattleshipHeatmap

@Suite struct WordsTests {
    @Test func marksHaveWordsOfTheirOwn() {
        #expect(Set(Mark.allCases.map(\.word)).count == Mark.allCases.count)
        #expect(Set(Strategy.allCases.map(\.words)).count == Strategy.allCases.count)
        #expect(Set(Session.Screen.allCases.map(\.title)).count == Session.Screen.allCases.count)
    }

    @MainActor @Test func aCellIsSpoken() async throws {
        let board = BoardModel()
        await board.settle()
        let cell = try Rules.nine.cell("A1")
        let heat = try #require(board.heat(of: cell))
        let spoken = board.content(of: cell).spoken(heat)
        #expect(spoken == "\(Mark.unknown.word), \(Percent.about(43).spoken)")
    }

    @Test func germanIsThere() throws {
        let path = try #require(Bundle.main.path(forResource: "de", ofType: "lproj"))
        let german = try #require(Bundle(path: path))
        #expect(german.localizedString(forKey: "Rules", value: nil, table: nil) == "Regeln")
    }
}
