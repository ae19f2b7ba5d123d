// What a person prefers.

import BattleshipKit
import SwiftUI

struct SettingsView: View {
    @Bindable var session: Session

    var body: some View {
        Form {
            Section {
                Picker("Appearance", selection: $session.preferences.appearance) {
                    ForEach(Preferences.Appearance.allCases, id: \.self) { appearance in
                        Text(verbatim: appearance.word).tag(appearance)
                    }
                }
                Toggle("Percentages", isOn: $session.preferences.percentages)
                #if !MAC
                    Toggle("Haptics", isOn: $session.preferences.haptics)
                #endif
            }
            Section {
                Text("Everything is counted on this device. Nothing is collected, and nothing is sent.")
                    .foregroundStyle(.secondary)
            }
        }
        .formStyle(.grouped)
    }
}

extension Preferences.Appearance {
    fileprivate var word: String {
        switch self {
        case .system: String(localized: "As the system")
        case .light: String(localized: "Light")
        case .dark: String(localized: "Dark")
        }
    }
}
