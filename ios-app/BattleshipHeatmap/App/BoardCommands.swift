// The menus of the Mac, and the shortcuts of keyboards on iPad.

import BattleshipKit
import SwiftUI

struct BoardCommands: Commands {
    @Bindable var session: Session

    var body: some Commands {
        CommandGroup(replacing: .undoRedo) {
            Button("Undo") { session.board.undo() }
                .keyboardShortcut(.symbol("z"), modifiers: .command)
                .disabled(!session.board.canUndo)
            Button("Redo") { session.board.redo() }
                .keyboardShortcut(.symbol("z"), modifiers: [.command, .shift])
                .disabled(!session.board.canRedo)
        }
        CommandMenu("Board") {
            Button("Clear") { session.board.clear() }
                .keyboardShortcut(.delete, modifiers: .command)
                .disabled(session.board.state.marks.known.isEmpty)
            Divider()
            Toggle("Percentages", isOn: $session.preferences.percentages)
                .keyboardShortcut(.symbol("p"), modifiers: [.command, .shift])
            Toggle("Sinkings are announced", isOn: session.board.announced)
        }
        CommandGroup(before: .sidebar) {
            ForEach(Session.Screen.inSidebar, id: \.self) { screen in
                Button(screen.title) { session.screen = screen }
                    .keyboardShortcut(screen.key, modifiers: .command)
            }
            Divider()
        }
    }
}
