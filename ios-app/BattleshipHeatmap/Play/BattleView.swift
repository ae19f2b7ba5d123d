// Both boards, while the sides fire and when the game is over.

import BattleshipKit
import SwiftUI

struct BattleView: View {
    @Bindable var game: GameModel
    let battle: GameModel.Battle
    @State private var cursor: Cell?

    var body: some View {
        SideBySide {
            VStack(spacing: 8) {
                Text("Their waters").font(.headline)
                BoardGrid(rules: battle.theirs.board.rules) { cell in
                    SeaSquare(
                        sea: battle.theirs, cell: cell, showsShips: isOver, heat: heat(of: cell),
                        hasCursor: cell == cursor, fire: shot(at: cell))
                }
                .modifier(BoardCursor(rules: battle.theirs.board.rules, cursor: $cursor, press: press))
            }
            .padding()
        } beside: {
            Form {
                Section {
                    Text(verbatim: game.headline(of: battle)).font(.title2.bold())
                    Text(verbatim: battle.lastShots).foregroundStyle(.secondary)
                    if let problem = game.error?.errorDescription {
                        Label(problem, systemImage: .symbol("exclamationmark.triangle"))
                    }
                    Toggle("Show my chances", isOn: $game.showsChances)
                }
                Section("Your fleet") {
                    BoardGrid(rules: battle.mine.board.rules) { cell in
                        SeaSquare(sea: battle.mine, cell: cell, showsShips: true)
                    }
                }
                RecordSection(record: game.state.record)
            }
            .formStyle(.grouped)
        }
    }

    private func heat(of cell: Cell) -> Heat? {
        game.chances?.heat(of: cell, except: battle.theirs.knowledge.known)
    }

    /// What a tap on a cell does; nothing after the game.
    private func shot(at cell: Cell) -> (@MainActor () -> Void)? {
        guard !isOver else { return nil }
        return { game.fire(at: cell) }
    }

    private func press(_ cell: Cell, _ press: KeyPress) -> Bool {
        guard press.key.isPress else { return false }
        game.fire(at: cell)
        return true
    }

    private var isOver: Bool {
        if case .over = game.state.stage { true } else { false }
    }
}
