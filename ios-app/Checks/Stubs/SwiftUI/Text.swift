// A stub: text, and strings that are translated. Only strings may be interpolated, so that the key in the
// catalog always has %@ there.

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation(_ string: String) {}
    }
}

extension String {
    public struct LocalizationValue: ExpressibleByStringInterpolation {
        public init(stringLiteral value: String) {}
        public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {}
    }
    public init(localized value: LocalizationValue) { self.init() }
}

public struct Text: Sendable {
    public init(verbatim content: String) {}
    public init(_ key: LocalizedStringKey) {}
    @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
}
extension Text: View, Leaf {
    public typealias Body = Never
}

public struct Label<Title: View, Icon: View>: Leaf {}
extension Label where Title == Text, Icon == Image {
    public init(_ key: LocalizedStringKey, systemImage: String) {}
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage: String) {}
}

public struct Font: Hashable, Sendable {
    public static let title2 = Font()
    public static let headline = Font()
    public static let caption = Font()
    public static func system(size: CGFloat, weight: Weight? = nil) -> Font { Font() }
    public func bold() -> Font { self }
    public func monospaced() -> Font { self }
    public struct Weight: Hashable, Sendable {
        public static let medium = Weight()
        public static let bold = Weight()
    }
}
