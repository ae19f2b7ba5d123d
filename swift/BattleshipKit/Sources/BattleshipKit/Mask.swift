// A set of cells as 128 bits.

import BattleshipBindings

/// A set of cells: bit i is the cell with index i.
///
/// ```swift
/// let rules = Rules.nine
/// var mask: Mask = [try rules.cell("A1"), try rules.cell("C1")]
/// mask.insert(try rules.cell("E5"))
/// for cell in mask { print(rules.name(of: cell)) }  // A1, C1, E5
/// ```
public struct Mask: Hashable, Sendable, SetAlgebra, Sequence {
    /// Cells 64 to 127.
    public private(set) var high: UInt64
    /// Cells 0 to 63.
    public private(set) var low: UInt64

    /// No cell.
    public init() {
        self.init(high: 0, low: 0)
    }

    /// The set made of its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// How many cells are in the set.
    public var count: Int { high.nonzeroBitCount + low.nonzeroBitCount }

    /// Whether no cell is in the set.
    public var isEmpty: Bool { high == 0 && low == 0 }

    /// Whether a cell is in the set.
    public func contains(_ cell: Cell) -> Bool {
        !intersection(Mask(cell)).isEmpty
    }

    /// The cells in either set.
    public func union(_ other: Mask) -> Mask {
        Mask(high: high | other.high, low: low | other.low)
    }

    /// The cells in both sets.
    public func intersection(_ other: Mask) -> Mask {
        Mask(high: high & other.high, low: low & other.low)
    }

    /// The cells in just one of the sets.
    public func symmetricDifference(_ other: Mask) -> Mask {
        Mask(high: high ^ other.high, low: low ^ other.low)
    }

    /// Adds the cells of another set.
    public mutating func formUnion(_ other: Mask) {
        self = union(other)
    }

    /// Keeps only the cells that are in another set too.
    public mutating func formIntersection(_ other: Mask) {
        self = intersection(other)
    }

    /// Keeps only the cells in just one of the sets.
    public mutating func formSymmetricDifference(_ other: Mask) {
        self = symmetricDifference(other)
    }

    /// Adds a cell, and tells whether it is new.
    @discardableResult
    public mutating func insert(_ cell: Cell) -> (inserted: Bool, memberAfterInsert: Cell) {
        let isNew = !contains(cell)
        formUnion(Mask(cell))
        return (isNew, cell)
    }

    /// Removes a cell, and returns it if it was there.
    @discardableResult
    public mutating func remove(_ cell: Cell) -> Cell? {
        let removed = contains(cell) ? cell : nil
        self = Mask(high: high & ~Mask(cell).high, low: low & ~Mask(cell).low)
        return removed
    }

    /// Adds a cell, and returns it if it was there before.
    @discardableResult
    public mutating func update(with cell: Cell) -> Cell? {
        insert(cell).inserted ? nil : cell
    }

    /// The cells in ascending order.
    public func makeIterator() -> AnyIterator<Cell> {
        var rest = self
        return AnyIterator {
            guard let cell = rest.first else { return nil }
            rest.remove(cell)
            return cell
        }
    }

    /// The cell with the lowest index; `nil` if the set is empty.
    public var first: Cell? {
        if low != 0 { return Cell(UInt8(low.trailingZeroBitCount)) }
        if high != 0 { return Cell(UInt8(64 + high.trailingZeroBitCount)) }
        return nil
    }

    init(_ cell: Cell) {
        let bit: UInt64 = 1 << (cell.bits & 63)
        self = cell.bits < 64 ? Mask(high: 0, low: bit) : Mask(high: bit, low: 0)
    }
}

extension Mask: Codable {
    /// Reads 32 hexadecimal digits, cell 127 first.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.utf8.count == 32,
            let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a mask is 32 hexadecimal digits")
        }
        self.init(high: high, low: low)
    }

    /// Writes 32 hexadecimal digits, cell 127 first.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(high.hexadecimal + low.hexadecimal)
    }
}

extension UInt64 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Mask {
    init(_ mask: BattleshipBindings.Mask) {
        self.init(high: mask.high, low: mask.low)
    }

    var crossing: BattleshipBindings.Mask {
        BattleshipBindings.Mask(high: high, low: low)
    }
}
