// Numbers as people write them where they live.

import Foundation

extension BoardCount {
    /// All digits, in groups of three.
    public func formatted(in locale: Locale = .current) -> String {
        description.groupedByThree(separator: locale.groupingSeparator ?? ",")
    }
}

extension Percent {
    /// `<1%`, `61%` or `>99%`, as the locale has it.
    public func formatted(in locale: Locale = .current) -> String {
        let text = { (percent: Int) in
            (Double(percent) / 100).formatted(.percent.precision(.fractionLength(0)).locale(locale))
        }
        return switch self {
        case .belowOne: "<" + text(1)
        case .about(let percent): text(percent)
        case .aboveNinetyNine: ">" + text(99)
        }
    }
}

extension String {
    fileprivate func groupedByThree(separator: String) -> String {
        let head = count % 3
        var groups = head == 0 ? [] : [String(prefix(head))]
        var rest = dropFirst(head)
        while !rest.isEmpty {
            groups.append(String(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        return groups.joined(separator: separator)
    }
}
