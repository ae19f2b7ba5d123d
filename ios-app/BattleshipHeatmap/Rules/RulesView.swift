// Presets, and an editor with the number of legal boards as it changes.

import BattleshipKit
import SwiftUI

struct RulesView: View {
    let session: Session
    @State private var model: RulesModel

    init(session: Session) {
        self.session = session
        _model = State(initialValue: RulesModel(session.board.rules))
    }

    var body: some View {
        Form {
            PresetSection(model: model)
            Section("Board") {
                Stepper("Width \(model.width.formatted())", value: $model.width, in: 1...Cell.limit)
                Stepper("Height \(model.height.formatted())", value: $model.height, in: 1...Cell.limit)
            }
            FleetSection(model: model)
            ContactSection(contact: $model.contact)
            BoardsSection(status: model.status) { rules in
                session.use(rules)
                session.screen = .assistant
            }
        }
        .formStyle(.grouped)
    }
}
