// The scale of colours, from nothing to the likeliest cell.

import BattleshipKit
import SwiftUI

struct LegendView: View {
    let hottest: Percent

    var body: some View {
        HStack {
            Text(verbatim: Percent.about(0).formatted())
            Capsule()
                .fill(
                    LinearGradient(
                        colors: HeatColour.scale.map { Color($0) }, startPoint: .leading, endPoint: .trailing)
                )
                .frame(height: 10)
            Text(verbatim: hottest.formatted())
        }
        .font(.caption)
        .foregroundStyle(.secondary)
        .monospacedDigit()
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Colours from 0 percent to \(hottest.spoken)")
    }
}
