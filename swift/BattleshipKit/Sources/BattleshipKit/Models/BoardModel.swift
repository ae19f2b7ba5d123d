// The model behind a board that a person marks.

import Foundation
import Observation

/// A board that a person marks, and what follows from the marks: everything an assistant shows.
///
/// Each change is answered in the background; an answer that is no longer wanted is dropped.
///
/// ```swift
/// @State private var model = BoardModel()
/// // in a view: model.tap(cell), model.content(of: cell), model.phase, model.undo()
/// ```
@MainActor
@Observable
public final class BoardModel {
    /// Everything that is saved and restored.
    public struct State: Hashable, Sendable, Codable {
        /// The rules.
        public var rules: Rules
        /// The marks.
        public var marks: Marks
        /// Whether sinkings are announced, even if none has happened yet.
        public var announced: Bool

        /// An empty board.
        public init(rules: Rules = .nine, marks: Marks = Marks(), announced: Bool = false) {
            self.rules = rules
            self.marks = marks
            self.announced = announced
        }

        /// What is known.
        public var knowledge: Knowledge { marks.knowledge(announced: announced) }
    }

    /// How the answer to the marks stands.
    public enum Phase: Hashable, Sendable {
        /// The answer is on its way. The one before may still be shown.
        case counting
        /// ``BoardModel/heatmap`` and ``BoardModel/advice`` answer the marks.
        case ready
        /// No board agrees with the marks.
        case impossible(Explanation)
        /// The rules cannot be counted.
        case failed(BattleshipError)
    }

    /// The marks and the rules.
    public private(set) var state: State
    /// How the answer to them stands.
    public private(set) var phase = Phase.counting
    /// The last answer, which may be one behind while the phase is `counting`. `nil` before the first,
    /// and where there is no board.
    public private(set) var heatmap: Heatmap?
    /// What to know before the next shot, as of ``heatmap``.
    public private(set) var advice: Advice?

    private var past: [State] = []
    private var future: [State] = []
    /// The state before a drag, while there is one.
    private var beforeDrag: State?
    /// Where the drag began, if that was told.
    private var dragStart: Cell?
    /// Where the drag was last.
    private var lastDragged: Cell?

    @ObservationIgnored private var engine: Engine?
    @ObservationIgnored private var answering: Task<Void, Never>?

    /// As many changes can be undone.
    public static let historyLimit = 1000

    /// A board with some marks, or an empty one.
    public init(_ state: State = State()) {
        self.state = state
        answer()
    }

    /// The rules.
    public var rules: Rules { state.rules }
    /// What is known.
    public var knowledge: Knowledge { state.knowledge }

    // MARK: Marking

    /// Marks a cell with what comes next: unknown, miss, hit, sunk, and unknown again.
    public func tap(_ cell: Cell) {
        mark(cell, as: state.marks[cell].next)
    }

    /// Marks a cell.
    public func mark(_ cell: Cell, as mark: Mark) {
        guard cell.index < rules.cells.count else { return }
        change { $0.marks.set(mark, at: cell, under: $0.rules) }
    }

    /// Paints misses on the cells that have no mark, from where the drag was last, or began, to a cell. A
    /// drag is undone as one.
    public func drag(from start: Cell? = nil, over cell: Cell) {
        guard max(cell, start ?? cell).index < rules.cells.count else { return }
        // A drag that the system took away was never ended: another start is another drag.
        if start != dragStart { endDrag() }
        dragStart = start
        let line = rules.line(from: lastDragged ?? start ?? cell, to: cell)
        let unmarked = line.filter { state.marks[$0] == .unknown }
        lastDragged = cell
        guard !unmarked.isEmpty else { return }
        if beforeDrag == nil { beforeDrag = state }
        for cell in unmarked { state.marks.set(.miss, at: cell, under: rules) }
        answer()
    }

    /// Ends a drag.
    public func endDrag() {
        (dragStart, lastDragged) = (nil, nil)
        guard let before = beforeDrag else { return }
        beforeDrag = nil
        remember(before)
    }

    /// Removes all marks.
    public func clear() {
        change { $0.marks = Marks() }
    }

    /// Says whether sinkings are announced, even if none has happened yet.
    public func setAnnounced(_ announced: Bool) {
        change { $0.announced = announced }
    }

    /// Plays by other rules. The marks stay if the board has the same size.
    public func setRules(_ rules: Rules) {
        change {
            let isSameSize = ($0.rules.width, $0.rules.height) == (rules.width, rules.height)
            $0.marks = isSameSize ? $0.marks : Marks()
            $0.rules = rules
        }
    }

    /// Shows another position, such as one that was pasted as text.
    public func show(_ position: Position) {
        change {
            $0.rules = position.rules
            $0.marks = Marks(position.knowledge, under: position.rules)
            switch position.knowledge {
            case .shots(_, let announced): $0.announced = announced
            case .sets(_, _, let sinkings): $0.announced = sinkings != .notAnnounced
            }
        }
    }

    // MARK: History

    /// Whether there is something to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to do again.
    public var canRedo: Bool { !future.isEmpty }

    /// Takes back the last change.
    public func undo() {
        endDrag()
        guard let before = past.popLast() else { return }
        future.append(state)
        state = before
        answer()
    }

    /// Does again what was taken back last.
    public func redo() {
        endDrag()
        guard let after = future.popLast() else { return }
        past.append(state)
        state = after
        answer()
    }

    private func change(_ change: (inout State) -> Void) {
        endDrag()
        let before = state
        change(&state)
        guard state != before else { return }
        remember(before)
        answer()
    }

    private func remember(_ before: State) {
        past.append(before)
        past.removeFirst(max(0, past.count - BoardModel.historyLimit))
        future.removeAll()
    }

    // MARK: Answering

    private func answer() {
        answering?.cancel()
        phase = .counting
        let (asked, engine) = (state, self.engine)
        answering = Task { [weak self] in
            let answer = await Answer(to: asked, with: engine)
            // A later change has cancelled this task, on the same actor: its own answer will come.
            guard !Task.isCancelled, let answer else { return }
            self?.accept(answer)
        }
    }

    deinit {
        answering?.cancel()
    }

    private func accept(_ answer: Answer) {
        engine = answer.engine
        heatmap = answer.heatmap
        advice = answer.advice
        phase = answer.phase
    }

    /// Waits until the marks as they are now are answered.
    public func settle() async {
        while phase == .counting, let answering {
            await answering.value
        }
    }
}

/// What a state leads to.
private struct Answer: Sendable {
    var engine: Engine?
    var heatmap: Heatmap?
    var advice: Advice?
    var phase: BoardModel.Phase

    /// Counts, with the engine of the state before if it is for the same rules. `nil` if cancelled.
    init?(to state: BoardModel.State, with engine: Engine?) async {
        do {
            let isFit = engine?.rules == state.rules
            let engine = if isFit, let engine { engine } else { try await Engine(state.rules) }
            self.engine = engine
            let heatmap = try await engine.heatmap(for: state.knowledge)
            if let explanation = try await engine.explanation(of: heatmap, for: state.knowledge) {
                phase = .impossible(explanation)
            } else {
                self.heatmap = heatmap
                advice = try await engine.advice(for: state.knowledge)
                phase = .ready
            }
        } catch let error as BattleshipError {
            phase = .failed(error)
        } catch {
            return nil
        }
    }
}
