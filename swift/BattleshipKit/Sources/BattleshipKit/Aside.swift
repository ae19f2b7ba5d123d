// Blocking calls on threads that may block.

import BattleshipBindings
import Foundation

/// Runs a call through the boundary on a thread of its own. If the task is cancelled, the call ends within
/// milliseconds, as far as it heeds the cancellation that it is given, and its outcome is dropped.
func aside<T: Sendable>(_ call: @escaping @Sendable (Cancellation) throws -> T) async throws -> T {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        let value = try await withCheckedThrowingContinuation { continuation in
            threads.async {
                continuation.resume(with: Result { try translatingErrors { try call(cancellation) } })
            }
        }
        try Task.checkCancellation()
        return value
    } onCancel: {
        cancellation.cancel()
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
