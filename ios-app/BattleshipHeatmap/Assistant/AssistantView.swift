// The main screen: mark what is known, see where the ships are and where to fire.

import BattleshipKit
import SwiftUI

struct AssistantView: View {
    @Bindable var session: Session
    @State private var length: Int?
    @State private var isSharing = false

    private var board: BoardModel { session.board }

    var body: some View {
        SideBySide {
            VStack(spacing: 8) {
                AssistantBoard(board: board, length: length, percentages: session.preferences.percentages)
                if let hottest = board.hottest(ofLength: length) {
                    LegendView(hottest: hottest)
                }
            }
            .padding()
        } beside: {
            AssistantPanel(session: session, length: $length)
        }
        .toolbar { AssistantToolbar(board: board, isSharing: $isSharing) }
        .sheet(isPresented: $isSharing) { ShareView(board: board) }
        .modifier(AssistantHaptics(board: board, isOn: session.preferences.haptics))
        // Other rules may not have ships of that length.
        .onChange(of: board.rules) { length = nil }
    }
}
