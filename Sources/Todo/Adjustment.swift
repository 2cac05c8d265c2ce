// What is added to and taken from what an item has several of.

/// What is added to or taken from what an item has several of, whatever it has by then: who reads all of it first, and then
/// writes all of it, writes over what another program added in between.
public enum Adjustment: Equatable, Sendable {
    /// A tag more; nothing where it is there.
    case tag(String)
    /// A tag less; nothing where it is not there.
    case untag(String)
    /// No tag any more.
    case untagAll
    /// A reminder more; nothing where it is there.
    case remind(Reminder)
    /// A reminder less; nothing where it is not there.
    case unremind(Reminder)
}

extension Item {
    /// The new values of the fields in which these make a difference, one after another.
    ///
    /// - Throws: `TodoError.tooManyTags`.
    func changes(by adjustments: [Adjustment]) throws(TodoError) -> [FieldChange] {
        if adjustments.isEmpty { return [] }
        var item = self
        for adjustment in adjustments { try item.adjust(adjustment) }
        return Patch(from: .item(self), to: .item(item)).changes
    }

    private mutating func adjust(_ adjustment: Adjustment) throws(TodoError) {
        switch adjustment {
        case .tag(let name): try tags.give(name)
        case .untag(let name): tags.remove(name)
        case .untagAll: tags = Tags()
        case .remind(let reminder): if !reminders.contains(reminder) { reminders.append(reminder) }
        case .unremind(let reminder): reminders.removeAll { $0 == reminder }
        }
    }
}
