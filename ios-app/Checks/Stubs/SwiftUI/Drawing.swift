// A stub: colours, shapes, images.

public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, ShapeStyle {
    public enum RGBColorSpace: Sendable { case sRGB }
    public init(
        _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {}
    init() {}
    public func opacity(_ opacity: Double) -> Color { self }
    public static let black = Color()
    public static let white = Color()
    public static let orange = Color()
    public static let primary = Color()
    public static let secondary = Color()
    public static let accentColor = Color()
}
extension Color: View, Leaf {
    public typealias Body = Never
}
extension ShapeStyle where Self == Color {
    public static var black: Color { Color() }
    public static var white: Color { Color() }
    public static var orange: Color { Color() }
}
public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}
public struct LinearGradient: ShapeStyle {
    public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}
public struct UnitPoint: Hashable, Sendable {
    public static let leading = UnitPoint()
    public static let trailing = UnitPoint()
}
public struct StrokeStyle: Hashable, Sendable {
    public init(lineWidth: CGFloat = 1, dash: [CGFloat] = []) {}
}

public protocol Shape: View, Sendable {}
public protocol InsettableShape: Shape {}
extension Shape {
    public nonisolated func fill<S: ShapeStyle>(_ content: S) -> some Shape { self }
    public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        EmptyView()
    }
}
extension InsettableShape {
    public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        EmptyView()
    }
    public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        EmptyView()
    }
}
public struct Rectangle: InsettableShape, Leaf {
    public nonisolated init() {}
}
public struct Capsule: InsettableShape, Leaf {
    public nonisolated init() {}
}
public struct RoundedRectangle: InsettableShape, Leaf {
    public nonisolated init(cornerRadius: CGFloat) {}
}

public final class CGImage: Sendable {}
public protocol Transferable {}
extension String: Transferable {}
public struct Image: Sendable, Transferable {
    public init(systemName: String) {}
    public init(decorative image: CGImage, scale: CGFloat) {}
    public func resizable() -> Image { self }
}
extension Image: View, Leaf {
    public typealias Body = Never
}
@MainActor
public final class ImageRenderer<Content: View> {
    public init(content: Content) {}
    public var scale: CGFloat = 1
    public var cgImage: CGImage? { nil }
}
