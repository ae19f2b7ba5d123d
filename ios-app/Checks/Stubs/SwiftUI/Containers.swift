// A stub: views that hold views.

public struct Group<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct VStack<Content: View>: Leaf {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}
public struct HStack<Content: View>: Leaf {
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct ZStack<Content: View>: Leaf {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom }
public enum Alignment: Sendable { case topLeading, center }

public struct GeometryProxy {
    public var size: CGSize { .zero }
}
public struct GeometryReader<Content: View>: Leaf {
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Leaf {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}
public struct List<SelectionValue: Hashable, Content: View>: Leaf {
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {}
}
public struct Form<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct Section<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
    public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
public struct LabeledContent<Label: View, Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}
extension LabeledContent where Label == Text {
    public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
public struct DisclosureGroup<Content: View>: Leaf {
    public init(_ key: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {}
}
public struct TabView<SelectionValue: Hashable, Content: View>: Leaf {
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}
public struct NavigationStack<Root: View>: Leaf {
    public init(@ViewBuilder root: () -> Root) {}
}
public struct NavigationSplitView<Sidebar: View, Detail: View>: Leaf {
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}
public struct ContentUnavailableView: Leaf {
    public init(_ key: LocalizedStringKey, systemImage: String, description: Text? = nil) {}
}
public struct Divider: Leaf {
    public init() {}
}
