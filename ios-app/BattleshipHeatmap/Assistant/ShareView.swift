// The position as an image and as text.

import BattleshipKit
import SwiftUI

struct ShareView: View {
    let board: BoardModel
    @State private var picture: Image?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            VStack(spacing: 16) {
                if let picture {
                    picture.resizable().scaledToFit().accessibilityLabel("Picture of the board")
                    ShareLink(item: picture, preview: SharePreview("Battleship", image: picture)) {
                        Label("Share the image", systemImage: .symbol("photo"))
                    }
                }
                ShareLink(item: board.shareText) {
                    Label("Share the text", systemImage: .symbol("text.alignleft"))
                }
            }
            .padding()
            .navigationTitle("Share")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) {
                    Button("Done") { dismiss() }
                }
            }
        }
        .task { picture = BoardPicture(board: board).rendered() }
    }
}
