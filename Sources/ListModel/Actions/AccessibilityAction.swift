import Foundation
import GLibSupport
import Gestures
import Rows
import Todo

/// An action of a row for assistive technologies: one title of a `RowAction`, or an action without a button.
/// Together, the actions cover everything that gestures and keys can do.
package struct AccessibilityAction: Hashable, Sendable {
    /// The id of the action, which is not translated.
    package let id: String
    let modifiesTask: Bool
    private let text: @Sendable () -> String
    private let condition: @Sendable (AccessibilityContext) -> Bool
    let effect: @MainActor @Sendable (ListController, RowContent) -> Void

    private init(
        _ id: String, _ text: @autoclosure @escaping @Sendable () -> String, modifiesTask: Bool = false,
        when condition: @escaping @Sendable (AccessibilityContext) -> Bool = { _ in true },
        effect: @escaping @MainActor @Sendable (ListController, RowContent) -> Void
    ) {
        self.id = id
        self.text = text
        self.modifiesTask = modifiesTask
        (self.condition, self.effect) = (condition, effect)
    }

    private init(_ action: RowAction, _ title: RowAction.Title) {
        let state = title.state
        self.init(
            title.id ?? action.id, title.text(), modifiesTask: action.modifiesTask,
            when: {
                let isInState: Bool =
                    switch state {
                    case .any: true
                    case .done(let value): $0.item.isDone == value
                    case .selected(let value): $0.isSelected == value
                    case .ofList(let value): $0.item.isList == value
                    }
                return isInState && action.applies(to: $0.item) && action.isAccessible($0)
            },
            effect: action.accessibilityEffect ?? { $0.perform(action, on: $1, bySlide: false) })
    }

    /// All actions. There can be at most 64, because the disabled actions of a row are stored as the bits of one
    /// number.
    package static let allCases =
        RowAction.allCases.flatMap { action in action.titles.map { AccessibilityAction(action, $0) } }
        + ofRowsAlone

    /// The actions that have no button.
    private static let ofRowsAlone: [AccessibilityAction] = [
        // Translators: Verb: open a list.
        .init(
            "open", tr("Open"), when: { $0.capabilities.opening == .opens && $0.item.subtaskCounts == nil },
            effect: { $0.open($1.id) }),
        .init("move-up", tr("Move Up"), modifiesTask: true, when: \.canMoveUp, effect: { $0.moves.move($1, .up) }),
        .init(
            "move-down", tr("Move Down"), modifiesTask: true, when: \.canMoveDown, effect: { $0.moves.move($1, .down) }),
        .init(
            "move-to-end", tr("Move to End"), modifiesTask: true, when: \.canMoveDown,
            effect: { $0.moves.move($1, .toBottom) }),
        .init(
            "add-above", tr("Add Above"), when: { $0.capabilities.inserts && $0.item.marks.part != .views },
            effect: { $0.editor.insert(nextTo: $1, above: true) }),
        .init(
            "add-below", tr("Add Below"), when: { $0.capabilities.inserts && $0.item.isRecord },
            effect: { $0.editor.insert(nextTo: $1, above: false) }),
        .init(
            "add-at-top", tr("Add at Top"), when: \.capabilities.inserts, effect: { list, _ in list.editor.addAtTop() }),
        .init(
            "uncover-leading", tr("Show Leading Menu"), when: { !$0.isUncovered && $0.sides.contains(.leading) },
            effect: { $0.uncover($1, .leading) }),
        .init(
            "uncover-trailing", tr("Show Trailing Menu"), when: { !$0.isUncovered && $0.sides.contains(.trailing) },
            effect: { $0.uncover($1, .trailing) }),
        .init(
            "close-menu", tr("Close Menu"), when: \.isUncovered,
            effect: { list, _ in list.handle(.closeOpenRow(time: list.now)) }),
        .init(
            "show-all", tr("Show All Actions"), when: \.hasMenu, effect: { $0.taskActions.showActions(of: $1, at: nil) }
        ),
        .init(
            "fold", tr("Collapse"), when: { $0.item.subtaskCounts != nil && !$0.item.isCollapsed },
            effect: { $0.moves.setCollapsed($1, to: true) }),
        .init(
            "unfold", tr("Expand"), when: { $0.item.subtaskCounts != nil && $0.item.isCollapsed },
            effect: { $0.moves.setCollapsed($1, to: false) }),
        .init(
            "indent", tr("Make Subtask"), modifiesTask: true, when: { $0.capabilities.nests && $0.canIndent },
            effect: { $0.moves.indent($1) }),
        .init(
            // Translators: Moves a subtask out of its parent, one level up.
            "outdent", tr("Move Out"), modifiesTask: true, when: { $0.capabilities.nests && $0.item.level > 0 },
            effect: { $0.moves.outdent($1) }),
        .init(
            "clear-done", tr("Clear Completed Tasks"), when: \.hasDone, effect: { list, _ in list.listActions.clear() }),
        .init(
            "empty-trash", tr("Empty Trash"), when: { $0.capabilities.clearing == .all },
            effect: { list, _ in list.listActions.clear() }),
        .init("undo", tr("Undo"), effect: { list, _ in list.commands.undo() }),
        .init("redo", tr("Redo"), effect: { list, _ in list.commands.redo() }),
        .init(
            "go-up", tr("Show Lists"), when: \.capabilities.hasLevelAbove, effect: { list, _ in list.goUp(from: nil) }),
    ]

    /// The name of the action, by which assistive technologies request it.
    package var name: String { text() }

    /// Returns whether the action applies in this state, regardless of what the server allows.
    func fits(_ context: AccessibilityContext) -> Bool { condition(context) }

    package static func == (one: AccessibilityAction, other: AccessibilityAction) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The state that decides which actions a row has.
package struct AccessibilityContext: Equatable, Sendable {
    package internal(set) var item: RowContent
    /// The operations that the list allows.
    package internal(set) var capabilities: Query.Capabilities
    /// The row's position in the list.
    package internal(set) var position: Int
    /// The number of rows fixed at the top.
    package internal(set) var firstCount = 0
    package internal(set) var openCount: Int
    /// Whether the list has completed rows.
    package internal(set) var hasDone: Bool
    /// Whether there is another list.
    package internal(set) var canTransfer: Bool
    /// The sides with a menu that can be uncovered. Empty in the direct style.
    package internal(set) var sides: Set<Side>
    /// Whether the row has actions for a popover menu.
    package internal(set) var hasMenu: Bool
    /// Whether a menu of the row is uncovered.
    package internal(set) var isUncovered: Bool
    /// Whether the task has a preceding sibling that can become its parent.
    package internal(set) var canIndent: Bool
    package internal(set) var isSelected = false
    /// Whether the server does not allow changes to the task.
    package internal(set) var isLocked = false
    /// The actions for a list that is synced with a server.
    package internal(set) var serverActions: [RowAction] = []

    /// Returns whether the action applies now.
    package func allows(_ action: AccessibilityAction) -> Bool {
        (!isLocked || !action.modifiesTask) && action.fits(self)
    }

    /// Whether the row can move toward the top.
    var canMoveUp: Bool { moves && position > firstCount }
    /// Whether the row can move toward the end of the open rows.
    var canMoveDown: Bool { moves && position + 1 < openCount }

    private var moves: Bool { capabilities.reorders && !capabilities.isSorted && !item.isDone && item.isRecord }
}

extension ListController {
    /// Performs an action requested by an assistive technology.
    ///
    /// - Parameter name: The translated name of the action.
    package func performAccessibilityAction(named name: String, on row: RowID) {
        guard let position = rowStore.contents.position(of: row.item), row.item != rowStore.draft,
            !rowStore.isLeaving(row.item)
        else { return }
        let context = state.accessibilityContext(
            of: rowStore.contents[position], at: position, isUncovered: events.arbiter.openRow == row,
            canIndent: rowStore.canIndent(position))
        // In some languages two actions may share a name, but only one of them applies at a time.
        let action = AccessibilityAction.allCases.first { $0.name == name && context.allows($0) }
        action?.effect(self, context.item)
    }
}
