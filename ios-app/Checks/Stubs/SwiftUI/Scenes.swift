// A stub: the app, its windows, menus and toolbars.

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}
extension App {
    public static func main() {}
}

@MainActor @preconcurrency
public protocol Scene {}
@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<each S: Scene>(_ scene: repeat each S) -> Scenes { Scenes() }
}
public struct Scenes: Scene {}
public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct Settings<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}
extension Scene {
    public func commands<C: Commands>(@CommandsBuilder content: () -> C) -> some Scene { self }
}

@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder var body: Body { get }
}
extension Never: Commands {}
extension Commands where Body == Never {
    public var body: Never { fatalError() }
}
@resultBuilder
public enum CommandsBuilder {
    public static func buildBlock<each C: Commands>(_ commands: repeat each C) -> AllCommands {
        AllCommands()
    }
}
public struct AllCommands: Commands {
    nonisolated init() {}
    public typealias Body = Never
}
public enum CommandGroupPlacement: Sendable { case undoRedo, sidebar }
public struct CommandGroup<Content: View>: Commands {
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public typealias Body = Never
}
public struct CommandMenu<Content: View>: Commands {
    public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    public typealias Body = Never
}

@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder var body: Body { get }
}
extension Never: ToolbarContent {}
extension ToolbarContent where Body == Never {
    public var body: Never { fatalError() }
}
@resultBuilder
public enum ToolbarContentBuilder {
    public static func buildBlock<C: ToolbarContent>(_ content: C) -> C { content }
}
public enum ToolbarItemPlacement: Sendable { case primaryAction, confirmationAction }
public struct ToolbarItem<Content: View>: ToolbarContent {
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {}
    public typealias Body = Never
}
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {}
    public typealias Body = Never
}
