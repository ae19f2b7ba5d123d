// Blocking calls on threads that may block.

import Foundation

/// Runs a call through the boundary on a thread of its own. If the task is cancelled before it begins,
/// it is not made; if afterwards, its outcome is dropped.
func aside<T: Sendable>(_ call: @escaping @Sendable () throws -> T) async throws -> T {
    let cancelled = Flag()
    return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        let value = try await withCheckedThrowingContinuation { continuation in
            threads.async {
                continuation.resume(
                    with: Result {
                        if cancelled.isRaised { throw CancellationError() }
                        return try translatingErrors(call)
                    })
            }
        }
        try Task.checkCancellation()
        return value
    } onCancel: {
        cancelled.raise()
    }
}

private let threads = DispatchQueue(
    label: "BattleshipKit", qos: .userInitiated, attributes: .concurrent)

/// Something that can be told to all threads once.
final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var raised = false

    var isRaised: Bool {
        lock.withLock { raised }
    }

    func raise() {
        lock.withLock { raised = true }
    }
}
