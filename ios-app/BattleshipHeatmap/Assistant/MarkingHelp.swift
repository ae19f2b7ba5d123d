// How to mark.

import SwiftUI

struct MarkingHelp: View {
    var body: some View {
        DisclosureGroup("How to mark") {
            Text("Tap a cell for miss, hit, sunk and back.")
            Text("Hold it or right-click for all four. Drag to paint misses.")
            Text("Keys: arrows move, M miss, H hit, S sunk, U unknown.")
            Text("Sunk is for ships that were announced sunk: the other hits of the ship go along.")
        }
    }
}
