// Groups of fields that are changed, merged and undone together.

extension Field {
    /// The location of a task. A parent is always in the same list.
    public static let location: [Field] = [.list, .parent]

    /// The description of a task besides its title.
    public static let description: [Field] = [.notes, .tags, .priority]

    /// The dates of a task and the rule by which they repeat.
    public static let dates: [Field] = [
        .due, .start, .repeats, .repeatAnchor, .repeatFrom, .usualDistance, .ruleBasis, .customRepeat,
    ]

    /// The occurrences that differ from the rule of a repeat.
    public static let exceptions: [Field] = [.excludedDates, .addedDates, .changedOccurrences]

    /// Everything that determines when a task is due and announced.
    public static let schedule: [Field] = dates + exceptions + [.reminders]
}
