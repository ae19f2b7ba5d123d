// The models behind an app.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct MarksTests {
    private func marks(_ taps: [(String, Mark)], _ rules: Rules = .nine) throws -> Marks {
        var marks = Marks()
        for (name, mark) in taps { marks.set(mark, at: try rules.cell(name), under: rules) }
        return marks
    }

    @Test func aShipIsSunkAsAWhole() throws {
        var marks = try marks([("C4", .hit), ("C5", .hit), ("E5", .hit), ("C6", .sunk)])
        #expect(try marks.sunk == cells("C4 C5 C6"))
        #expect(try marks.hits == cells("E5"))
        marks.set(.unknown, at: try Rules.nine.cell("C5"), under: .nine)
        #expect(marks.sunk.isEmpty)
        #expect(try marks.hits == cells("C4 C6 E5"))
    }

    @Test func whereShipsTouchTheLineDecides() throws {
        let line = try marks([("C4", .hit), ("C5", .hit), ("C6", .sunk)], .classic)
        #expect(try line.sunk == cells("C4 C5 C6", .classic))
        // Two lines meet at C6: only the cell itself is certain.
        let corner = try marks([("C5", .hit), ("D6", .hit), ("C6", .sunk)], .classic)
        #expect(try corner.sunk == cells("C6", .classic))
    }

    @Test func noCellHasTwoMarks() throws {
        var marks = Marks()
        for round in 0..<500 {
            let cell = Rules.nine.cells[(round * round * 7 + round) % 81]
            let mark = Mark.allCases[(round / 3) % 4]
            marks.set(mark, at: cell, under: .nine)
            #expect(marks[cell] == mark)
            #expect(marks.misses.isDisjoint(with: marks.hits.union(marks.sunk)))
            #expect(marks.hits.isDisjoint(with: marks.sunk))
            try marks.knowledge(announced: round % 2 == 0).check(under: .nine)
        }
    }

    @Test func knowledgeBecomesMarks() throws {
        let sunk = Knowledge.shots([
            Shot(try Rules.nine.cell("C4"), .hit), Shot(try Rules.nine.cell("C5"), .hit),
            Shot(try Rules.nine.cell("C6"), .sunk(length: 3)), Shot(try Rules.nine.cell("A1"), .miss),
        ])
        let marks = Marks(sunk, under: .nine)
        #expect(try marks.sunk == cells("C4 C5 C6"))
        #expect(try marks.misses == cells("A1"))
    }
}

@MainActor @Suite struct BoardModelTests {
    private let model = BoardModel()

    private func cell(_ name: String) throws -> Cell {
        try model.rules.cell(name)
    }

    @Test func tapsCycle() throws {
        let c4 = try cell("C4")
        var seen: [Mark] = []
        for _ in 0..<4 {
            model.tap(c4)
            seen.append(model.state.marks[c4])
        }
        #expect(seen == [.miss, .hit, .sunk, .unknown])
    }

    @Test func theEmptyBoardIsAnswered() async throws {
        await model.settle()
        #expect(model.phase == .ready)
        #expect(model.boardsLeft?.description == "213723152")
        #expect(model.remainingShips == Rules.nine.fleet)
        #expect(model.certainCells.isEmpty && model.suspectCells.isEmpty && model.problem == nil)
        let best = try #require(model.recommendation)
        #expect(model.content(of: best.cell).isRecommended)
        #expect(!best.reason.isEmpty)
        #expect(model.content(of: try cell("A1")).percent?.description == "43")
        #expect(Rules.nine.cells.filter { model.content(of: $0).isRecommended }.count == 1)
    }

    @Test func everyChangeIsAnswered() async throws {
        for name in ["C3", "G3", "C7"] { model.mark(try cell(name), as: .miss) }
        model.mark(try cell("E5"), as: .hit)
        await model.settle()
        #expect(model.boardsLeft?.description == "6127258")
        #expect(try model.recommendation?.cell == cell("G7"))
        #expect(model.content(of: try cell("D4")).percent?.description == "0")
    }

