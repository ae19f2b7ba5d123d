// A game against the bot: place the ships, then fire in turn.

import BattleshipKit
import SwiftUI

struct PlayView: View {
    let game: GameModel
    let haptics: Bool

    var body: some View {
        Group {
            switch game.state.stage {
            case .preparing: PreparingView(game: game)
            case .placing(let plan, _): PlacingView(game: game, plan: plan)
            case .playing(let battle), .over(let battle): BattleView(game: game, battle: battle)
            }
        }
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("New game", systemImage: .symbol("arrow.clockwise")) { game.restart() }
            }
        }
        .modifier(PlayHaptics(game: game, isOn: haptics))
    }
}
