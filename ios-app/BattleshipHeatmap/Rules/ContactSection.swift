// How ships may stand to each other.

import BattleshipKit
import SwiftUI

struct ContactSection: View {
    @Binding var contact: Contact

    var body: some View {
        Section {
            Picker("Contact", selection: $contact) {
                ForEach(Contact.allCases, id: \.self) { contact in
                    Text(verbatim: contact.word).tag(contact)
                }
            }
            .pickerStyle(.segmented)
            Text(verbatim: contact.meaning).foregroundStyle(.secondary)
        }
    }
}

extension Contact {
    fileprivate var word: String {
        switch self {
        case .apart: String(localized: "Apart")
        case .corners: String(localized: "Corners")
        case .touching: String(localized: "Touching")
        }
    }

    fileprivate var meaning: String {
        switch self {
        case .apart: String(localized: "Ships never touch, not even at a corner.")
        case .corners: String(localized: "Ships may touch at corners, never along a side.")
        case .touching: String(localized: "Ships may touch anywhere; they only may not overlap.")
        }
    }
}
