// While fleets are drawn at random, or why they cannot be.

import BattleshipKit
import SwiftUI

struct PreparingView: View {
    let game: GameModel

    var body: some View {
        if let problem = game.error?.errorDescription {
            ContentUnavailableView(
                "These rules cannot be played", systemImage: .symbol("exclamationmark.triangle"),
                description: Text(verbatim: problem))
        } else {
            ProgressView("Drawing fleets at random")
        }
    }
}
