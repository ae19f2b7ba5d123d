// A board: names of columns and rows, and a square for each cell. Where everything is, the metrics decide.

import BattleshipKit
import SwiftUI

struct BoardGrid<Square: View>: View {
    let rules: Rules
    /// What a drag does, cell by cell; `nil` is its end.
    var drag: ((_ from: Cell, _ to: Cell?) -> Void)?
    @ViewBuilder let square: (Cell) -> Square

    var body: some View {
        GeometryReader { proxy in
            let metrics = BoardMetrics(rules, width: proxy.size.width, height: proxy.size.height)
            ZStack(alignment: .topLeading) {
                heads(metrics)
                ForEach(rules.cells, id: \.self) { cell in
                    let centre = metrics.centre(of: cell)
                    square(cell)
                        .frame(width: metrics.side * 0.95, height: metrics.side * 0.95)
                        .position(x: centre.x, y: centre.y)
                }
            }
            .contentShape(Rectangle())
            .highPriorityGesture(dragGesture(metrics), including: drag == nil ? .subviews : .all)
        }
        .aspectRatio(BoardMetrics.aspectRatio(rules), contentMode: .fit)
        // A board is a chart: A1 is at the upper left wherever people read from the right.
        .environment(\.layoutDirection, .leftToRight)
    }

    @ViewBuilder
    private func heads(_ metrics: BoardMetrics) -> some View {
        ForEach(0..<rules.width, id: \.self) { column in
            BoardHead(name: Rules.name(ofColumn: column), size: metrics.head)
                .position(x: metrics.x(ofColumn: column), y: metrics.head / 2)
        }
        ForEach(0..<rules.height, id: \.self) { row in
            BoardHead(name: (row + 1).formatted(), size: metrics.head)
                .position(x: metrics.head / 2, y: metrics.y(ofRow: row))
        }
    }

    private func dragGesture(_ metrics: BoardMetrics) -> some Gesture {
        DragGesture(minimumDistance: 12, coordinateSpace: .local)
            .onChanged { value in
                guard let from = metrics.cell(x: value.startLocation.x, y: value.startLocation.y),
                    let to = metrics.cell(x: value.location.x, y: value.location.y)
                else { return }
                drag?(from, to)
            }
            .onEnded { value in
                guard let from = metrics.cell(x: value.startLocation.x, y: value.startLocation.y) else {
                    return
                }
                drag?(from, nil)
            }
    }
}

/// The name of a column or row. Cells say their names themselves.
struct BoardHead: View {
    let name: String
    let size: Double

    var body: some View {
        Text(verbatim: name)
            .font(.system(size: size * 0.6))
            .foregroundStyle(.secondary)
            .accessibilityHidden(true)
    }
}
