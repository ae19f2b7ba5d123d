// The games of the past.

import BattleshipKit
import SwiftUI

struct RecordSection: View {
    let record: Record

    var body: some View {
        if !record.games.isEmpty {
            Section("Your games") {
                ForEach(record.summaries, id: \.strategy) { summary in
                    LabeledContent(summary.strategy.words) {
                        Text(verbatim: summary.words)
                    }
                }
            }
        }
    }
}
