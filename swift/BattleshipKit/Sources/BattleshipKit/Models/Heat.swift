// What a board shows as colours: the same on the screen, the page and the terminal.

/// A colour by its parts, from 0 to 255.
public struct HeatColour: Hashable, Sendable {
    /// The parts.
    public let red, green, blue: UInt8

    /// The colour of a hit.
    public static let hit = HeatColour(red: 190, green: 30, blue: 45)
    /// The colour of a sunk ship.
    public static let sunk = HeatColour(red: 95, green: 95, blue: 95)

    /// Viridis in steps of a tenth: equal steps look equal, also to the colour-blind and in grey.
    public static let scale: [HeatColour] = [
        HeatColour(red: 68, green: 1, blue: 84), HeatColour(red: 72, green: 36, blue: 117),
        HeatColour(red: 65, green: 68, blue: 135), HeatColour(red: 53, green: 95, blue: 141),
        HeatColour(red: 42, green: 120, blue: 142), HeatColour(red: 33, green: 145, blue: 140),
        HeatColour(red: 34, green: 168, blue: 132), HeatColour(red: 68, green: 191, blue: 112),
        HeatColour(red: 122, green: 209, blue: 81), HeatColour(red: 189, green: 223, blue: 38),
        HeatColour(red: 253, green: 231, blue: 37),
    ]

    /// A colour by its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour for a warmth from 0 to 1.
    public init(warmth: Double) {
        let last = HeatColour.scale.count - 1
        let place = HeatColour.clamped(warmth) * Double(last)
        let step = Int(place)
        let (below, above) = (HeatColour.scale[step], HeatColour.scale[min(step + 1, last)])
        let mixed = { (part: KeyPath<HeatColour, UInt8>) in
            let (from, to) = (Double(below[keyPath: part]), Double(above[keyPath: part]))
            return UInt8((from + (to - from) * (place - Double(step))).rounded())
        }
        self.init(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
    }

    /// Whether black stands out from the colour for this warmth, rather than white: each does so at
    /// least 4.5 to 1 where it is chosen.
    public static func needsBlackText(warmth: Double) -> Bool {
        clamped(warmth) > 0.43
    }

    private static func clamped(_ warmth: Double) -> Double {
        warmth.isNaN ? 0 : min(max(warmth, 0), 1)
    }
}

/// How likely a ship is on a cell, as it is shown.
public struct Heat: Hashable, Sendable {
    /// For people.
    public let percent: Percent
    /// Its place on the scale of colours, from 0 to 1. The scale ends at the likeliest cell that was not
    /// fired at, to tell as many cells apart as it can.
    public let warmth: Double
}

extension Heatmap {
    /// The boards with a ship on a cell: of one length, or of any.
    public func boards(with cell: Cell, ofLength length: Int?) -> BoardCount {
        length.map { self[cell, length: $0] } ?? self[cell]
    }

    /// Where the scale of colours ends: the highest number of boards of a cell that is not `known`.
    public func hottest(ofLength length: Int? = nil, except known: Mask) -> BoardCount {
        rules.cells.filter { !known.contains($0) }
            .map { boards(with: $0, ofLength: length) }.max() ?? .zero
    }

    /// How likely a ship of some length, or of any, is on a cell.
    public func heat(of cell: Cell, ofLength length: Int? = nil, except known: Mask) -> Heat {
        let count = boards(with: cell, ofLength: length)
        return Heat(
            percent: Percent(count, of: boards),
            warmth: count / hottest(ofLength: length, except: known))
    }
}

extension BoardModel {
    /// How likely a ship is on a cell that is not marked, of some length or of any; `nil` if it is marked,
    /// and while that is not known.
    public func heat(of cell: Cell, ofLength length: Int? = nil) -> Heat? {
        guard let heatmap, heatmap.rules == rules, state.marks[cell] == .unknown else { return nil }
        return heatmap.heat(of: cell, ofLength: length, except: state.marks.known)
    }

    /// How likely a ship is where it is likeliest: the end of the legend. `nil` while that is not known,
    /// and when nothing is left to hit.
    public func hottest(ofLength length: Int? = nil) -> Percent? {
        guard phase == .ready, let heatmap else { return nil }
        let count = heatmap.hottest(ofLength: length, except: state.marks.known)
        return count == .zero ? nil : Percent(count, of: heatmap.boards)
    }
}
