// Cells, masks, numbers of boards, rules: the small values.

import BattleshipBindings
import Foundation
import Testing

@testable import BattleshipKit

typealias Cell = BattleshipKit.Cell
typealias Mask = BattleshipKit.Mask
typealias Rules = BattleshipKit.Rules
typealias Engine = BattleshipKit.Engine
typealias Knowledge = BattleshipKit.Knowledge
typealias Board = BattleshipKit.Board
typealias Shot = BattleshipKit.Shot
typealias Dataset = BattleshipKit.Dataset
typealias Player = BattleshipKit.Player
typealias Strategy = BattleshipKit.Strategy
typealias Position = BattleshipKit.Position
typealias Placement = BattleshipKit.Placement

/// The cells with these names.
func cells(_ names: String, _ rules: Rules = .nine) throws -> Mask {
    Mask(try names.split(separator: " ").map { try rules.cell(String($0)) })
}

@Suite struct CellTests {
    @Test func namesAreThoseOfRust() throws {
        for rules in [Rules.nine, try Rules("128x1:2:apart"), try Rules("1x128:2:apart")] {
            for cell in rules.cells {
                let name = try cellName(rules: rules.crossing, cell: cell.bits)
                #expect(rules.name(of: cell) == name)
                #expect(try rules.cell(name) == cell)
                #expect(rules.cell(column: rules.column(of: cell), row: rules.row(of: cell)) == cell)
            }
        }
    }

    @Test func onlyCellsOfSomeBoardExist() {
        #expect(Cell(index: -1) == nil)
        #expect(Cell(index: 128) == nil)
        #expect(Cell(index: 127)?.index == 127)
        #expect(Rules.nine.cell(column: 9, row: 0) == nil)
        #expect(Rules.nine.cell(column: 0, row: -1) == nil)
    }

    @Test func isCodable() throws {
        let cell = try Rules.nine.cell("C4")
        #expect(String(decoding: try JSONEncoder().encode([cell]), as: UTF8.self) == "[29]")
        #expect(try JSONDecoder().decode([Cell].self, from: Data("[29]".utf8)) == [cell])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Cell].self, from: Data("[128]".utf8))
        }
    }
}

@Suite struct MaskTests {
    /// Some masks, and the sets of indices that they should be.
    static let pairs: [(Mask, Set<Int>)] = (0..<40).map { round in
        var (mask, set) = (Mask(), Set<Int>())
        for step in 0..<round {
            let index = (round * 31 + step * step * 17) % 128
            mask.insert(Cell(UInt8(index)))
            set.insert(index)
        }
        return (mask, set)
    }

    @Test func isTheSetOfItsCells() {
        for (a, x) in MaskTests.pairs {
            #expect(a.map(\.index) == x.sorted())
            #expect(a.count == x.count)
            #expect(a.isEmpty == x.isEmpty)
            #expect(a.first?.index == x.min())
            for (b, y) in MaskTests.pairs {
                #expect(Set(a.union(b).map(\.index)) == x.union(y))
                #expect(Set(a.intersection(b).map(\.index)) == x.intersection(y))
                #expect(Set(a.symmetricDifference(b).map(\.index)) == x.symmetricDifference(y))
                #expect(Set(a.subtracting(b).map(\.index)) == x.subtracting(y))
                #expect(a.isSubset(of: b) == x.isSubset(of: y))
                #expect((a == b) == (x == y))
            }
        }
    }

    @Test func insertingAndRemovingTellWhatHappened() throws {
        let cell = try Rules.nine.cell("I9")
        var mask = Mask()
        #expect(mask.insert(cell).inserted)
        #expect(!mask.insert(cell).inserted)
        #expect(mask.update(with: cell) == cell)
        #expect(mask.remove(cell) == cell)
        #expect(mask.remove(cell) == nil)
        #expect(mask.update(with: cell) == nil)
    }

    @Test func isCodable() throws {
        for (mask, _) in MaskTests.pairs {
            let data = try JSONEncoder().encode([mask])
            #expect(try JSONDecoder().decode([Mask].self, from: data) == [mask])
        }
        let text = String(decoding: try JSONEncoder().encode([try cells("A1 C1")]), as: UTF8.self)
        #expect(text == #"["00000000000000000000000000000005"]"#)
        for wrong in [#"["5"]"#, #"["0000000000000000000000000000000g"]"#, "[5]"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([Mask].self, from: Data(wrong.utf8))
            }
        }
    }
}

