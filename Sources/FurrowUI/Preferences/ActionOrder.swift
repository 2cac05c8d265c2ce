// Which actions a row's menu has on one side, and in which order: what the preferences window changes.

/// The actions of one side as they are kept: names, the outermost first, some of which this program may not know.
struct ActionOrder: Equatable, Sendable {
    /// What is kept.
    private(set) var names: [String]

    init(_ names: [String]) { self.names = names }

    /// The chosen actions that this program knows, the outermost first, each once.
    var chosen: [RowAction] {
        var seen: Set<RowAction> = []
        return names.compactMap(RowAction.init).filter { RowAction.choosable.contains($0) && seen.insert($0).inserted }
    }

    /// All actions: the chosen ones in their order, then the others.
    var all: [RowAction] {
        let chosen = chosen
        return chosen + RowAction.choosable.filter { !chosen.contains($0) }
    }

    /// Chooses an action, as the innermost, or takes it away.
    mutating func set(_ action: RowAction, isChosen: Bool) {
        guard isChosen != chosen.contains(action) else { return }
        if isChosen { names.append(action.rawValue) } else { names.removeAll { $0 == action.rawValue } }
    }

    /// Whether the action can be moved by so many places among the chosen ones.
    func canMove(_ action: RowAction, by places: Int) -> Bool {
        chosen.firstIndex(of: action).map { chosen.indices.contains($0 + places) } ?? false
    }

    /// Moves a chosen action to the place of another; names that are not known keep their neighbours before them.
    mutating func move(_ action: RowAction, by places: Int) {
        guard canMove(action, by: places), let from = chosen.firstIndex(of: action) else { return }
        let target = chosen[from + places].rawValue
        names.removeAll { $0 == action.rawValue }
        guard let place = names.firstIndex(of: target) else { return }
        names.insert(action.rawValue, at: places > 0 ? place + 1 : place)
    }
}
