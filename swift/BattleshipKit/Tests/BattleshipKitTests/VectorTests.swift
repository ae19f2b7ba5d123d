// The golden vectors: the same file that the Rust tests read.

import Foundation
import Testing

@testable import BattleshipKit

/// A file of data/vectors.
func vectorFile(_ name: String) throws -> Data {
    var top = URL(filePath: #filePath)
    for _ in 0..<5 { top.deleteLastPathComponent() }
    return try Data(contentsOf: top.appending(path: "data/vectors/\(name)"))
}

private struct Vector: Decodable {
    struct Known: Decodable {
        let shots: [String]?
        let announced: Bool?
        let hits: [String]?
        let misses: [String]?
        let sunk: [String]?
    }

    let rules: Rules
    let knowledge: Known
    let boards: String
    let cells: [String]
    let best: [String]
    let certain: [String]
    let impossible: [String]

    /// All of them, by rules.
    static func all() throws -> [Rules: [Vector]] {
        let data = try vectorFile("engine.json")
        return Dictionary(grouping: try JSONDecoder().decode([Vector].self, from: data), by: \.rules)
    }

    func known() throws -> Knowledge {
        if let shots = knowledge.shots {
            return .shots(try shots.map(shot), announced: knowledge.announced ?? false)
        }
        let sinkings: Sinkings =
            if let sunk = knowledge.sunk { .announced(try sunk.map(sinking)) } else { .notAnnounced }
        return .sets(
            hits: try mask(knowledge.hits ?? []), misses: try mask(knowledge.misses ?? []),
            sinkings: sinkings)
    }

    func mask(_ names: [String]) throws -> Mask {
        Mask(try names.map(rules.cell))
    }

    /// Reads `B3:miss`, `B3:hit`, `B3:sunk` or `B3:sunk4`.
    private func shot(_ text: String) throws -> Shot {
        let parts = text.split(separator: ":")
        let cell = try rules.cell(String(parts[0]))
        return switch parts[1] {
        case "miss": Shot(cell, .miss)
        case "hit": Shot(cell, .hit)
        default: Shot(cell, .sunk(length: Int(parts[1].dropFirst(4))))
        }
    }

    /// Reads `B4:3` or `B4`.
    private func sinking(_ text: String) throws -> Sinking {
        let parts = text.split(separator: ":")
        return Sinking(try rules.cell(String(parts[0])), length: parts.count > 1 ? Int(parts[1]) : nil)
    }
}

@Test func goldenVectors() async throws {
    let all = try Vector.all()
    #expect(all.count == 8)
    for (rules, vectors) in all {
        let engine = try await Engine(rules, budget: Budget(seconds: 30, bytes: 1e9))
        for vector in vectors {
            let heatmap = try await engine.heatmap(for: try vector.known())
            #expect(heatmap.boards.description == vector.boards)
            #expect(heatmap.cells.map(\.description) == vector.cells)
            #expect(try heatmap.best == vector.mask(vector.best))
            #expect(try heatmap.certain == vector.mask(vector.certain))
            #expect(try heatmap.impossible == vector.mask(vector.impossible))
        }
    }
}
