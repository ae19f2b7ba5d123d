// The engine and its players through the boundary.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct EngineTests {
    @Test func fiveLines() async throws {
        let engine = try await Engine(.nine)
        let heatmap = try await engine.heatmap(for: .nothing)
        #expect(engine.boards.description == "213723152")
        #expect(heatmap.boards == engine.boards)
        #expect(heatmap["A1"]?.description == "91828984")
        #expect(heatmap["J1"] == nil)
        #expect(abs(heatmap.probability(of: try Rules.nine.cell("A1")) - 0.42966) < 1e-5)
        #expect(abs(heatmap.probabilities.reduce(0, +) - 27) < 1e-9)
    }

    @Test func lengthsAddUp() async throws {
        let heatmap = try await Engine(.russian).heatmap(for: .nothing)
        for cell in Rules.russian.cells {
            let parts = [4, 3, 2, 1].map { heatmap[cell, length: $0].low }
            #expect(parts.reduce(0, +) == heatmap[cell].low)
            #expect(heatmap[cell, length: 5] == .zero)
        }
    }

    @Test func samplesAgreeWithWhatIsKnown() async throws {
        let engine = try await Engine(.nine)
        let (hits, misses) = (try cells("E5"), try cells("C3 G3 C7"))
        let knowledge = Knowledge.sets(hits: hits, misses: misses)
        let boards = try await engine.sample(20, given: knowledge, seed: 3)
        #expect(boards.count == 20)
        #expect(try await engine.sample(20, given: knowledge, seed: 3) == boards)
        for board in boards {
            #expect(hits.isSubset(of: board.mask) && misses.isDisjoint(with: board.mask))
            #expect(try Board(board.ships, under: .nine) == board)
        }
    }

    @Test func fiftyConcurrentQueries() async throws {
        let engine = try await Engine(.nine)
        let all = Rules.nine.cells.prefix(50).map { Knowledge.sets(hits: [], misses: [$0]) }
        let together = try await withThrowingTaskGroup(of: (Int, Heatmap).self) { group in
            for (i, knowledge) in all.enumerated() {
                group.addTask { (i, try await engine.heatmap(for: knowledge)) }
            }
            return try await group.reduce(into: [Int: Heatmap]()) { $0[$1.0] = $1.1 }
        }
        #expect(together.count == 50)
        for (i, knowledge) in all.enumerated() {
            #expect(try together[i] == engine.heatmapNow(for: knowledge))
        }
    }

    @Test func aCancelledTaskGetsNoAnswer() async throws {
        let engine = try await Engine(.nine)
        let task = Task {
            // Begins only when it is cancelled.
            while !Task.isCancelled { await Task.yield() }
            return try await engine.heatmap(for: .nothing)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func suspectsAndExplanations() async throws {
        let engine = try await Engine(.nine)
        let wrong = Knowledge.sets(hits: try cells("A1 B2"), misses: [])
        let suspects = try ["A1", "B2"].map { Suspect(.hit, at: try Rules.nine.cell($0)) }
        #expect(try await engine.suspects(in: wrong) == suspects)
        let explanation = try #require(try await engine.explanation(for: wrong))
        #expect(try explanation.cells == cells("A1 B2"))
        #expect(
            explanation.message(under: .nine)
                == "No board agrees with this. There would be one without the hit at A1, or without the hit at B2."
        )
        #expect(try await engine.explanation(for: .nothing) == nil)
        let worse = Knowledge.sets(hits: try cells("A1 B2 H8 I9"), misses: [])
        #expect(try await engine.explanation(for: worse) == .severalWrong)
        let nothingFits = try await Engine(Rules("3x3:3,3,3:apart"))
        #expect(nothingFits.boards == .zero)
        #expect(try await nothingFits.explanation(for: .nothing) == .noLegalBoard)
    }

    @Test func adviceIsInOrderAndAddsUp() async throws {
        let engine = try await Engine(.nine)
        let sunk = try cells("C4 C5 C6")
        let knowledge = Knowledge.sets(hits: sunk, misses: [], sinkings: .cells(sunk))
        let advice = try await engine.advice(for: knowledge)
        let heatmap = try await engine.heatmap(for: knowledge)
        #expect(advice.boards == heatmap.boards)
        #expect(advice.cells.first.map { heatmap.best.contains($0.cell) } == true)
        #expect(zip(advice.cells, advice.cells.dropFirst()).allSatisfy { $0.boards >= $1.boards })
        #expect(advice.cells.allSatisfy { heatmap[$0.cell] == $0.boards && !$0.reason.isEmpty })
        #expect(advice.sunk.map { $0.cells(under: .nine) } == [sunk])
        #expect(advice.fleet.map(\.sunk) == [0, 1])
        #expect(advice.impossible.isSuperset(of: try cells("B3 C3 D3 B7 C7 D7")))
    }

    @Test func onlyTheBestPlayerCountsTheShotsLeft() async throws {
        // The ship stands in A1 B1 or in B1 C1: B1 is certain, and then one more shot in half of the
        // games, else two.
        let engine = try await Engine(Rules("3x1:2:apart"))
        let solved = try await Player(engine, strategy: .best).advise(.nothing).shots
        #expect(solved?.exact == 2.5)
        let nine = try await Player(Engine(.nine), strategy: .best).advise(.nothing).shots
        let early = try #require(nine)
        #expect(early.exact == nil)
        #expect(Double(Rules.nine.fleet.reduce(0, +)) < early.lower && early.lower < early.upper)
        #expect(try await engine.advice(for: .nothing).shots == nil)
    }

    @Test(arguments: Strategy.allCases) func playersFinishTheirGames(strategy: Strategy) async throws {
        let engine = try await Engine(Rules("6x6:3,2,2,1:apart"))
        let board = try await engine.sample(1, seed: 5)[0]
        let player = Player(engine, strategy: strategy, seed: 1)
        var (shots, hits) = ([Shot](), Mask())
        while let cell = try await player.choose(.shots(shots, announced: true)) {
            let outcome = board.answer(to: cell, hits: hits, announced: true)
            if outcome != .miss { hits.insert(cell) }
            shots.append(Shot(cell, outcome))
        }
        #expect(hits == board.mask)
        let advice = try await player.advise(.shots([shots[0]], announced: true))
        #expect(!advice.cells.isEmpty)
    }

    @Test func picturesGoBothWays() throws {
        let sunk = try cells("C4 C5 C6")
        let position = Position(
            rules: .nine,
            knowledge: .sets(
                hits: sunk.union(try cells("E5")), misses: try cells("A1"), sinkings: .cells(sunk)))
        #expect(try Position(picture: try position.picture()) == position)
    }
}
