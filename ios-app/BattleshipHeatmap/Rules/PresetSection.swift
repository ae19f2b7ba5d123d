// The rules that have a name.

import BattleshipKit
import SwiftUI

struct PresetSection: View {
    let model: RulesModel

    var body: some View {
        Section("Presets") {
            ForEach(Rules.named, id: \.name) { preset in
                Button {
                    model.take(preset.rules)
                } label: {
                    LabeledContent {
                        if model.isPreset(preset.rules) {
                            Image(systemName: .symbol("checkmark")).accessibilityLabel("chosen")
                        }
                    } label: {
                        Text(verbatim: preset.name)
                        Text(verbatim: preset.rules.description).font(.caption).foregroundStyle(.secondary)
                    }
                }
            }
        }
    }
}
