// A stub: what a view is, and how views are put together.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

/// A view of which only the type matters.
public protocol Leaf: View where Body == Never {}
extension Leaf {
    public var body: Never { fatalError() }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content)
        -> TupleView<(repeat each Content)>
    { TupleView((repeat each content)) }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<A: View, B: View>(first: A) -> Either<A, B> { .first(first) }
    public static func buildEither<A: View, B: View>(second: B) -> Either<A, B> { .second(second) }
}

public enum Either<A, B> {
    case first(A)
    case second(B)
}
extension Either: View, Leaf where A: View, B: View {
    public typealias Body = Never
}
extension Optional: View, Leaf where Wrapped: View {
    public typealias Body = Never
}

public struct EmptyView: Leaf {
    public nonisolated init() {}
}
public struct TupleView<T>: Leaf {
    public nonisolated init(_ value: T) {}
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifiedContent<Self>
    @ViewBuilder func body(content: Content) -> Body
}
public struct ModifiedContent<Modifier>: Leaf {}
