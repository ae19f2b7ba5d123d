// One square of the board.

/// A square of the board, by its row-major index.
///
/// Cells have names, such as C4, only on a board of some width: ``Rules/cell(_:)`` finds the cell with
/// a name, ``Rules/name(of:)`` tells the name of a cell.
public struct Cell: Hashable, Comparable, Sendable, Codable {
    /// The most cells a board may have.
    public static let limit = 128

    let bits: UInt8

    /// The row-major index, `row * width + column`.
    public var index: Int { Int(bits) }

    /// The cell with an index; `nil` if no board has it.
    public init?(index: Int) {
        guard (0..<Cell.limit).contains(index) else { return nil }
        bits = UInt8(index)
    }

    /// The cell with an index that the caller knows to be below the limit.
    init(_ bits: UInt8) {
        self.bits = bits
    }

    /// By index.
    public static func < (a: Cell, b: Cell) -> Bool {
        a.bits < b.bits
    }

    /// Reads the index; anything else is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let cell = Cell(index: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "cells go from 0 to \(Cell.limit - 1)")
        }
        self = cell
    }

    /// Writes the index.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(index)
    }
}
