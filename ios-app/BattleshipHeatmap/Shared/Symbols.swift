// Strings that nobody reads: they are marked, so that a check can hold all others to be translated.

import SwiftUI

extension String {
    /// The name of a symbol of the system.
    static func symbol(_ name: String) -> String { name }
}

extension KeyEquivalent {
    /// A key by its letter.
    static func symbol(_ letter: Character) -> KeyEquivalent { KeyEquivalent(letter) }
}
