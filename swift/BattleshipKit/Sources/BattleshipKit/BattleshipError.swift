// Everything that can go wrong, in words for people.

import BattleshipBindings
import Foundation

/// What went wrong: a kind to decide by, and a message that says what would be right.
///
/// Cancelling is not one of these: as everywhere in Swift, it is a `CancellationError`.
public enum BattleshipError: Error, Hashable, Sendable {
    /// These are no rules.
    case invalidRules(message: String)
    /// No such cell on this board.
    case invalidCell(cell: String, message: String)
    /// What is known contradicts itself, at a cell.
    case contradiction(cell: String, message: String)
    /// A text that cannot be read.
    case unreadableText(message: String)
    /// Ships that make no legal board.
    case illegalBoard(message: String)
    /// Rules whose boards cannot be counted within the budget.
    case tooLarge(message: String)
    /// A file that cannot be read.
    case unreadableFile(file: String, message: String)
    /// A file that is no dataset.
    case notADataset(file: String, message: String)
    /// A dataset that is not as it was written.
    case damaged(file: String, place: String, message: String)
    /// What a match or a game in the fog does not allow; the kind is one such as `not_your_turn`.
    case refused(kind: String, message: String)
    /// A mistake in this library.
    case `internal`(message: String)

    /// What was wrong and what would be right, in lower case.
    public var message: String {
        switch self {
        case .invalidRules(let message), .invalidCell(_, let message), .contradiction(_, let message),
            .unreadableText(let message), .illegalBoard(let message), .tooLarge(let message),
            .unreadableFile(_, let message), .notADataset(_, let message), .damaged(_, _, let message),
            .refused(_, let message), .internal(let message):
            message
        }
    }
}

extension BattleshipError: LocalizedError {
    /// The message as a sentence.
    public var errorDescription: String? {
        let text = message
        return text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}

/// Calls through the boundary, and turns its errors into ours.
func translatingErrors<T>(_ call: () throws -> T) throws -> T {
    do {
        return try call()
    } catch let failure as Failure {
        throw translated(failure)
    } catch let error where error is BattleshipError || error is CancellationError {
        throw error
    } catch {
        // The generated code throws this only if Rust panicked or the library is not the one that
        // the code was generated for.
        throw BattleshipError.internal(message: "the library failed: \(error)")
    }
}

private func translated(_ failure: Failure) -> any Error {
    switch failure {
    case .InvalidRules(let message): BattleshipError.invalidRules(message: message)
    case .InvalidCell(let cell, let message): BattleshipError.invalidCell(cell: cell, message: message)
    case .Contradiction(let cell, let message):
        BattleshipError.contradiction(cell: cell, message: message)
    case .UnreadableText(let message): BattleshipError.unreadableText(message: message)
    case .IllegalBoard(let message): BattleshipError.illegalBoard(message: message)
    case .TooLarge(let message): BattleshipError.tooLarge(message: message)
    case .UnreadableFile(let file, let message):
        BattleshipError.unreadableFile(file: file, message: message)
    case .NotADataset(let file, let message): BattleshipError.notADataset(file: file, message: message)
    case .Damaged(let file, let place, let message):
        BattleshipError.damaged(file: file, place: place, message: message)
    case .Refused(let kind, let message): BattleshipError.refused(kind: kind, message: message)
    case .Cancelled: CancellationError()
    case .Internal(let message): BattleshipError.internal(message: message)
    }
}
