// Where to fire, and why.

import BattleshipKit
import SwiftUI

struct AdviceView: View {
    let board: BoardModel

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            if let best = board.recommendation, let advice = board.advice {
                Text("Fire at \(board.rules.name(of: best.cell))").font(.title2.bold())
                Text(verbatim: advice.reason(for: best).sentence(of: advice.boards))
                    .foregroundStyle(.secondary)
            } else if board.phase == .ready {
                Text("Nothing left to hit").font(.title2.bold())
                Text("Every cell with a ship is known.").foregroundStyle(.secondary)
            } else {
                ProgressView("Counting boards")
            }
        }
        .accessibilityElement(children: .combine)
    }
}
