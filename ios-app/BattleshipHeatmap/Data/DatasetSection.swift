// What the file says of itself.

import BattleshipKit
import SwiftUI

struct DatasetSection: View {
    let info: DatasetInfo

    var body: some View {
        Section("Figures") {
            LabeledContent("Rules") { Text(verbatim: info.rules.description) }
            LabeledContent("Boards") { Text(verbatim: info.boards.formatted()) }
            LabeledContent("Blocks") { Text(verbatim: info.blocks.formatted()) }
            LabeledContent("Raw") { Text("\(info.rawBytes.formatted()) bytes") }
            LabeledContent("Packed") { Text("\(info.fileBytes.formatted()) bytes") }
            LabeledContent("SHA-256 of the raw form") {
                Text(verbatim: info.rawSHA256).font(.caption.monospaced()).textSelection(.enabled)
            }
        }
    }
}
