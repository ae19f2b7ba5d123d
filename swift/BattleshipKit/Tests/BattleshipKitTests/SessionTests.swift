// What a session keeps, and what people see of numbers, colours and keys.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct HeatTests {
    @Test func theScaleGoesFromEndToEndAndGetsBrighter() {
        #expect(HeatColour(warmth: 0) == HeatColour(red: 68, green: 1, blue: 84))
        #expect(HeatColour(warmth: 1) == HeatColour(red: 253, green: 231, blue: 37))
        #expect(HeatColour(warmth: -3) == HeatColour.scale.first)
        #expect(HeatColour(warmth: .infinity) == HeatColour.scale.last)
        #expect(HeatColour(warmth: .nan) == HeatColour.scale.first)
        let brightness = (0...100).map { percent in
            let colour = HeatColour(warmth: Double(percent) / 100)
            return 0.299 * Double(colour.red) + 0.587 * Double(colour.green) + 0.114 * Double(colour.blue)
        }
        #expect(brightness == brightness.sorted())
        for (step, colour) in HeatColour.scale.enumerated() {
            #expect(HeatColour(warmth: Double(step) / 10) == colour)
        }
    }

    @Test func textCanBeReadOnEveryColour() {
        /// The contrast of WCAG 2.
        func luminance(_ colour: HeatColour) -> Double {
            let linear = { (part: UInt8) in
                let share = Double(part) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
                + 0.0722 * linear(colour.blue)
        }
        for percent in 0...100 {
            let warmth = Double(percent) / 100
            let background = luminance(HeatColour(warmth: warmth))
            let contrast =
                HeatColour.needsBlackText(warmth: warmth)
                ? (background + 0.05) / 0.05 : 1.05 / (background + 0.05)
            #expect(contrast >= 4.5, "\(percent)")
        }
    }

    @MainActor @Test func theLikeliestCellIsTheWarmest() async throws {
        let model = BoardModel()
        model.mark(try Rules.nine.cell("E5"), as: .hit)
        await model.settle()
        let heats = model.rules.cells.compactMap { model.heat(of: $0) }
        #expect(heats.count == 80)
        #expect(heats.map(\.warmth).max() == 1)
        let best = try #require(model.recommendation)
        #expect(model.heat(of: best.cell)?.warmth == 1)
        #expect(model.heat(of: best.cell)?.percent == model.hottest())
        #expect(model.heat(of: try Rules.nine.cell("D4"))?.warmth == 0)
        let cell = try Rules.nine.cell("A1")
        let heatmap = try #require(model.heatmap)
        #expect(heatmap.boards(with: cell, ofLength: 3) == heatmap[cell, length: 3])
        #expect(model.heat(of: cell, ofLength: 3) != model.heat(of: cell))
    }

    @MainActor @Test func whereNothingIsKnownNothingIsShown() async throws {
        let model = BoardModel()
        #expect(model.heat(of: try Rules.nine.cell("A1")) == nil && model.hottest() == nil)
        for name in ["A1", "B2"] { model.mark(try Rules.nine.cell(name), as: .hit) }
        await model.settle()
        #expect(model.heat(of: try Rules.nine.cell("E5")) == nil && model.hottest() == nil)
    }
}

@MainActor @Suite struct ReasonTests {
    private func reason(_ rules: Rules, hits: String = "", misses: String = "") async throws -> Reason? {
        let knowledge = Knowledge.sets(hits: try cells(hits, rules), misses: try cells(misses, rules))
        let advice = try await Engine(rules).advice(for: knowledge)
        return advice.cells.first.map(advice.reason)
    }

    @Test func theyAreThoseOfTheEngine() async throws {
        #expect(try await reason(Rules("3x1:2:apart")) == .certain)
        #expect(try await reason(Rules("3x1:2:apart"), hits: "A1") == .onlyBoard)
        #expect(try await reason(Rules("3x1:2:apart"), hits: "B1") == .splitsEvenly(.about(50)))
        let likely = try await reason(.nine, hits: "E5", misses: "C3 G3 C7")
        guard case .missLeaves(.about(68), let left) = likely else {
            Issue.record("\(String(describing: likely))")
            return
        }
        #expect(left > BoardCount(low: 1_900_000) && left < BoardCount(low: 2_000_000))
        #expect(try await reason(Rules("3x1:2:apart"), hits: "A1 B1") == nil)
    }

    @Test func differencesBorrow() {
        let count = BoardCount(high: 2, low: 1) - BoardCount(high: 1, low: 2)
        #expect(count == BoardCount(low: .max))
        #expect(BoardCount(low: 1) - BoardCount(low: 2) == .zero)
    }
}

@Suite struct NumberTests {
    @Test func boardsAreGrouped() {
        let english = Locale(identifier: "en_US")
        let count = BoardCount(low: 213_723_152)
        #expect(count.formatted(in: english) == "213,723,152")
        #expect(count.formatted(in: Locale(identifier: "de_DE")) == "213.723.152")
        #expect(BoardCount.zero.formatted(in: english) == "0")
        #expect(BoardCount(low: 1000).formatted(in: english) == "1,000")
        let largest = BoardCount(high: .max, low: .max)
        #expect(largest.formatted(in: english) == "340,282,366,920,938,463,463,374,607,431,768,211,455")
    }

