// All four marks, by long press or secondary click.

import BattleshipKit
import SwiftUI

struct MarkMenu: View {
    let board: BoardModel
    let cell: Cell

    var body: some View {
        ForEach(Mark.allCases, id: \.self) { mark in
            Button {
                board.mark(cell, as: mark)
            } label: {
                if board.state.marks[cell] == mark {
                    Label(mark.word, systemImage: .symbol("checkmark"))
                } else {
                    Text(verbatim: mark.word)
                }
            }
        }
    }
}
