/// A single addition to or removal from a task's tags or reminders.
///
/// Adjustments apply to the values that the task has when the command is resolved. A caller that reads the whole
/// list of values and later writes all of it back would overwrite what another program added in between.
public enum Adjustment: Equatable, Sendable {
    /// Adds a tag, unless the task already has it.
    case tag(String)
    /// Removes a tag, if the task has it.
    case untag(String)
    /// Removes all tags.
    case untagAll
    /// Adds a reminder, unless the task already has it.
    case remind(Reminder)
    /// Removes a reminder, if the task has it.
    case unremind(Reminder)
}

extension Item {
    /// Returns the new values of the fields that the adjustments change, applied in order.
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
        case .tag(let name): try tags.addWithinLimit(name)
        case .untag(let name): tags.remove(name)
        case .untagAll: tags = Tags()
        case .remind(let reminder): if !reminders.contains(reminder) { reminders.append(reminder) }
        case .unremind(let reminder): reminders.removeAll { $0 == reminder }
        }
    }
}
