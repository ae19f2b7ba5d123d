// The number of legal boards, and the way to play by the rules.

import BattleshipKit
import SwiftUI

struct BoardsSection: View {
    let status: RulesModel.Status
    let use: (Rules) -> Void

    var body: some View {
        Section {
            switch status {
            case .counting: ProgressView("Counting boards")
            case .playable(let rules, let boards):
                LabeledContent("Legal boards") {
                    Text(verbatim: boards.formatted()).monospacedDigit()
                }
                Button("Use these rules") { use(rules) }
                    .buttonStyle(.borderedProminent)
            case .nothingFits: Text("No board is legal under these rules: the fleet does not fit.")
            case .refused(let error): Text(verbatim: error.errorDescription ?? error.message)
            }
        }
    }
}
