// What crossing the boundary costs: heatmaps of `nine` after some misses, through BattleshipKit.
//
// Standard input is what Rust alone takes for them: the output of
// `cargo run --release -p battleship-ffi --example heatmaps`.

import BattleshipKit

/// The shortest of many times, in microseconds. It runs where its caller does, as an app's code around
/// a call would: changing to the main actor and back for every call would be measured too.
func best(
    isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Void
) async throws -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<500 {
        let start = clock.now
        try await call()
        best = min(best, clock.now - start)
    }
    return Double(best.components.attoseconds) / 1e12
}

/// A number with one decimal, in a column.
func column(_ number: Double) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
}

let engine = try await Engine(.nine)
var rust: [Double] = []
while let line = readLine() { rust.append(Double(line) ?? .nan) }
print("      misses        rust  heatmapNow     heatmap   (microseconds, best of 500)")
for (i, misses) in stride(from: 0, through: 80, by: 8).enumerated() {
    let knowledge = Knowledge.sets(hits: [], misses: Mask(engine.rules.cells.prefix(misses)))
    let blocking = try await best { _ = try engine.heatmapNow(for: knowledge) }
    let waiting = try await best { _ = try await engine.heatmap(for: knowledge) }
    let alone = i < rust.count ? rust[i] : .nan
    print(column(Double(misses)) + column(alone) + column(blocking) + column(waiting))
}
