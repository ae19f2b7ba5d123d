// Calls through the boundary that are not wanted any more.

import BattleshipBindings
import Testing

@testable import BattleshipKit

@Suite struct CancellationTests {
    @Test func everyCallHeedsItsCancellation() async throws {
        let engine = try await BattleshipKit.Engine(.nine)
        let (boundary, nothing) = (engine.boundary, BattleshipKit.Knowledge.nothing.crossing)
        let player = BattleshipBindings.Player(engine: boundary, strategy: .best, seed: 1)
        let cancelled = Cancellation()
        cancelled.cancel()
        let calls: [() throws -> Void] = [
            {
                let budget = BattleshipBindings.Budget(seconds: 1, bytes: 1e9)
                _ = try BattleshipBindings.Engine(
                    rules: BattleshipKit.Rules.nine.crossing, budget: budget, cancellation: cancelled)
            },
            { _ = try boundary.heatmap(knowledge: nothing, cancellation: cancelled) },
            { _ = try boundary.advice(knowledge: nothing, cancellation: cancelled) },
            { _ = try boundary.suspects(knowledge: nothing, cancellation: cancelled) },
            { _ = try boundary.sample(knowledge: nothing, seed: 1, count: 1, cancellation: cancelled) },
            { _ = try player.choose(knowledge: nothing, cancellation: cancelled) },
            { _ = try player.advise(knowledge: nothing, cancellation: cancelled) },
        ]
        for call in calls {
            #expect(throws: Failure.Cancelled, performing: call)
        }
        #expect(try await engine.heatmap(for: .nothing).boards == engine.boards)
    }

    @Test func cancellingATaskEndsItsWork() async throws {
        // Preparing these would take hours.
        let rules = try BattleshipKit.Rules("12x10:5,5,4,4,4,3,3,3,3,2,2,2,2,1,1,1,1:apart")
        let budget = BattleshipKit.Budget(seconds: .infinity, bytes: .infinity)
        let task = Task { try await BattleshipKit.Engine(rules, budget: budget) }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
