// What is played.

import BattleshipBindings

/// How ships may stand to each other.
public enum Contact: String, Hashable, Sendable, Codable, CaseIterable {
    /// No two ships touch, not even at a corner.
    case apart
    /// Ships may touch at corners, never along a side.
    case corners
    /// Ships may touch anywhere; they only may not overlap.
    case touching
}

/// The rules of a game: the size of the board, the fleet, and how ships may stand to each other.
///
/// Rules are always well formed, though perhaps no board is legal under them.
///
/// ```swift
/// let rules = try Rules("10x10:5,4,3,3,2:touching")
/// rules == .classic  // true
/// ```
public struct Rules: Hashable, Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The length of every ship, longest first.
    public let fleet: [Int]
    /// How ships may stand to each other.
    public let contact: Contact

    /// The default: 9×9, three ships of length 4 and five of length 3, apart.
    public static let nine = Rules(
        checked: BattleshipBindings.Rules(
            width: 9, height: 9, fleet: [4, 4, 4, 3, 3, 3, 3, 3], contact: .apart))

    /// 10×10, ships of lengths 5, 4, 3, 3 and 2, touching allowed.
    public static let classic = Rules(
        checked: BattleshipBindings.Rules(
            width: 10, height: 10, fleet: [5, 4, 3, 3, 2], contact: .touching))

    /// 10×10, ships of lengths 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1, apart.
    public static let russian = Rules(
        checked: BattleshipBindings.Rules(
            width: 10, height: 10, fleet: [4, 3, 3, 2, 2, 2, 1, 1, 1, 1], contact: .apart))

    /// The rules that have a name, the default first.
    public static let named: [(name: String, rules: Rules)] = [
        ("nine", .nine), ("classic", .classic), ("russian", .russian),
    ]

    /// Checks and makes rules. The lengths may come in any order.
    public init(width: Int, height: Int, fleet: [Int], contact: Contact) throws {
        let rules = BattleshipBindings.Rules(
            width: UInt32(clamping: width), height: UInt32(clamping: height),
            fleet: fleet.map(UInt32.init(clamping:)), contact: contact.crossing)
        self.init(checked: try translatingErrors { try checkRules(rules: rules) })
    }

    /// Reads a text such as `9x9:4,4,3:apart`, or the name of rules that have one.
    public init(_ text: String) throws {
        self.init(checked: try translatingErrors { try readRules(text: text) })
    }

    /// The lengths that the fleet has, longest first, each once.
    public var lengths: [Int] {
        fleet.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// All cells, in order.
    public var cells: [Cell] {
        (0..<width * height).map { Cell(UInt8($0)) }
    }

    /// The short name of these rules, if they have one.
    public var name: String? {
        Rules.named.first { $0.rules == self }?.name
    }

    /// The cell with a name such as `C4` or an index such as `29`.
    public func cell(_ name: String) throws -> Cell {
        Cell(try translatingErrors { try cellNamed(rules: crossing, name: name) })
    }

    /// The cell in a column and row, both counted from 0; `nil` if the board does not have it.
    public func cell(column: Int, row: Int) -> Cell? {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return nil }
        return Cell(index: row * width + column)
    }

    /// The column of a cell, from 0.
    public func column(of cell: Cell) -> Int { cell.index % width }

    /// The row of a cell, from 0.
    public func row(of cell: Cell) -> Int { cell.index / width }

    /// The name of a cell: the letter of its column, then the number of its row.
    public func name(of cell: Cell) -> String {
        "\(Rules.name(ofColumn: column(of: cell)))\(row(of: cell) + 1)"
    }

    /// `A` to `Z`, then `AA`, `AB`, … as in a spreadsheet.
    public static func name(ofColumn column: Int) -> String {
        let letter = { (i: Int) in String(UnicodeScalar(UInt8(65 + i % 26))) }
        return column < 26 ? letter(column) : letter(column / 26 - 1) + letter(column)
    }

    private init(checked rules: BattleshipBindings.Rules) {
        width = Int(rules.width)
        height = Int(rules.height)
        fleet = rules.fleet.map(Int.init)
        contact = Contact(rules.contact)
    }
}

extension Rules: CustomStringConvertible {
    /// The text form, such as `9x9:4,4,4,3,3,3,3,3:apart`.
    public var description: String {
        "\(width)x\(height):\(fleet.map(String.init).joined(separator: ",")):\(contact.rawValue)"
    }
}

extension Rules: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try Rules(try container.decode(String.self))
        } catch let error as BattleshipError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Rules {
    init(_ rules: BattleshipBindings.Rules) {
        self.init(checked: rules)
    }

    var crossing: BattleshipBindings.Rules {
        BattleshipBindings.Rules(
            width: UInt32(width), height: UInt32(height), fleet: fleet.map(UInt32.init),
            contact: contact.crossing)
    }
}

extension Contact {
    init(_ contact: BattleshipBindings.Contact) {
        switch contact {
        case .apart: self = .apart
        case .corners: self = .corners
        case .touching: self = .touching
        }
    }

    var crossing: BattleshipBindings.Contact {
        switch self {
        case .apart: .apart
        case .corners: .corners
        case .touching: .touching
        }
    }
}
