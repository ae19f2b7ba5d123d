// How many ships there are of each length.

import BattleshipKit
import SwiftUI

struct FleetSection: View {
    let model: RulesModel

    var body: some View {
        Section("Fleet") {
            ForEach(model.offeredLengths, id: \.self) { length in
                Stepper(value: ships(ofLength: length), in: 0...Cell.limit) {
                    LabeledContent("Length \(length.formatted())") {
                        Text(verbatim: model.ships(ofLength: length).formatted())
                    }
                }
            }
        }
    }

    private func ships(ofLength length: Int) -> Binding<Int> {
        Binding {
            model.ships(ofLength: length)
        } set: { count in
            model.setShips(count, ofLength: length)
        }
    }
}
