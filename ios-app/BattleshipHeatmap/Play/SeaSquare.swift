// A cell of a fleet under fire. It can be fired at if there is something that fires.

import BattleshipKit
import SwiftUI

struct SeaSquare: View {
    let sea: Sea
    let cell: Cell
    let showsShips: Bool
    var hasCursor = false
    var fire: (@MainActor () -> Void)?

    var body: some View {
        let name = Text(verbatim: sea.board.rules.name(of: cell))
        if let fire, mark == .unknown {
            Button(action: fire) { face }
                .buttonStyle(.plain)
                .accessibilityLabel(name)
                .accessibilityValue(Text(verbatim: words))
                .accessibilityHint("Fires here.")
        } else {
            face
                .accessibilityElement()
                .accessibilityLabel(name)
                .accessibilityValue(Text(verbatim: words))
        }
    }

    private var mark: Mark { sea.mark(of: cell) }

    private var isShownShip: Bool { showsShips && sea.board.mask.contains(cell) }

    private var words: String {
        isShownShip && mark == .unknown ? String(localized: "ship") : mark.word
    }

    private var face: some View {
        SquareView(
            fill: mark.fill ?? (isShownShip ? .accentColor : .water), ink: mark.ink ?? .primary,
            text: mark.sign, isRecommended: sea.shots.last?.cell == cell, hasCursor: hasCursor)
    }
}