    @Test func percentagesAreThoseOfThePlace() {
        let (english, german) = (Locale(identifier: "en_US"), Locale(identifier: "de_DE"))
        #expect(Percent.about(61).formatted(in: english) == "61%")
        #expect(Percent.about(61).formatted(in: german) == "61\u{a0}%")
        #expect(Percent.belowOne.formatted(in: english) == "<1%")
        #expect(Percent.aboveNinetyNine.formatted(in: english) == ">99%")
    }
}

@Suite struct KeyTests {
    @Test func keysMark() {
        #expect("mhsu".map { Mark(key: $0) } == [.miss, .hit, .sunk, .unknown])
        #expect("MHSU".map { Mark(key: $0) } == [.miss, .hit, .sunk, .unknown])
        #expect(Mark(key: "x") == nil && Mark(key: "ß") == nil)
    }

    @Test func linesHaveNoGaps() {
        let rules = Rules.nine
        for (start, end) in zip(rules.cells, rules.cells.reversed()) {
            let line = rules.line(from: start, to: end)
            #expect(line.first == start && line.last == end)
            for (a, b) in zip(line, line.dropFirst()) {
                #expect(abs(rules.column(of: a) - rules.column(of: b)) <= 1)
                #expect(abs(rules.row(of: a) - rules.row(of: b)) <= 1 && a != b)
            }
        }
    }

    @Test func arrowsStayOnTheBoard() throws {
        let rules = Rules.nine
        #expect(try rules.cell(from: rules.cell("C4"), columns: 1, rows: -1) == rules.cell("D3"))
        #expect(try rules.cell(from: rules.cell("A9"), columns: -1, rows: 0) == rules.cell("A9"))
    }
}

@Suite struct BoardMetricsTests {
    @Test func everyCellIsFoundWhereItIsDrawn() throws {
        let narrow = try Rules("3x8:3:apart")
        for (rules, width, height) in [(Rules.nine, 300.0, 300.0), (.classic, 1000, 321), (narrow, 90, 700)] {
            let metrics = BoardMetrics(rules, width: width, height: height)
            for cell in rules.cells {
                let (x, y) = metrics.centre(of: cell)
                #expect(metrics.cell(x: x, y: y) == cell)
                #expect(metrics.cell(x: x + metrics.side * 0.49, y: y - metrics.side * 0.49) == cell)
                #expect(x + metrics.side / 2 <= width + 0.001 && y + metrics.side / 2 <= height + 0.001)
            }
        }
    }

    @Test func headsAndTheRestAreNoCells() throws {
        let metrics = BoardMetrics(.nine, width: 960, height: 960)
        #expect(metrics.side == 100 && metrics.head == 60)
        #expect(metrics.cell(x: 59, y: 500) == nil && metrics.cell(x: 500, y: 59) == nil)
        #expect(try metrics.cell(x: 60, y: 60) == Rules.nine.cell("A1"))
        #expect(metrics.cell(x: 960, y: 500) == nil && metrics.cell(x: .nan, y: 500) == nil)
        #expect(metrics.cell(x: .infinity, y: 500) == nil)
        #expect(BoardMetrics(.nine, width: 0, height: 0).cell(x: 0, y: 0) == nil)
    }
}

@MainActor @Suite struct SessionTests {
    private let file = FileManager.default.temporaryDirectory
        .appending(path: "session-\(UUID().uuidString)/state.json")

    @Test func goesOnAfterARestart() async throws {
        let session = Session(file: file)
        #expect(session.screen == .assistant && session.preferences == Preferences())
        session.board.mark(try Rules.nine.cell("C4"), as: .hit)
        session.preferences.percentages = false
        session.screen = .play
        await session.game.settle()
        session.game.start()
        session.game.fire(at: try Rules.nine.cell("A1"))
        await session.game.settle()
        try session.save()
        let restored = Session(file: file)
        #expect(restored.board.state == session.board.state)
        #expect(restored.game.state == session.game.state)
        #expect(restored.preferences == session.preferences && restored.screen == .play)
    }

    @Test func aDamagedFileMakesAFreshSession() async throws {
        let session = Session(file: file)
        session.board.mark(try Rules.nine.cell("C4"), as: .hit)
        try session.save()
        let whole = try Data(contentsOf: file)
        for damaged in [Data(), whole.dropLast(5), Data("{\"board\":7}".utf8)] {
            try damaged.write(to: file)
            #expect(Session(file: file).board.state == BoardModel.State())
        }
    }

    @Test func otherRulesAreForEverything() async throws {
        let session = Session(file: file)
        await session.game.settle()
        session.use(.classic)
        #expect(session.board.rules == .classic && session.game.state.terms.rules == .classic)
        await session.game.settle()
        session.game.start()
        session.use(.nine)
        #expect(session.board.rules == .nine)
        #expect(session.game.state.terms.rules == .classic, "a game that has begun goes on")
    }
}
