// All boards of some rules as one file.

import BattleshipBindings
import Foundation

/// A dataset: all legal boards of some rules in one small file.
///
/// ```swift
/// let dataset = try Dataset.nine()
/// for try await step in dataset.verify() {
///     print(step.fraction)
/// }
/// // Getting here means that every byte is right, or that the task is cancelled.
/// ```
public final class Dataset: Sendable {
    /// What the header of the file says.
    public let info: DatasetInfo

    private let dataset: BattleshipBindings.Dataset

    /// Opens a file; reads and checks its header only.
    public init(contentsOf file: URL) throws {
        dataset = try translatingErrors { try BattleshipBindings.Dataset.open(path: file.path) }
        info = DatasetInfo(dataset.info())
    }

    /// The dataset of ``Rules/nine`` that comes with the package.
    public static func nine() throws -> Dataset {
        try Dataset(contentsOf: nineFile())
    }

    static func nineFile() throws -> URL {
        guard let file = Bundle.module.url(forResource: "nine", withExtension: "boards") else {
            throw BattleshipError.unreadableFile(
                file: "nine.boards", message: "nine.boards is missing from the package's resources")
        }
        return file
    }

    /// Reads everything and checks it. The sequence ends when all is right; the first damage is its
    /// error. Ending the loop, or cancelling its task, stops the work; a task that is cancelled leaves the
    /// loop without an error.
    public func verify() -> AsyncThrowingStream<Step<Never>, any Error> {
        steps { [dataset] in
            let job = try dataset.verify()
            return Job(
                progress: job.progress, cancel: job.cancel,
                wait: {
                    try job.wait()
                    return nil
                })
        }
    }

    /// Answers some knowledge by reading every board. The last step has the answer. Ending the loop, or
    /// cancelling its task, stops the work.
    public func scan(for knowledge: Knowledge) -> AsyncThrowingStream<Step<Heatmap>, any Error> {
        steps { [dataset, rules = info.rules] in
            let job = try dataset.scan(knowledge: knowledge.crossing)
            return Job(
                progress: job.progress, cancel: job.cancel,
                wait: { Heatmap(try job.wait(), rules: rules) })
        }
    }

    /// The answer to some knowledge by reading every board.
    public func heatmap(for knowledge: Knowledge) async throws -> Heatmap {
        for try await step in scan(for: knowledge) {
            if let heatmap = step.result { return heatmap }
        }
        // A stream that is cancelled just ends.
        throw CancellationError()
    }
}

/// What the header of a dataset says.
public struct DatasetInfo: Hashable, Sendable {
    /// The rules.
    public let rules: Rules
    /// How many boards there are.
    public let boards: UInt64
    /// How many blocks they are stored in.
    public let blocks: Int
    /// The size of the file.
    public let fileBytes: UInt64
    /// The size of the boards in their plain form, 16 bytes each.
    public let rawBytes: UInt64
    /// The sha256 of the plain form, in hexadecimal.
    public let rawSHA256: String

    init(_ info: BattleshipBindings.DatasetInfo) {
        rules = Rules(info.rules)
        boards = info.boards
        blocks = Int(info.blocks)
        fileBytes = info.fileBytes
        rawBytes = info.rawBytes
        rawSHA256 = info.rawSha256
    }
}

/// How far some work has come, and, at the end, its result if it has one.
public struct Step<Result: Sendable>: Sendable {
    /// How many boards are done.
    public let done: UInt64
    /// How many there are.
    public let total: UInt64
    /// The result, with the last step.
    public let result: Result?

    /// How much is done, from 0 to 1.
    public var fraction: Double {
        total == 0 ? 1 : Double(done) / Double(total)
    }
}

/// A job of the boundary.
private struct Job<Result: Sendable>: Sendable {
    let progress: @Sendable () -> Advance
    let cancel: @Sendable () -> Void
    /// Blocks until the end.
    let wait: @Sendable () throws -> Result?
}

/// The steps of a job, until its end.
private func steps<Result: Sendable>(
    _ start: @escaping @Sendable () throws -> Job<Result>
) -> AsyncThrowingStream<Step<Result>, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { stream in
        let work = Task {
            do {
                let job = try translatingErrors(start)
                let ticker = Task {
                    while !Task.isCancelled {
                        let advance = job.progress()
                        stream.yield(Step(done: advance.done, total: advance.total, result: nil))
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
                defer { ticker.cancel() }
                let result = try await withTaskCancellationHandler {
                    try await aside { _ in try job.wait() }
                } onCancel: {
                    job.cancel()
                }
                ticker.cancel()
                _ = await ticker.result
                let total = job.progress().total
                stream.yield(Step(done: total, total: total, result: result))
                stream.finish()
            } catch {
                stream.finish(throwing: error)
            }
        }
        stream.onTermination = { _ in work.cancel() }
    }
}
