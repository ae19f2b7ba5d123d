// The heatmap of all ships, or of those of one length.

import BattleshipKit
import SwiftUI

struct LengthPicker: View {
    let lengths: [Int]
    @Binding var length: Int?

    var body: some View {
        Picker("Show", selection: $length) {
            Text("All ships").tag(Int?.none)
            ForEach(lengths, id: \.self) { length in
                Text("Length \(length.formatted())").tag(Int?.some(length))
            }
        }
    }
}
