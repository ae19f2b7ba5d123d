// A cell of a fleet under fire. It can be fired at if there is something that fires.

import BattleshipKit
import SwiftUI

struct SeaSquare: View {
    let sea: Sea
    let cell: Cell
    let showsShips: Bool
    /// How likely a ship is there, if that is shown.
    var heat: Heat?
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
        guard mark == .unknown else { return mark.word }
        if isShownShip { return String(localized: "ship") }
        return [mark.word, heat?.percent.spoken].compactMap(\.self).joined(separator: .symbol(", "))
    }

    private var text: String {
        mark == .unknown ? heat?.percent.description ?? String() : mark.sign
    }

    private var face: some View {
        SquareView(
            fill: mark.fill ?? heat?.fill ?? (isShownShip ? .accentColor : .water),
            ink: mark.ink ?? heat?.ink ?? .primary,
            text: text, hasRing: sea.shots.last?.cell == cell, hasCursor: hasCursor)
    }
}
