// Before the first shot: ships are dragged and turned, and the terms agreed.

import BattleshipKit
import SwiftUI

struct PlacingView: View {
    let game: GameModel
    let plan: FleetPlan
    @State private var cursor: Cell?

    var body: some View {
        SideBySide {
            BoardGrid(rules: plan.rules, drag: game.drag) { cell in
                PlanSquare(game: game, plan: plan, cell: cell, hasCursor: cell == cursor)
            }
            .modifier(BoardCursor(rules: plan.rules, cursor: $cursor, press: press))
            .padding()
        } beside: {
            Form {
                Section {
                    Text("Place your ships").font(.title2.bold())
                    if plan.clashes.isEmpty {
                        Text("Drag to move, tap to turn; or Shift with the arrows, and R.")
                            .foregroundStyle(.secondary)
                    } else {
                        Text("Some ships stand too near to each other.").foregroundStyle(.orange)
                    }
                    Button("Start the game") { game.start() }
                        .buttonStyle(.borderedProminent)
                        .disabled(plan.board == nil)
                    Button("Shuffle") { game.restart() }
                }
                Section {
                    Picker("The bot", selection: game.strategy) {
                        ForEach(Strategy.allCases, id: \.self) { strategy in
                            Text(verbatim: strategy.words).tag(strategy)
                        }
                    }
                    Toggle("Sinkings are announced", isOn: game.announced)
                }
                RecordSection(record: game.state.record)
            }
            .formStyle(.grouped)
        }
    }

    private func press(_ cell: Cell, _ press: KeyPress) -> Bool {
        guard let ship = plan.ship(at: cell) else { return false }
        if let step = press.key.step, press.modifiers == .shift {
            game.plan { $0.move(ship, columns: step.columns, rows: step.rows) }
            cursor = plan.rules.cell(from: cell, columns: step.columns, rows: step.rows)
        } else if press.key.isPress || press.key == .symbol("r") {
            game.plan { $0.turn(ship, about: cell) }
        } else {
            return false
        }
        return true
    }
}
