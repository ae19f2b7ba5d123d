// The exact answer to some knowledge.

import BattleshipBindings
import Foundation

/// For each cell, the number of boards with a ship there, of all boards that agree with some knowledge.
///
/// ```swift
/// let heatmap = try await engine.heatmap(for: knowledge)
/// heatmap[cell]                  // boards with a ship there, exactly
/// heatmap.probability(of: cell)  // as a number from 0 to 1
/// heatmap.certain                // cells with a ship on every board
/// ```
public struct Heatmap: Hashable, Sendable {
    /// The rules.
    public let rules: Rules
    /// How many boards agree with the knowledge. Zero if none does.
    public let boards: BoardCount
    /// The cells that hold a ship on every board.
    public let certain: Mask
    /// The cells that hold a ship on no board.
    public let impossible: Mask
    /// The cells not yet fired at where a ship is most likely: all that share the highest number.
    public let best: Mask

    private let counts: [BoardCount]
    private let countsByLength: [BoardCount]

    /// For each cell, in order, the boards with a ship there.
    public var cells: [BoardCount] { counts }

    /// The boards with a ship on a cell; none if the board does not have it.
    public subscript(cell: Cell) -> BoardCount {
        counts.indices.contains(cell.index) ? counts[cell.index] : .zero
    }

    /// The boards with a ship on the cell of this name; `nil` if the board has no such cell.
    public subscript(name: String) -> BoardCount? {
        (try? rules.cell(name)).map { self[$0] }
    }

    /// The boards with a ship of this length on a cell; none if the fleet has no such ship.
    public subscript(cell: Cell, length length: Int) -> BoardCount {
        guard let row = rules.lengths.firstIndex(of: length), counts.indices.contains(cell.index) else {
            return .zero
        }
        return countsByLength[row * counts.count + cell.index]
    }

    /// The probability of a ship on a cell, from 0 to 1. Zero if there is no board.
    public func probability(of cell: Cell) -> Double {
        self[cell] / boards
    }

    /// For each cell, in order, the probability of a ship.
    public var probabilities: [Double] {
        counts.map { $0 / boards }
    }
}

extension Heatmap {
    init(_ heatmap: BattleshipBindings.Heatmap, rules: Rules) {
        self.rules = rules
        boards = BoardCount(heatmap.boards)
        certain = Mask(heatmap.certain)
        impossible = Mask(heatmap.impossible)
        best = Mask(heatmap.best)
        counts = Heatmap.table(heatmap.cells)
        countsByLength = Heatmap.table(heatmap.cellsByLength)
    }

    /// Numbers of 16 bytes each, least significant first.
    private static func table(_ data: Data) -> [BoardCount] {
        data.withUnsafeBytes { bytes in
            let half = { (i: Int) in
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i * 8, as: UInt64.self))
            }
            return (0..<bytes.count / 16).map { BoardCount(high: half(2 * $0 + 1), low: half(2 * $0)) }
        }
    }
}
