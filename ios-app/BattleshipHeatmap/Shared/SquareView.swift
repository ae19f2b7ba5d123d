// The face of a cell: a colour, a sign, and rings around what matters.

import BattleshipKit
import SwiftUI

struct SquareView: View {
    var fill = Color.water
    var ink = Color.primary
    var text = String()
    /// The cell to fire at, or the one fired at last.
    var hasRing = false
    /// A mark that may be wrong, or a ship that stands too near to another.
    var isWrong = false
    /// Where the keyboard is.
    var hasCursor = false

    var body: some View {
        GeometryReader { proxy in
            let side = proxy.size.width
            RoundedRectangle(cornerRadius: side * 0.12)
                .fill(fill)
                .overlay {
                    Text(verbatim: text)
                        .font(.system(size: side * 0.38, weight: hasRing ? .bold : .medium))
                        .minimumScaleFactor(0.5)
                        .monospacedDigit()
                        .foregroundStyle(ink)
                }
                .overlay { ring(side) }
        }
    }

    @ViewBuilder
    private func ring(_ side: Double) -> some View {
        let shape = RoundedRectangle(cornerRadius: side * 0.12)
        if hasRing {
            // White within black shows on every colour.
            shape.strokeBorder(.black, lineWidth: side * 0.13)
            shape.strokeBorder(.white, lineWidth: side * 0.07)
        }
        if isWrong {
            shape.strokeBorder(
                .orange, style: StrokeStyle(lineWidth: side * 0.1, dash: [side * 0.2, side * 0.1]))
        }
        if hasCursor {
            shape.stroke(Color.primary, lineWidth: side * 0.08)
        }
    }
}
