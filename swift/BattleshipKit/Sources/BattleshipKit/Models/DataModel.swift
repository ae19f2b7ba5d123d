// The model behind a page about a dataset.

import Observation

/// A dataset that a person looks at, verifies, and compares with the engine. What is going on stops when
/// nobody holds the model any more.
@MainActor
@Observable
public final class DataModel {
    /// What is going on, or how it ended.
    public enum Status: Hashable, Sendable {
        /// Nothing yet.
        case idle
        /// Everything is being read and checked; so much is done, from 0 to 1.
        case verifying(Double)
        /// A position is being answered by reading every board; so much is done, from 0 to 1.
        case scanning(Double)
        /// Every byte is right.
        case verified
        /// So many boards agree with the position, and the engine counts the same for every cell.
        case agrees(boards: BoardCount)
        /// The engine counts something else, at these cells.
        case differs(Mask)
        /// Somebody stopped it.
        case cancelled
        /// It could not be done.
        case failed(BattleshipError)

        /// How much is done, while something is going on.
        public var fraction: Double? {
            switch self {
            case .verifying(let fraction), .scanning(let fraction): fraction
            default: nil
            }
        }
    }

    /// The figures of the dataset; `nil` if it could not be opened.
    public let info: DatasetInfo?
    /// What is going on, or how it ended.
    public private(set) var status: Status

    private let dataset: Dataset?
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Opens a dataset: that of ``Rules/nine`` that comes with the package, or another.
    public init(_ open: () throws -> Dataset = Dataset.nine) {
        do {
            let dataset = try open()
            (self.dataset, info, status) = (dataset, dataset.info, .idle)
        } catch {
            (dataset, info, status) = (nil, nil, DataModel.end(with: error))
        }
    }

    /// Reads everything and checks it.
    public func verify() {
        begin(Status.verifying) { dataset, report in
            for try await step in dataset.verify() { report(step.fraction) }
            try Task.checkCancellation()
            return .verified
        }
    }

    /// Whether positions under these rules can be answered.
    public func canScan(_ rules: Rules) -> Bool {
        info?.rules == rules
    }

    /// Answers a position by reading every board, and compares with what the engine counts.
    public func scan(_ knowledge: Knowledge) {
        begin(Status.scanning) { dataset, report in
            let counted = try await Engine(dataset.info.rules).heatmap(for: knowledge)
            for try await step in dataset.scan(for: knowledge) {
                report(step.fraction)
                guard let scanned = step.result else { continue }
                let differing = counted.rules.cells.filter { counted[$0] != scanned[$0] }
                let isSame = differing.isEmpty && counted.boards == scanned.boards
                return isSame ? .agrees(boards: scanned.boards) : .differs(Mask(differing))
            }
            throw CancellationError()
        }
    }

    /// Stops what is going on.
    public func cancel() {
        work?.cancel()
    }

    /// Waits for the end of what is going on.
    public func settle() async {
        await work?.value
    }

    private func begin(
        _ underWay: @escaping (Double) -> Status,
        _ run: @escaping @MainActor (Dataset, _ report: @MainActor (Double) -> Void) async throws -> Status
    ) {
        guard let dataset, status.fraction == nil else { return }
        status = underWay(0)
        work = Task { [weak self] in
            let end: Status
            do {
                end = try await run(dataset) { self?.status = underWay($0) }
            } catch {
                end = DataModel.end(with: error)
            }
            self?.status = end
        }
    }

    deinit {
        work?.cancel()
    }

    private static func end(with error: any Error) -> Status {
        switch error {
        case let error as BattleshipError: .failed(error)
        case is CancellationError: .cancelled
        default: .failed(.internal(message: "\(error)"))
        }
    }
}
