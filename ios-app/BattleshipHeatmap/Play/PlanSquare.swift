// A cell of the fleet that is being placed.

import BattleshipKit
import SwiftUI

struct PlanSquare: View {
    let game: GameModel
    let plan: FleetPlan
    let cell: Cell
    let hasCursor: Bool

    var body: some View {
        if let ship = plan.ship(at: cell) {
            let isWrong = plan.clashes.contains(cell)
            Button {
                game.plan { $0.turn(ship, about: cell) }
            } label: {
                SquareView(fill: .accentColor, isWrong: isWrong, hasCursor: hasCursor)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(Text(verbatim: plan.rules.name(of: cell)))
            .accessibilityValue(Text(verbatim: words(plan.ships[ship].length, isWrong)))
            .accessibilityHint("Turns the ship.")
            .accessibilityAction(named: "Move up") { game.plan { $0.move(ship, columns: 0, rows: -1) } }
            .accessibilityAction(named: "Move down") { game.plan { $0.move(ship, columns: 0, rows: 1) } }
            .accessibilityAction(named: "Move left") { game.plan { $0.move(ship, columns: -1, rows: 0) } }
            .accessibilityAction(named: "Move right") { game.plan { $0.move(ship, columns: 1, rows: 0) } }
        } else {
            SquareView(hasCursor: hasCursor)
                .accessibilityElement()
                .accessibilityLabel(Text(verbatim: plan.rules.name(of: cell)))
                .accessibilityValue("water")
        }
    }

    private func words(_ length: Int, _ isWrong: Bool) -> String {
        isWrong
            ? String(localized: "ship of length \(length.formatted()), too near to another")
            : String(localized: "ship of length \(length.formatted())")
    }
}
