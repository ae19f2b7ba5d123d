// A stub: state, bindings, the environment.

@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { _ = newValue }
    }
    public var projectedValue: Binding<Value> { fatalError() }
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
}
extension State where Value: ExpressibleByNilLiteral {
    public init() {}
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { _ = newValue }
    }
    public var projectedValue: Binding<Value> { self }
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
        fatalError()
    }
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        fatalError()
    }
}

@propertyWrapper
public struct FocusState<Value: Hashable> {
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { _ = newValue }
    }
    public struct Binding {}
    public var projectedValue: Binding { Binding() }
    public init() where Value == Bool {}
}

@propertyWrapper
public struct Environment<Value> {
    public var wrappedValue: Value { fatalError() }
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
}

public struct EnvironmentValues {
    public var layoutDirection = LayoutDirection.leftToRight
    public var colorScheme = ColorScheme.light
    public var horizontalSizeClass: UserInterfaceSizeClass?
    public var verticalSizeClass: UserInterfaceSizeClass?
    public var accessibilityReduceMotion: Bool { false }
    public var dismiss: DismissAction { DismissAction() }
}

public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }
public enum ColorScheme: Hashable, Sendable { case light, dark }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

@MainActor @preconcurrency
public struct DismissAction {
    nonisolated init() {}
    public func callAsFunction() {}
}
