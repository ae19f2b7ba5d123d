// Boards as codes and their hashes: those of circomlib, in the file that the Rust tests read.

import Foundation
import Testing

@testable import BattleshipKit

private struct Vectors: Decodable {
    struct Board: Decodable {
        let ships: [[Int]]
        let lengths: [Int]
        let constructorHash: String
        let rows: [[Int]]
        let merkleRoot: String
        let shotHit: Shot
        let shotMiss: Shot
        let rootAfterHitThenMiss: String
    }

    struct Shot: Decodable {
        let leafIndex: Int
        let oldLeaf: Int
        let newLeaf: Int
        let newRoot: String
    }

    struct Hash: Decodable {
        let inputs: [String]
        let out: String
    }

    let boards: [Board]
    let hash2: [Hash]
}

extension Vectors.Board {
    var placements: [Placement] {
        get throws {
            try zip(ships, lengths).map { ship, length in
                let cell = try #require(Rules.classic.cell(column: ship[0], row: ship[1]))
                return Placement(
                    cell: cell, length: length, direction: ship[2] == 0 ? .across : .down)
            }
        }
    }
}

@Suite struct CodedBoardTests {
    private let vectors: Vectors

    init() throws {
        vectors = try JSONDecoder().decode(Vectors.self, from: vectorFile("mimc.json"))
    }

    @Test func hashesAreThoseOfTheVectors() throws {
        #expect(vectors.boards.count == 2)
        for vector in vectors.boards {
            let board = try CodedBoard(vector.placements)
            #expect(board.codes == vector.rows.flatMap { $0 })
            #expect(board.constructor == vector.constructorHash)
            #expect(board.root == vector.merkleRoot)
            let hit = try board.shoot(Rules.classic.cells[vector.shotHit.leafIndex])
            #expect((hit.before, hit.after) == (vector.shotHit.oldLeaf, vector.shotHit.newLeaf))
            #expect(hit.root == vector.shotHit.newRoot)
            #expect(hit.outcome == .hit)
            let cell = Rules.classic.cells[vector.shotMiss.leafIndex]
            #expect(try board.shoot(cell).outcome == .miss)
            #expect(board.root == vector.rootAfterHitThenMiss)
            #expect(throws: BattleshipError.self) { try board.shoot(cell) }
            #expect(board.root == vector.rootAfterHitThenMiss)
        }
    }

    @Test func commitmentsAreThoseOfTheVectors() throws {
        #expect(vectors.hash2.count == 7)
        for vector in vectors.hash2 {
            let opening = try Opening(value: vector.inputs[0], salt: vector.inputs[1])
            #expect(opening.commitment == vector.out)
        }
        let (one, two) = (try Opening(hiding: "7"), try Opening(hiding: "7"))
        #expect(one.value == "7")
        #expect(one.commitment != two.commitment)
        #expect(try Opening(value: "7", salt: one.salt) == one)
        #expect(throws: BattleshipError.self) { try Opening(hiding: "seven") }
        #expect(throws: BattleshipError.self) { try Opening(value: "7", salt: "-1") }
    }

    @Test func boardsOfOtherRulesHaveNoCodes() throws {
        let ships = try vectors.boards[0].placements
        let board = try CodedBoard(try Board(ships, under: .classic))
        #expect(board.codes.filter { $0 == 50 }.count == 5)
        #expect(throws: BattleshipError.self) { try CodedBoard(ships.reversed()) }
        #expect(throws: BattleshipError.self) { try CodedBoard(Array(ships.dropLast())) }
        let small = try Rules("3x1:2:apart")
        let ship = Placement(cell: try small.cell("A1"), length: 2, direction: .across)
        #expect(throws: BattleshipError.self) { try CodedBoard(Board([ship], under: small)) }
    }
}
