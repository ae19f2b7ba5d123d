// The dataset that comes with the package.

import Foundation
import Testing

@testable import BattleshipKit

@Suite(.serialized) struct DatasetTests {
    @Test func figures() throws {
        let info = try Dataset.nine().info
        #expect(info.rules == .nine)
        #expect(info.boards == 213_723_152)
        #expect(info.rawBytes == 213_723_152 * 16)
        #expect(try info.fileBytes == UInt64(Data(contentsOf: Dataset.nineFile()).count))
        #expect(info.rawSHA256.count == 64)
    }

    @Test func scanningGivesWhatTheEngineCounts() async throws {
        let knowledge = Knowledge.sets(hits: try cells("E5"), misses: try cells("C3 G3 C7"))
        var (steps, last) = ([Double](), Heatmap?.none)
        for try await step in try Dataset.nine().scan(for: knowledge) {
            steps.append(step.fraction)
            last = step.result
        }
        #expect(steps == steps.sorted() && steps.last == 1)
        #expect(try await last == Engine(.nine).heatmap(for: knowledge))
    }

    @Test func cancellingAScanEndsIt() async throws {
        let dataset = try Dataset.nine()
        let task = Task { try await dataset.heatmap(for: .nothing) }
        await Task.yield()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func cancellingMidScanEndsIt() async throws {
        let dataset = try Dataset.nine()
        let task = Task {
            var steps = 0
            for try await step in dataset.scan(for: .nothing) {
                steps += 1
                // The first step comes at once; from then on the scan is under way.
                if step.result == nil { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return steps
        }
        // A cancelled loop ends after the step it was at, without the result.
        #expect(try await task.value == 1)
    }

    @Test func leavingTheLoopStopsTheWork() async throws {
        for try await step in try Dataset.nine().verify() {
            #expect(step.fraction < 1)
            break
        }
    }

    @Test func verifyingFindsNothingWrong() async throws {
        var fraction = 0.0
        for try await step in try Dataset.nine().verify() {
            #expect(step.fraction >= fraction)
            fraction = step.fraction
        }
        #expect(fraction == 1)
    }

    @Test func verifyingFindsDamage() async throws {
        let file = try nineBoards(damagedAt: 40_000)
        defer { try? FileManager.default.removeItem(at: file) }
        let dataset = try Dataset(contentsOf: file)
        await #expect(throws: BattleshipError.self) {
            for try await _ in dataset.verify() {}
        }
    }
}
