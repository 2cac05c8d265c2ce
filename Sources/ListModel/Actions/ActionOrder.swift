/// The stored actions of a row's menu on one side, the outermost first, as edited in the preferences. Some names may
/// be unknown to this version.
package struct ActionOrder: Equatable, Sendable {
    /// The stored names.
    package private(set) var names: [String]

    package init(_ names: [String]) { self.names = names }

    /// The chosen actions that this version knows, the outermost first, without duplicates.
    package var chosen: [RowAction] {
        var seen: Set<RowAction> = []
        return names.compactMap(RowAction.withID).filter { $0.isSelectable && seen.insert($0).inserted }
    }

    /// All actions: the chosen actions in their order, then the others.
    package var all: [RowAction] {
        let chosen = chosen
        return chosen + RowAction.configurable.filter { !chosen.contains($0) }
    }

    /// Adds an action as the innermost one, or removes the action.
    package mutating func set(_ action: RowAction, isChosen: Bool) {
        guard isChosen != chosen.contains(action) else { return }
        if isChosen { names.append(action.id) } else { names.removeAll { $0 == action.id } }
    }

    /// Returns whether an action can be moved by a number of places among the chosen ones.
    package func canMove(_ action: RowAction, by offset: Int) -> Bool {
        chosen.firstIndex(of: action).map { chosen.indices.contains($0 + offset) } ?? false
    }

    /// Moves a chosen action by a number of places among the chosen actions. Unknown names stay behind the names that
    /// precede them.
    package mutating func move(_ action: RowAction, by offset: Int) {
        guard canMove(action, by: offset), let from = chosen.firstIndex(of: action) else { return }
        let target = chosen[from + offset].id
        names.removeAll { $0 == action.id }
        guard let index = names.firstIndex(of: target) else { return }
        names.insert(action.id, at: offset > 0 ? index + 1 : index)
    }
}
