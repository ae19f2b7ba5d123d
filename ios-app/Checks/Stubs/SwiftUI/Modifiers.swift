// A stub: what can be said of a view.

extension View {
    // Layout
    public func padding() -> some View { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
    public func frame(maxWidth: CGFloat?) -> some View { self }
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
    public func scaledToFit() -> some View { self }
    public func contentShape<S: Shape>(_ shape: S) -> some View { self }
    public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View { self }

    // Looks
    public func font(_ font: Font?) -> some View { self }
    public func monospacedDigit() -> some View { self }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    public func background<S: ShapeStyle>(_ style: S) -> some View { self }
    public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
    public func buttonStyle(_ style: ButtonStyle) -> some View { self }
    public func formStyle(_ style: FormStyle) -> some View { self }
    public func pickerStyle(_ style: PickerStyle) -> some View { self }
    public func textSelection(_ selection: TextSelection) -> some View { self }
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }

    // Behaviour
    public func disabled(_ disabled: Bool) -> some View { self }
    public func tag<V: Hashable>(_ tag: V) -> some View { self }
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
    public func modifier<M: ViewModifier>(_ modifier: M) -> some View { self }
    public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        self
    }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void)
        -> some View
    { self }
    public func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void) -> some View {
        self
    }
    public func contextMenu<V: View>(@ViewBuilder menuItems: () -> V) -> some View { self }
    public func highPriorityGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View
    {
        self
    }
    public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool
    ) -> some View { self }

    // Keyboard
    public func focusable(_ isFocusable: Bool = true) -> some View { self }
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
    public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
    public func onKeyPress(
        phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        self
    }

    // Navigation
    public func navigationTitle(_ key: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
    public func toolbar<C: ToolbarContent>(@ToolbarContentBuilder content: () -> C) -> some View { self }
    public func sheet<V: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> V)
        -> some View
    {
        self
    }

    // Accessibility
    public func accessibilityLabel(_ label: Text) -> some View { self }
    public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { self }
    public func accessibilityValue(_ value: Text) -> some View { self }
    public func accessibilityValue(_ key: LocalizedStringKey) -> some View { self }
    public func accessibilityHint(_ key: LocalizedStringKey) -> some View { self }
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    public func accessibilityAction(named key: LocalizedStringKey, _ handler: @escaping () -> Void)
        -> some View
    {
        self
    }
}

public enum ContentMode: Sendable { case fit, fill }
public enum ButtonStyle: Sendable { case plain, borderedProminent }
public enum FormStyle: Sendable { case grouped }
public enum PickerStyle: Sendable { case segmented }
public enum TextSelection: Sendable { case enabled }
public enum SensoryFeedback: Sendable { case selection, impact, success, warning }
public enum AccessibilityChildBehavior: Sendable { case ignore, combine }
public struct Animation: Sendable {
    public static func easeOut(duration: Double) -> Animation { Animation() }
}
