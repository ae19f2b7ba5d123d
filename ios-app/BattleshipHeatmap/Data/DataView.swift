// All legal boards in one small file: its figures, whether it is right, and whether the engine agrees.

import BattleshipKit
import SwiftUI

struct DataView: View {
    let board: BoardModel
    @State private var data = DataModel()

    var body: some View {
        Form {
            Section {
                Text("Every legal board in one small file.")
                Text("The engine needs none of it: this is how to check the engine.")
            }
            if let info = data.info {
                DatasetSection(info: info)
            }
            Section {
                Button("Verify") { data.verify() }
                    .disabled(data.status.fraction != nil || data.info == nil)
                Text("Reads everything and checks every board, order and checksum.")
                    .foregroundStyle(.secondary)
            }
            Section {
                Button("Scan the position") { data.scan(board.knowledge) }
                    .disabled(data.status.fraction != nil || !data.canScan(board.rules))
                Text("Answers the assistant's position by reading every board, and compares with the engine.")
                    .foregroundStyle(.secondary)
                if !data.canScan(board.rules) {
                    Text("The assistant plays by other rules than the dataset.").foregroundStyle(.orange)
                }
            }
            StatusSection(data: data)
        }
        .formStyle(.grouped)
    }
}