    @Test func staleAnswersAreDropped() async throws {
        // All but the last change are overtaken before they are answered.
        for cell in model.rules.cells.prefix(40) { model.mark(cell, as: .miss) }
        model.clear()
        model.tap(try cell("A1"))
        #expect(model.phase == .counting)
        await model.settle()
        let knowledge = Knowledge.sets(hits: [], misses: try cells("A1"))
        #expect(try await model.heatmap == Engine(.nine).heatmap(for: knowledge))
    }

    @Test func certainCellsAreTold() async throws {
        model.setAnnounced(true)
        for name in ["A2", "B1"] { model.mark(try cell(name), as: .miss) }
        for name in ["A4", "A5"] { model.mark(try cell(name), as: .hit) }
        model.mark(try cell("A6"), as: .miss)
        await model.settle()
        #expect(try model.certainCells == cells("A3"))
        #expect(model.content(of: try cell("A3")).isCertain)
    }

    @Test func impossibleMarksAreExplainedAndUndone() async throws {
        model.mark(try cell("A1"), as: .hit)
        model.mark(try cell("B2"), as: .hit)
        await model.settle()
        guard case .impossible = model.phase else {
            Issue.record("\(model.phase)")
            return
        }
        #expect(try model.suspectCells == cells("A1 B2"))
        #expect(model.content(of: try cell("B2")).isSuspect)
        #expect(model.problem?.contains("the hit at B2") == true)
        #expect(model.boardsLeft == .zero)
        #expect(model.heatmap == nil)
        model.undo()
        await model.settle()
        #expect(model.phase == .ready)
    }

    @Test func undoAndRedo() async throws {
        #expect(!model.canUndo && !model.canRedo)
        var states = [model.state]
        for (i, name) in ["A1", "B4", "B5", "B6", "H2"].enumerated() {
            model.mark(try cell(name), as: [.miss, .hit, .hit, .sunk, .miss][i])
            states.append(model.state)
        }
        model.setRules(.classic)
        states.append(model.state)
        model.clear()
        model.mark(try Rules.nine.cell("A1"), as: .unknown)
        #expect(model.state == states.last, "what changes nothing is not remembered")
        for state in states.reversed().dropFirst() {
            model.undo()
            #expect(model.state == state)
        }
        #expect(!model.canUndo && model.canRedo)
        for state in states.dropFirst() {
            model.redo()
            #expect(model.state == state)
        }
        model.undo()
        model.tap(try cell("C1"))
        #expect(!model.canRedo, "a change forgets what was taken back")
    }

    @Test func aDragPaintsMissesAndIsUndoneAsOne() throws {
        model.mark(try cell("B1"), as: .hit)
        for name in ["A1", "B1", "C1", "C1", "D1"] { model.drag(over: try cell(name)) }
        model.endDrag()
        #expect(try model.state.marks.misses == cells("A1 C1 D1"))
        #expect(try model.state.marks.hits == cells("B1"))
        model.undo()
        #expect(model.state.marks.misses.isEmpty)
        #expect(try model.state.marks.hits == cells("B1"))
        // A fast drag skips no cell, and a new one does not begin where the last ended.
        for name in ["G2", "I4"] { model.drag(from: try cell("F1"), over: try cell(name)) }
        model.endDrag()
        model.drag(over: try cell("A9"))
        model.endDrag()
        #expect(try model.state.marks.misses == cells("F1 G2 H3 I4 A9"))
        model.undo()
        model.undo()
        // Undoing in the middle of a drag takes back what was dragged.
        model.drag(over: try cell("F1"))
        model.undo()
        #expect(model.state.marks.misses.isEmpty && model.state.marks.hits.count == 1)
    }

    @Test func aDragThatNobodyEndedEndsWithTheNext() throws {
        model.drag(from: try cell("F1"), over: try cell("F2"))
        model.drag(from: try cell("A9"), over: try cell("A8"))
        #expect(try model.state.marks.misses == cells("F1 F2 A8 A9"))
        model.undo()
        #expect(try model.state.marks.misses == cells("F1 F2"))
    }

    @Test func isSavedAndRestored() async throws {
        model.setRules(.russian)
        for (name, mark) in [("A1", Mark.miss), ("C3", .hit), ("C4", .sunk)] {
            model.mark(try Rules.russian.cell(name), as: mark)
        }
        let data = try JSONEncoder().encode(model.state)
        let restored = BoardModel(try JSONDecoder().decode(BoardModel.State.self, from: data))
        #expect(restored.state == model.state)
        await model.settle()
        await restored.settle()
        #expect(restored.heatmap == model.heatmap && restored.heatmap != nil)
    }

