// Every change is on disk before the app can be ended.

import BattleshipKit
import SwiftUI

struct Saving: ViewModifier {
    let session: Session

    func body(content: Content) -> some View {
        content
            .onChange(of: session.board.state) { save() }
            .onChange(of: session.game.state) { save() }
            .onChange(of: session.preferences) { save() }
            .onChange(of: session.screen) { save() }
    }

    /// A disk that takes nothing more is no reason to stop playing: the next change tries again.
    private func save() {
        try? session.save()
    }
}
