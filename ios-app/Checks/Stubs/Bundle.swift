// What Swift's package manager generates for packages with resources.

import Foundation

extension Bundle {
    static var module: Bundle { .main }
}
