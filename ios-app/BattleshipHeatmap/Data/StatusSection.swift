// How far the work is, or how it ended.

import BattleshipKit
import SwiftUI

struct StatusSection: View {
    let data: DataModel

    var body: some View {
        if let fraction = data.status.fraction {
            Section {
                ProgressView(value: fraction) { Text("Reading every board") }
                Button("Cancel", role: .cancel) { data.cancel() }
            }
        } else if let end {
            Section { Text(verbatim: end) }
        }
    }

    private var end: String? {
        switch data.status {
        case .idle, .verifying, .scanning: nil
        case .verified: String(localized: "All boards are right.")
        case .agrees(let boards):
            String(localized: "\(boards.formatted()) boards agree; the engine counts the same on every cell.")
        case .differs(let cells):
            String(localized: "The engine counts something else at \(names(of: cells)).")
        case .cancelled: String(localized: "Stopped.")
        case .failed(let error): error.errorDescription ?? error.message
        }
    }

    private func names(of cells: Mask) -> String {
        cells.compactMap { data.info?.rules.name(of: $0) }.formatted(.list(type: .and))
    }
}
