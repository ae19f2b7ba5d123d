// Every error, as a caller meets it.

import Foundation
import Testing

@testable import BattleshipKit

@Suite struct ErrorTests {
    /// The error of a call.
    private func error(_ call: () async throws -> Void) async -> BattleshipError? {
        do {
            try await call()
            return nil
        } catch {
            return error as? BattleshipError
        }
    }

    @Test func invalidRules() async {
        let error = await error { _ = try Rules(width: 12, height: 11, fleet: [3], contact: .apart) }
        guard case .invalidRules = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message.hasPrefix("a board of 12x11 is impossible") == true)
        #expect(error?.localizedDescription.hasPrefix("A board of 12x11 is impossible") == true)
        #expect(error?.localizedDescription.hasSuffix("128.") == true)
        for rules in ["", "nin", "9x9:10:apart", "9x9::apart", "9x9:3:close"] {
            #expect(throws: BattleshipError.self) { try Rules(rules) }
        }
        #expect(throws: BattleshipError.self) {
            try Rules(width: -1, height: .max, fleet: [.max, -3], contact: .touching)
        }
    }

    @Test func invalidCell() async {
        let error = await error { _ = try Rules.nine.cell("K3") }
        #expect(
            error
                == .invalidCell(
                    cell: "K3",
                    message:
                        "cell K3 is outside the 9x9 board (columns A to I, rows 1 to 9, indices 0 to 80)"))
        let outside = Knowledge.shots([Shot(Cell(127), .miss)])
        #expect(throws: BattleshipError.self) { try outside.check(under: .nine) }
    }

    @Test func contradiction() async throws {
        let knowledge = Knowledge.sets(hits: try cells("A1 B2"), misses: try cells("B2"))
        let expected = BattleshipError.contradiction(
            cell: "B2", message: "cell B2 is both hit and missed: it can only be one of them")
        #expect(await error { try knowledge.check(under: .nine) } == expected)
        let engine = try await Engine(.nine)
        #expect(await error { _ = try await engine.heatmap(for: knowledge) } == expected)
        let length = Knowledge.shots([Shot(Cell(0), .sunk(length: 1000))])
        guard case .contradiction(cell: "A1", _) = await error({ try length.check(under: .nine) }) else {
            Issue.record("a length that no ship has")
            return
        }
    }

    @Test func unreadableText() async {
        let error = await error { _ = try Position(picture: "nine\n...?.....\n") }
        guard case .unreadableText = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message.hasPrefix("line 2 of the position") == true)
    }

    @Test func illegalBoard() async {
        let error = await error { _ = try Board([], under: .nine) }
        guard case .illegalBoard = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message.contains("ships are missing") == true)
    }

    @Test func tooLarge() async {
        let error = await error {
            _ = try await Engine(Rules("11x11:5,5,5,4,4,4,3,3,3,2,2,2:touching"))
        }
        guard case .tooLarge = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func unreadableFile() async {
        let error = await error { _ = try Dataset(contentsOf: URL(filePath: "/nowhere/nine.boards")) }
        guard case .unreadableFile("/nowhere/nine.boards", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func notADataset() async {
        let error = await error { _ = try Dataset(contentsOf: URL(filePath: #filePath)) }
        guard case .notADataset(#filePath, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func damaged() async throws {
        let file = try nineBoards(damagedAt: 1_000_000)
        defer { try? FileManager.default.removeItem(at: file) }
        let dataset = try Dataset(contentsOf: file)
        let error = await error { _ = try await dataset.heatmap(for: .nothing) }
        guard case .damaged(file.path, let place, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.contains("stream") || place.contains("block"))
    }

    @Test func panicsAndWrongLibrariesAreErrorsToo() async {
        struct Unforeseen: Error {}
        let error = await error { try translatingErrors { throw Unforeseen() } }
        guard case .internal = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

/// A copy of the dataset of `nine` with one byte changed.
func nineBoards(damagedAt offset: Int) throws -> URL {
    var data = try Data(contentsOf: try Dataset.nineFile())
    data[offset] ^= 1
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).boards")
    try data.write(to: copy)
    return copy
}
