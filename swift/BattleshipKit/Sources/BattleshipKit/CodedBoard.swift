// The 10×10 board as codes, its hashes, and what may be published about them.

import BattleshipBindings

/// A 10×10 board with a code for each cell, and the hashes that a proof can be made about.
///
/// The tens digit of a code is the ship, 1 patrol to 5 carrier, 0 for none; the ones digit is 1 once the
/// cell was fired at. Hashes are MiMCSponge as in circomlib, decimal numbers in text, as `battleship
/// board` prints them. They can be searched: publish an ``Opening``'s commitment to one instead.
///
/// ```swift
/// let board = try CodedBoard(ships)
/// let opening = try Opening(hiding: board.constructor)
/// publish(opening.commitment)
/// ```
public final class CodedBoard: Sendable {
    private let board: BattleshipBindings.CodedBoard

    /// A board of five ships that may touch: the patrol (2 cells), the submarine (3), the battleship
    /// (3), the destroyer (4) and the carrier (5), in this order.
    public init(_ ships: [Placement]) throws {
        board = try translatingErrors {
            try BattleshipBindings.CodedBoard(ships: ships.map(\.crossing))
        }
    }

    /// A board of the rules `classic`. Of the two ships of length 3, the submarine is the one that comes
    /// first in ``Board/ships``.
    public convenience init(_ board: Board) throws {
        guard board.rules == .classic else {
            throw BattleshipError.invalidRules(message: "only boards of the rules classic have codes")
        }
        let ships = board.ships
        try self.init([ships[4], ships[2], ships[3], ships[1], ships[0]])
    }

    /// The codes, row by row.
    public var codes: [Int] { board.codes().map(Int.init) }

    /// The hash of where the ships lie.
    public var constructor: String { board.constructor() }

    /// The root of the tree over the codes.
    public var root: String { board.root() }

    /// Fires at a cell. A refused shot changes nothing.
    public func shoot(_ cell: Cell) throws -> CodedShot {
        let shot = try translatingErrors { try board.shoot(cell: cell.bits) }
        return CodedShot(
            before: Int(shot.before), after: Int(shot.after), outcome: Outcome(shot.outcome),
            root: shot.root)
    }
}

/// What a shot did to a ``CodedBoard``.
public struct CodedShot: Hashable, Sendable {
    /// The code of the cell before.
    public let before: Int
    /// The code of the cell after.
    public let after: Int
    /// The result.
    public let outcome: Outcome
    /// The root of the tree after.
    public let root: String
}

/// What opens a commitment: a secret until it is disclosed.
public struct Opening: Hashable, Sendable {
    /// What was committed to, such as a hash.
    public let value: String
    /// The random number that hides it.
    public let salt: String
    /// What to publish before, and to compare with afterwards. It says nothing about the value, and only
    /// this opening has it.
    public let commitment: String

    /// Hides a value behind a salt that was never used before.
    public init(hiding value: String) throws {
        try self.init(try translatingErrors { try freshOpening(value: value) })
    }

    /// The opening that somebody disclosed, or one that was kept.
    public init(value: String, salt: String) throws {
        try self.init(BattleshipBindings.Opening(value: value, salt: salt))
    }

    private init(_ opening: BattleshipBindings.Opening) throws {
        commitment = try translatingErrors { try BattleshipBindings.commitment(opening: opening) }
        value = opening.value
        salt = opening.salt
    }
}