@Suite struct BoardCountTests {
    @Test func decimalDigits() {
        #expect(BoardCount.zero.description == "0")
        #expect(BoardCount(low: 213_723_152).description == "213723152")
        #expect(BoardCount(low: 1_000_000_000_000_000_000).description == "1000000000000000000")
        #expect(BoardCount(high: 1, low: 0).description == "18446744073709551616")
        let largest = BoardCount(high: .max, low: .max)
        #expect(largest.description == "340282366920938463463374607431768211455")
        #expect(BoardCount(high: 54_210_108_624_275_221, low: 0).description.count == 36)
    }

    @Test func orderAndShares() {
        #expect(BoardCount(low: .max) < BoardCount(high: 1, low: 0))
        #expect(BoardCount(low: 1) / BoardCount(low: 4) == 0.25)
        #expect(BoardCount(low: 1) / .zero == 0)
        #expect(BoardCount(high: 1, low: 0) / BoardCount(high: 2, low: 0) == 0.5)
    }

    @Test func percentagesAreNeverRoundedToCertainty() {
        let percent = { (part: UInt64, whole: UInt64) in
            Percent(BoardCount(low: part), of: BoardCount(low: whole)).description
        }
        #expect(percent(0, 7) == "0")
        #expect(percent(7, 7) == "100")
        #expect(percent(1, 1_000_000) == "<1")
        #expect(percent(999_999, 1_000_000) == ">99")
        #expect(percent(994, 1000) == "99")
        #expect(percent(1, 3) == "33")
        #expect(percent(0, 0) == "0")
    }
}

@Suite struct RulesTests {
    @Test func textFormIsThatOfRust() throws {
        let rules = try Rules(" 7x5:2,4,3:corners ")
        #expect(rules.description == "7x5:4,3,2:corners")
        #expect(try rulesText(rules: rules.crossing) == rules.description)
        #expect(try Rules(width: 7, height: 5, fleet: [3, 2, 4], contact: .corners) == rules)
        #expect(rules.name == nil)
    }

    @Test func namedRulesAreThoseOfRust() throws {
        #expect(Rules.named.map(\.name) == namedRules())
        for (name, rules) in Rules.named {
            #expect(try Rules(name) == rules)
            #expect(rules.name == name)
        }
    }

    @Test func isCodable() throws {
        let data = try JSONEncoder().encode([Rules.russian])
        #expect(try JSONDecoder().decode([Rules].self, from: data) == [.russian])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Rules].self, from: Data(#"["3x3:4:apart"]"#.utf8))
        }
    }
}

@Suite struct BoardTests {
    @Test func isLegalOrAnError() throws {
        let rules = try Rules("4x4:3,1:apart")
        let ship = Placement(cell: try rules.cell("A1"), length: 3, direction: .down)
        let boat = Placement(cell: try rules.cell("C4"), length: 1, direction: .across)
        let board = try Board([boat, ship], under: rules)
        #expect(board.ships == [ship, boat])
        #expect(try board.mask == cells("A1 A2 A3 C4", rules))
        #expect(throws: BattleshipError.self) { try Board([ship], under: rules) }
        let data = try JSONEncoder().encode(board)
        #expect(try JSONDecoder().decode(Board.self, from: data) == board)
        let damaged = String(decoding: data, as: UTF8.self).replacing("14", with: "5")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Board.self, from: Data(damaged.utf8))
        }
    }

    @Test func shipsOfAnyLengthEndWithTheBoard() throws {
        let e5 = try Rules.nine.cell("E5")
        for (length, covered) in [(-1, ""), (0, ""), (3, "E5 F5 G5"), (.max, "E5 F5 G5 H5 I5")] {
            let ship = Placement(cell: e5, length: length, direction: .across)
            #expect(try ship.cells(under: .nine) == cells(covered))
        }
    }

    @Test func answersAsRustDoes() async throws {
        for rules in [Rules.nine, .classic, .russian] {
            let board = try await Engine(rules).sample(1, seed: 7)[0]
            var hits = Mask()
            for cell in rules.cells {
                for announced in [true, false] {
                    let rust = try answer(
                        rules: rules.crossing, ships: board.ships.map(\.crossing), hits: hits.crossing,
                        cell: cell.bits, announced: announced)
                    let swift = board.answer(to: cell, hits: hits, announced: announced)
                    #expect(swift == BattleshipKit.Outcome(rust))
                }
                if board.mask.contains(cell) { hits.insert(cell) }
            }
        }
    }
}
