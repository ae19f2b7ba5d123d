// A game against the bot.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct FleetPlanTests {
    private func plan() throws -> FleetPlan {
        let rules = try Rules("5x4:3,2:apart")
        return FleetPlan(
            try Board(
                [
                    Placement(cell: try rules.cell("A1"), length: 3, direction: .across),
                    Placement(cell: try rules.cell("A3"), length: 2, direction: .across),
                ], under: rules))
    }

    @Test func shipsMoveAndStayOnTheBoard() throws {
        var plan = try plan()
        let rules = plan.rules
        #expect(try plan.ship(at: rules.cell("C1")) == 0)
        #expect(try plan.ship(at: rules.cell("D1")) == nil)
        plan.move(0, columns: 1, rows: 0)
        #expect(try plan.ships[0].cell == rules.cell("B1"))
        plan.move(0, columns: 9, rows: -9)
        #expect(try plan.ships[0].cell == rules.cell("C1"))
        plan.move(7, columns: 1, rows: 1)
        #expect(plan.board != nil)
    }

    @Test func shipsTurnAboutACell() throws {
        var plan = try plan()
        let rules = plan.rules
        plan.turn(0, about: try rules.cell("C1"))
        #expect(try plan.ships[0] == Placement(cell: rules.cell("C1"), length: 3, direction: .down))
        plan.turn(0, about: try rules.cell("C2"))
        #expect(try plan.ships[0] == Placement(cell: rules.cell("B2"), length: 3, direction: .across))
        // Five is more than the board is high.
        var long = FleetPlan(
            try Board(
                [Placement(cell: try rules.cell("A1"), length: 5, direction: .across)],
                under: Rules("5x4:5:apart")))
        long.turn(0, about: try rules.cell("A1"))
        #expect(long.ships[0].direction == .across)
    }

    @Test func clashesAreWhatTheRulesForbid() async throws {
        for contact in Contact.allCases {
            let rules = try Rules("5x5:3,2,2:\(contact)")
            let engine = try await Engine(rules)
            var plan = FleetPlan(try #require(try await engine.sample(1, seed: 4).first))
            for round in 0..<300 {
                let ship = round % 7 % 3
                if round % 3 == 0 {
                    plan.turn(ship, about: plan.ships[ship].cell)
                } else {
                    plan.move(ship, columns: round % 5 - 2, rows: round % 4 - 2)
                }
                // The engine decides; the plan's own look at it must agree.
                #expect(plan.clashes.isEmpty == (plan.board != nil))
                #expect(plan.ships.allSatisfy { $0.cells(under: rules).count == $0.length })
            }
        }
    }
}

@Suite struct SeaTests {
    @Test func sinkingsAreAnnouncedOrNot() throws {
        let rules = try Rules("3x3:2:apart")
        let board = try Board(
            [Placement(cell: try rules.cell("A1"), length: 2, direction: .across)], under: rules)
        for announced in [false, true] {
            var sea = Sea(board, announced: announced)
            #expect(sea.fire(at: try rules.cell("C3"))?.outcome == .miss)
            #expect(sea.fire(at: try rules.cell("A1"))?.outcome == .hit)
            #expect(sea.fire(at: try rules.cell("A1")) == nil)
            #expect(sea.fire(at: try #require(Cell(index: 9))) == nil)
            #expect(!sea.isLost)
            #expect(sea.fire(at: try rules.cell("B1"))?.outcome == (announced ? .sunk(length: 2) : .hit))
            #expect(sea.mark(of: try rules.cell("A1")) == (announced ? .sunk : .hit))
            #expect(sea.mark(of: try rules.cell("C3")) == .miss)
            #expect(sea.mark(of: try rules.cell("B2")) == .unknown)
            #expect(sea.isLost)
        }
    }
}

@Suite struct RecordTests {
    @Test func sumsUpByStrategy() {
        var record = Record()
        #expect(record.summaries.isEmpty)
        for (strategy, won, shots) in [(Strategy.best, false, 40), (.hunt, true, 50), (.hunt, true, 61)] {
            record.add(Record.Game(strategy: strategy, won: won, shots: shots))
        }
        #expect(
            record.summaries == [
                Record.Summary(strategy: .hunt, games: 2, won: 2, shotsToWin: 55.5),
                Record.Summary(strategy: .best, games: 1, won: 0, shotsToWin: nil),
            ])
        for _ in 0..<Record.limit { record.add(Record.Game(strategy: .random, won: true, shots: 1)) }
        #expect(record.games.count == Record.limit && record.summaries.count == 1)
    }
}

@MainActor @Suite struct GameModelTests {
    private func battle(_ model: GameModel) throws -> GameModel.Battle {
        switch model.state.stage {
        case .playing(let battle), .over(let battle): return battle
        case .preparing, .placing: throw BattleshipError.internal(message: "not begun")
        }
    }

