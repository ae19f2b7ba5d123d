// All screens: tabs on iPhone and iPad, a sidebar on the Mac.

import BattleshipKit
import SwiftUI

struct RootView: View {
    @Bindable var session: Session

    var body: some View {
        screens
            .preferredColorScheme(session.preferences.appearance.colorScheme)
            .modifier(Saving(session: session))
    }

    #if MAC
        private var screens: some View {
            NavigationSplitView {
                List(Session.Screen.inSidebar, id: \.self, selection: selection) { screen in
                    Label(screen.title, systemImage: screen.symbol)
                }
            } detail: {
                ScreenView(screen: session.screen, session: session)
            }
        }

        private var selection: Binding<Session.Screen?> {
            Binding {
                session.screen
            } set: { screen in
                if let screen { session.screen = screen }
            }
        }
    #else
        private var screens: some View {
            TabView(selection: $session.screen) {
                ForEach(Session.Screen.allCases, id: \.self) { screen in
                    NavigationStack {
                        ScreenView(screen: screen, session: session)
                    }
                    .tabItem { Label(screen.title, systemImage: screen.symbol) }
                    .tag(screen)
                }
            }
        }
    #endif
}
