// What is beside the board: the advice, the figures, the choices.

import BattleshipKit
import SwiftUI

struct AssistantPanel: View {
    @Bindable var session: Session
    @Binding var length: Int?

    private var board: BoardModel { session.board }

    var body: some View {
        Form {
            Section {
                if case .impossible(let explanation) = board.phase {
                    ProblemView(text: explanation.sentence(under: board.rules), board: board)
                } else if let problem = board.problem {
                    ProblemView(text: problem, board: board)
                } else {
                    AdviceView(board: board)
                }
            }
            Section { FiguresView(board: board) }
            Section {
                LengthPicker(lengths: board.rules.lengths, length: $length)
                Toggle("Sinkings are announced", isOn: board.announced)
                Toggle("Percentages", isOn: $session.preferences.percentages)
            }
            Section { MarkingHelp() }
        }
        .formStyle(.grouped)
    }
}