    @Test(arguments: [true, false]) func aWholeGame(announced: Bool) async throws {
        let model = GameModel(.init(strategy: .greedy, announced: announced), seed: 7)
        await model.settle()
        model.start()
        #expect(model.isMyTurn)
        for cell in model.state.terms.rules.cells {
            model.fire(at: cell)
            await model.settle()
            if case .over = model.state.stage { break }
        }
        let battle = try battle(model)
        // Firing at one cell after the other loses against the bot.
        #expect(!battle.isWon && battle.mine.isLost && !battle.theirs.isLost)
        #expect(battle.theirs.shots.count == battle.mine.shots.count)
        #expect(
            model.state.record.games
                == [Record.Game(strategy: .greedy, won: false, shots: battle.mine.shots.count)])
        #expect(!model.isMyTurn && model.error == nil)
    }

    @Test func thePersonCanWin() async throws {
        let model = GameModel(.init(strategy: .random), seed: 3)
        await model.settle()
        model.start()
        for cell in try battle(model).theirs.board.mask {
            model.fire(at: cell)
            await model.settle()
        }
        #expect(try battle(model).isWon)
        #expect(model.state.record.summaries.first?.shotsToWin == 27)
        model.restart()
        await model.settle()
        guard case .placing = model.state.stage else {
            Issue.record("\(model.state.stage)")
            return
        }
        #expect(model.state.record.games.count == 1)
    }

    @Test func chancesAreThoseOfWhatIsKnown() async throws {
        let model = GameModel(.init(announced: true), seed: 9)
        model.showsChances = true
        await model.settle()
        #expect(model.chances == nil)
        model.start()
        await model.settle()
        #expect(model.chances?.boards.description == "213723152")
        for name in ["E5", "C3"] {
            model.fire(at: try Rules.nine.cell(name))
            await model.settle()
        }
        let knowledge = try battle(model).theirs.knowledge
        #expect(try await model.chances == Engine(.nine).heatmap(for: knowledge))
        model.showsChances = false
        #expect(model.chances == nil)
    }

    @Test func anotherGameMayBeginWhileTheBotAims() async throws {
        let model = GameModel(.init(strategy: .best), seed: 9)
        await model.settle()
        model.start()
        model.fire(at: try Rules.nine.cell("E5"))
        model.restart()
        #expect(!model.botAims)
        await model.settle()
        model.start()
        #expect(model.isMyTurn)
        #expect(try battle(model).mine.shots.isEmpty && battle(model).theirs.shots.isEmpty)
    }

    @Test func aDragMovesAShipFromWhereItWas() async throws {
        let model = GameModel(seed: 5)
        await model.settle()
        guard case .placing(let before, _) = model.state.stage else {
            Issue.record("\(model.state.stage)")
            return
        }
        let start = before.ships[0].cell
        // Over the edge and back: nothing is left of the way.
        for cell in [before.rules.cells[80], before.rules.cells[0], start] {
            model.drag(from: start, to: cell)
        }
        model.drag(from: start, to: nil)
        guard case .placing(let after, _) = model.state.stage else { return }
        #expect(after == before)
        let end = before.rules.cells[start.index < 40 ? 80 : 0]
        model.drag(from: start, to: end)
        model.drag(from: start, to: nil)
        guard case .placing(let moved, _) = model.state.stage else { return }
        #expect(moved.ships[0] != before.ships[0] && moved.ships[1...] == before.ships[1...])
    }

    @Test func aDragThatNobodyEndedIsForgotten() async throws {
        let model = GameModel(seed: 5)
        await model.settle()
        guard case .placing(let before, _) = model.state.stage else {
            Issue.record("\(model.state.stage)")
            return
        }
        let (first, second) = (before.ships[0].cell, before.ships[1].cell)
        model.drag(from: first, to: before.rules.cells[first.index < 40 ? 80 : 0])
        guard case .placing(let moved, _) = model.state.stage else { return }
        model.drag(from: second, to: second)
        guard case .placing(let kept, _) = model.state.stage else { return }
        #expect(moved != before && kept == moved)
        model.restart()
        await model.settle()
        guard case .placing(let fresh, _) = model.state.stage else { return }
        model.drag(from: second, to: second)
        guard case .placing(let after, _) = model.state.stage else { return }
        #expect(after == fresh)
    }

    @Test func nothingBeginsWithShipsThatClash() async throws {
        let model = GameModel(seed: 5)
        await model.settle()
        let before = model.state
        model.plan { plan in
            for ship in plan.ships.indices { plan.move(ship, columns: -9, rows: -9) }
        }
        model.start()
        guard case .placing(let plan, _) = model.state.stage else {
            Issue.record("\(model.state.stage)")
            return
        }
        #expect(!plan.clashes.isEmpty && model.state != before)
        model.fire(at: try Rules.nine.cell("A1"))
        model.agree(strategy: .best, announced: false)
        #expect(model.state.terms.strategy == .best && !model.state.terms.announced)
    }

    @Test func aGameSavedWhileTheBotAimsGoesOn() async throws {
        let model = GameModel(.init(rules: .classic, strategy: .density), seed: 11)
        await model.settle()
        model.start()
        model.fire(at: try Rules.classic.cell("E5"))
        #expect(model.botAims && !model.isMyTurn)
        let saved = try JSONEncoder().encode(model.state)
        let restored = GameModel(try JSONDecoder().decode(GameModel.State.self, from: saved))
        await restored.settle()
        await model.settle()
        #expect(try battle(restored).mine.shots.count == 1)
        #expect(restored.state == model.state)
    }

    @Test func rulesThatCannotBePlayedAreSaid() async throws {
        let model = GameModel(.init(rules: try Rules("3x3:3,3,3:apart")))
        await model.settle()
        #expect(model.error?.message.contains("the fleet does not fit") == true)
        model.restart(GameModel.Terms())
        await model.settle()
        #expect(model.error == nil)
    }
}
