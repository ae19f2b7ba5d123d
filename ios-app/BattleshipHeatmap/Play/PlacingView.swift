// Before the first shot: ships are dragged and turned, and the terms agreed.

import BattleshipKit
import SwiftUI

struct PlacingView: View {
    let game: GameModel
    let plan: FleetPlan

    var body: some View {
        SideBySide {
            BoardGrid(rules: plan.rules, drag: game.drag) { cell in
                PlanSquare(game: game, plan: plan, cell: cell)
            }
            .padding()
        } beside: {
            Form {
                Section {
                    Text("Place your ships").font(.title2.bold())
                    if plan.clashes.isEmpty {
                        Text("Drag to move, tap to turn.").foregroundStyle(.secondary)
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
}
