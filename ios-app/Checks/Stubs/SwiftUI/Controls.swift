// A stub: what can be pressed, switched and chosen.

public struct ButtonRole: Sendable {
    public static let cancel = ButtonRole()
}
public struct Button<Label: View>: Leaf {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
    public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    public init(_ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}
extension Button where Label == SwiftUI.Label<Text, Image> {
    public init(_ key: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {}
}
public struct Toggle: Leaf {
    public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) {}
}
public struct Picker<SelectionValue: Hashable, Content: View>: Leaf {
    public init(
        _ key: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}
public struct Stepper<Label: View>: Leaf {
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label
    ) {}
}
extension Stepper where Label == Text {
    public init<V: Strideable>(
        _ key: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) {}
}
public struct ProgressView<Label: View>: Leaf {
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {}
}
extension ProgressView where Label == Text {
    public init(_ key: LocalizedStringKey) {}
}
public struct SharePreview<Picture: Transferable> {
    public init(_ key: LocalizedStringKey, image: Picture) {}
}
public struct ShareLink<Label: View>: Leaf {
    public init(item: String, @ViewBuilder label: () -> Label) {}
    public init<Item: Transferable, Picture: Transferable>(
        item: Item, preview: SharePreview<Picture>, @ViewBuilder label: () -> Label
    ) {}
}

public struct KeyEquivalent: Hashable, Sendable {
    public var character: Character
    public init(_ character: Character) { self.character = character }
    public static let upArrow = KeyEquivalent("↑")
    public static let downArrow = KeyEquivalent("↓")
    public static let leftArrow = KeyEquivalent("←")
    public static let rightArrow = KeyEquivalent("→")
    public static let space = KeyEquivalent(" ")
    public static let `return` = KeyEquivalent("\r")
    public static let delete = KeyEquivalent("\u{8}")
}
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let command = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
}
public struct KeyPress: Sendable {
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
    }
    public enum Result: Sendable { case handled, ignored }
    public var key: KeyEquivalent { KeyEquivalent(" ") }
    public var modifiers: EventModifiers { [] }
}

@MainActor @preconcurrency
public protocol Gesture {
    associatedtype Value
}
extension Gesture {
    public nonisolated func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
    public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
}
public enum CoordinateSpace: Sendable { case local }
public struct DragGesture: Gesture {
    public struct Value: Sendable {
        public var location: CGPoint
        public var startLocation: CGPoint
    }
    public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let subviews = GestureMask(rawValue: 1)
    public static let all = GestureMask(rawValue: 3)
}
