// Why a command or an edit was refused.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a command or an edit was refused; nothing has changed then.
public enum TodoError: Error, Equatable, Sendable {
    /// A title had nothing visible in it.
    case emptyTitle
    /// A title had more characters than one can have.
    case titleTooLong
    /// Notes had more bytes than a task can have.
    case notesTooLong
    /// A tag had nothing visible in it.
    case emptyTag
    /// A tag that was given by hand had too many characters.
    case tagTooLong
    /// A tag that was given by hand had white space, a comma or a sign within it.
    case tagOfSeveralWords
    /// A tag that was given by hand began with something else than a letter.
    case tagWithoutLetter
    /// There were to be more tags than an item can have.
    case tooManyTags
    /// There is no item of this id (any more).
    case itemMissing(UUID)
    /// There already is an item of this id.
    case itemExists(UUID)
    /// There is no list of this id (any more).
    case listMissing(UUID)
    /// A list was to be put into a list.
    case listInList
    /// A list was to be completed.
    case listDone
    /// A list was to have what only items have.
    case notOfLists
    /// An item was to have what only lists have.
    case notOfItems
    /// A reminder was to be reckoned from a due time, and there is none.
    case reminderWithoutDue
    /// A reminder was to come at a time that is long gone.
    case reminderPast(CalendarTime)
    /// There were to be more reminders than an item can have.
    case tooManyReminders
    /// An item was to be within itself, or within what is below it.
    case insideItself
    /// An item, or what is below it, was to be within more items than one can be.
    case tooDeep
    /// An item was to go into the one above it on its level, and there is none.
    case noneAbove
    /// An item was to go out of the one that it is within, and it is within none.
    case withinNone
    /// A rule cannot be counted by.
    case rule(RecurrenceError)
    /// Only items were to be completed whose repeats cannot be followed, which would end their series.
    ///
    /// - Parameter title: the title of the first of them.
    case seriesWouldEnd([UUID], title: String)
    /// The server that a list is the same on does not let it be changed.
    case readOnlyList
}

extension TodoError {
    /// Whether a value was given that cannot be: a title of nothing, a date, a rule, a reminder, an item within itself.
    public var isOfValues: Bool {
        switch self {
        case .emptyTitle, .titleTooLong, .notesTooLong, .reminderWithoutDue, .reminderPast, .tooManyReminders, .rule,
            .insideItself, .tooDeep,
            .emptyTag, .tagTooLong, .tagOfSeveralWords, .tagWithoutLetter,
            .tooManyTags:
            true
        case .itemMissing, .itemExists, .listMissing, .listInList, .listDone, .notOfLists, .notOfItems,
            .noneAbove, .withinNone, .seriesWouldEnd, .readOnlyList:
            false
        }
    }
}

extension TodoError: CustomStringConvertible {
    /// A sentence for the user, and what to do, in English.
    public var description: String { message.filled() }

    /// The same, to be translated.
    public var message: Message {
        switch self {
        case .emptyTitle: Message("A title needs at least one visible character.")
        case .titleTooLong:
            Message(
                "A title can have {count} characters at most. Shorten it, or move text to the notes.",
                ["count": "\(Limits.titleCharacters)"])
        case .notesTooLong:
            Message(
                "Notes can take {count} MiB at most. Shorten them, or split them among several tasks.",
                ["count": "\(Limits.notesBytes >> 20)"])
        case .emptyTag: Message("A tag needs at least one visible character.")
        case .tagTooLong:
            Message("A tag can have {count} characters at most; give it a shorter name.", ["count": "\(Tags.longest)"])
        case .tagOfSeveralWords:
            Message("A tag is one word, without a comma or # within it; join several words by hyphens.")
        case .tagWithoutLetter: Message("A tag begins with a letter; give it another name.")
        case .tooManyTags:
            Message("An item can have {count} tags at most; take one away first.", ["count": "\(Limits.tags)"])
        case .itemMissing: Message("The item is no longer there; it may have been deleted elsewhere.")
        case .itemExists: Message("An item with this id is already there.")
        case .listMissing: Message("The list is no longer there; it may have been deleted elsewhere.")
        case .listInList: Message("A list cannot be put into another list; move its items instead.")
        case .listDone: Message("A list cannot be completed; complete its items instead.")
        case .notOfLists: Message("A list has no such thing; give this to its items instead.")
        case .notOfItems: Message("An item has no such thing; give this to its list instead.")
        case .reminderWithoutDue:
            Message("A reminder before the due date needs one; give the item a due date, or the reminder a time.")
        case .reminderPast: Message("The reminder’s time is long past; give it one that is to come.")
        case .tooManyReminders:
            Message("An item can have {count} reminders at most.", ["count": "\(Limits.reminders)"])
        case .insideItself: Message("An item cannot be within itself, or within what is below it.")
        case .tooDeep:
            Message("An item can be within {count} others at most.", ["count": "\(Tree.deepest)"])
        case .noneAbove: Message("There is no item above it that it could go into.")
        case .withinNone: Message("It is within no other item.")
        case .rule(let error): error.message
        case .seriesWouldEnd(_, let title):
            Message(
                "“{title}” has a custom repeat that Furrow cannot follow. It stays open; end its series to complete it.",
                ["title": title])
        case .readOnlyList: Message("The server does not let you change this list.")
        }
    }
}
