// Shares in percent that are never rounded to something wrong.

/// A share for people, in whole percent. What is neither nothing nor everything is never shown as 0 or
/// 100.
public enum Percent: Hashable, Sendable, CustomStringConvertible {
    /// More than nothing, but less than half a percent.
    case belowOne
    /// Nothing, everything, or about so many percent.
    case about(Int)
    /// Less than everything, but more than 99 and a half percent.
    case aboveNinetyNine

    /// The share of one number in another. Nothing has no shares: that is 0.
    public init(_ part: BoardCount, of whole: BoardCount) {
        let rounded = Int((part / whole * 100).rounded())
        switch rounded {
        case 0 where part != .zero && whole != .zero: self = .belowOne
        case 100... where part < whole: self = .aboveNinetyNine
        default: self = .about(rounded)
        }
    }

    /// `<1`, `61` or `>99`.
    public var description: String {
        switch self {
        case .belowOne: "<1"
        case .about(let percent): String(percent)
        case .aboveNinetyNine: ">99"
        }
    }
}