    @Test func sharedTextIsReadAgain() async throws {
        model.mark(try cell("E5"), as: .hit)
        model.mark(try cell("C3"), as: .miss)
        await model.settle()
        let text = model.shareText
        #expect(text.contains("boards left.") && text.contains("Best: "))
        let other = BoardModel()
        other.show(try Position(picture: text))
        #expect(other.state == model.state)
    }

    @Test func rulesThatCannotBeCountedAreSaid() async throws {
        model.setRules(try Rules("11x11:5,5,5,4,4,4,3,3,3,2,2,2:touching"))
        await model.settle()
        guard case .failed(.tooLarge) = model.phase else {
            Issue.record("\(model.phase)")
            return
        }
        #expect(model.problem?.contains("too large") == true)
        #expect(model.content(of: try cell("A1")).percent == nil)
        model.setRules(.nine)
        await model.settle()
        #expect(model.phase == .ready)
    }

    @Test func marksOffTheBoardAreIgnored() throws {
        model.tap(try #require(Cell(index: 81)))
        model.drag(over: try #require(Cell(index: 127)))
        #expect(model.state.marks.known.isEmpty && !model.canUndo)
    }
}

@MainActor @Suite struct RulesModelTests {
    @Test func countsAsOneEdits() async throws {
        let model = RulesModel()
        await model.settle()
        #expect(model.status == .playable(.nine, boards: BoardCount(low: 213_723_152)))
        model.take(try Rules("8x8:4,3,3,2,2,2:apart"))
        await model.settle()
        guard case .playable(_, let boards) = model.status else {
            Issue.record("\(model.status)")
            return
        }
        #expect(boards.description == "250530392")
        #expect(model.isPreset(try Rules("8x8:4,3,3,2,2,2:apart")) && !model.isPreset(.nine))
        #expect(model.offeredLengths == [8, 7, 6, 5, 4, 3, 2, 1])
        model.setShips(0, ofLength: 2)
        #expect(model.fleet == [4, 3, 3] && model.ships(ofLength: 3) == 2)
        model.width = 3
        model.height = 3
        await model.settle()
        guard case .refused(.invalidRules) = model.status else {
            Issue.record("\(model.status)")
            return
        }
        model.fleet = [3, 3, 3]
        await model.settle()
        #expect(model.status == .nothingFits)
    }
}

@MainActor @Suite(.serialized) struct DataModelTests {
    @Test func verifies() async {
        let model = DataModel()
        #expect(model.info?.boards == 213_723_152)
        #expect(model.canScan(.nine) && !model.canScan(.classic))
        #expect(model.status == .idle)
        model.verify()
        #expect(model.status.fraction != nil)
        await model.settle()
        #expect(model.status == .verified)
    }

    @Test func scansAndCompares() async throws {
        let model = DataModel()
        model.scan(.sets(hits: try cells("E5"), misses: try cells("C3 G3 C7")))
        await model.settle()
        #expect(model.status == .agrees(boards: BoardCount(low: 6_127_258)))
    }

    @Test func canBeCancelled() async {
        let model = DataModel()
        model.verify()
        model.cancel()
        await model.settle()
        #expect(model.status == .cancelled)
    }

    @Test func stopsWhenNobodyHoldsIt() async throws {
        var model: DataModel? = DataModel()
        weak var held = model
        model?.verify()
        try await Task.sleep(for: .milliseconds(20))
        #expect(held?.status.fraction != nil)
        model = nil
        #expect(held == nil)
    }

    @Test func saysWhatIsWrong() async throws {
        let missing = DataModel { try Dataset(contentsOf: URL(filePath: "/nowhere")) }
        guard case .failed(.unreadableFile) = missing.status else {
            Issue.record("\(missing.status)")
            return
        }
        missing.verify()
        #expect(missing.status.fraction == nil)
        let model = DataModel()
        model.scan(.sets(hits: try cells("A1"), misses: try cells("A1")))
        await model.settle()
        guard case .failed(.contradiction) = model.status else {
            Issue.record("\(model.status)")
            return
        }
    }
}
