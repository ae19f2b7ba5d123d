// The app: one session, kept in one file.

import BattleshipKit
import SwiftUI

@main
struct BattleshipHeatmapApp: App {
    @State private var session = Session(
        file: URL.applicationSupportDirectory.appending(path: String.symbol("session.json")))

    var body: some Scene {
        WindowGroup {
            RootView(session: session)
        }
        .commands {
            BoardCommands(session: session)
        }
        #if MAC
            Settings {
                SettingsView(session: session)
                    // The main window may be closed.
                    .modifier(Saving(session: session))
            }
        #endif
    }
}
