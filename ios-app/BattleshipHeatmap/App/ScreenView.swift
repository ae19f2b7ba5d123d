// One screen of the session.

import BattleshipKit
import SwiftUI

struct ScreenView: View {
    let screen: Session.Screen
    let session: Session

    var body: some View {
        Group {
            switch screen {
            case .assistant: AssistantView(session: session)
            case .play: PlayView(game: session.game, haptics: session.preferences.haptics)
            case .rules: RulesView(session: session)
            case .data: DataView(board: session.board)
            case .settings: SettingsView(session: session)
            }
        }
        .navigationTitle(screen.title)
    }
}
