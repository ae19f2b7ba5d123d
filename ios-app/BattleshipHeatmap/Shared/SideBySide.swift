// A board and what belongs to it: beside each other where there is room, else one below the other. The
// board itself does not scroll, so that it can be painted on.

import SwiftUI

struct SideBySide<Board: View, Panel: View>: View {
    @ViewBuilder let board: Board
    @ViewBuilder let beside: Panel
    #if !MAC
        @Environment(\.horizontalSizeClass) private var width
        @Environment(\.verticalSizeClass) private var height
    #endif

    var body: some View {
        if isWide {
            HStack(alignment: .top, spacing: 0) {
                board
                beside.frame(maxWidth: 380)
            }
        } else {
            VStack(spacing: 0) {
                board
                beside
            }
        }
    }

    private var isWide: Bool {
        #if MAC
            true
        #else
            width == .regular || height == .compact
        #endif
    }
}
