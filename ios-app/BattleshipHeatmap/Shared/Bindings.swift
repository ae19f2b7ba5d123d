// Bindings to what models change by methods.

import BattleshipKit
import SwiftUI

extension BoardModel {
    var announced: Binding<Bool> {
        Binding {
            self.state.announced
        } set: { announced in
            self.setAnnounced(announced)
        }
    }
}

extension GameModel {
    var announced: Binding<Bool> {
        Binding {
            self.state.terms.announced
        } set: { announced in
            self.agree(announced: announced)
        }
    }

    var strategy: Binding<Strategy> {
        Binding {
            self.state.terms.strategy
        } set: { strategy in
            self.agree(strategy: strategy)
        }
    }
}
