// A number of boards, exactly.

import BattleshipBindings

/// An exact number of boards, of up to 128 bits.
///
/// ```swift
/// print(heatmap.boards)                       // 213723152
/// let share = heatmap[cell] / heatmap.boards  // 0.43
/// ```
public struct BoardCount: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The lower 64 bits.
    public let low: UInt64
    /// The upper 64 bits.
    public let high: UInt64

    /// The number made of its two halves.
    public init(high: UInt64 = 0, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// No board.
    public static let zero = BoardCount(low: 0)

    /// As a floating-point number, right to 15 digits.
    public var approximation: Double {
        Double(high) * 0x1p64 + Double(low)
    }

    /// As numbers.
    public static func < (a: BoardCount, b: BoardCount) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }

    /// The difference; none if it would be less than none.
    public static func - (a: BoardCount, b: BoardCount) -> BoardCount {
        guard a > b else { return .zero }
        let (low, borrow) = a.low.subtractingReportingOverflow(b.low)
        return BoardCount(high: a.high - b.high - (borrow ? 1 : 0), low: low)
    }

    /// The share of one number in another. Nothing has no shares: that is 0.
    public static func / (part: BoardCount, whole: BoardCount) -> Double {
        whole == .zero ? 0 : part.approximation / whole.approximation
    }

    /// Its decimal digits.
    public var description: String {
        var (rest, groups) = (self, [String]())
        repeat {
            let (upper, lower) = rest.high.quotientAndRemainder(dividingBy: BoardCount.group)
            let (quotient, group) = BoardCount.group.dividingFullWidth((lower, rest.low))
            rest = BoardCount(high: upper, low: quotient)
            let digits = String(group)
            let zeros = rest == .zero ? 0 : 18 - digits.count
            groups.append(String(repeating: "0", count: zeros) + digits)
        } while rest != .zero
        return groups.reversed().joined()
    }

    /// As many decimal digits as fit into 64 bits with room to spare.
    private static let group: UInt64 = 1_000_000_000_000_000_000
}

extension BoardCount {
    init(_ count: Count) {
        self.init(high: count.high, low: count.low)
    }
}
