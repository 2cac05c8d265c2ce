/// The reason why a command or an edit was refused. If one is thrown, nothing has changed.
public enum TodoError: Error, Equatable, Sendable {
    /// A title has no visible characters.
    case emptyTitle
    /// A title has too many characters.
    case titleTooLong
    /// Notes have too many bytes.
    case notesTooLong
    /// A tag has no visible characters.
    case emptyTag
    /// A typed tag has too many characters.
    case tagTooLong
    /// A typed tag contains white space, a comma or a number sign.
    case tagOfSeveralWords
    /// A typed tag does not start with a letter.
    case tagWithoutLetter
    case tooManyTags
    /// The task with this id does not exist, or no longer does.
    case itemMissing(UUID)
    /// A task with this id already exists.
    case itemExists(UUID)
    /// The list with this id does not exist, or no longer does.
    case listMissing(UUID)
    /// A list cannot be moved into a list.
    case listInList
    /// A list cannot be completed.
    case listDone
    /// A list cannot have a field that only tasks have.
    case fieldNotInLists
    /// A task cannot have a field that only lists have.
    case fieldNotInTasks
    /// A reminder is relative to a due date, and there is none.
    case reminderWithoutDue
    /// The time of a reminder is long past.
    case reminderPast(CalendarTime)
    case tooManyReminders
    /// A task cannot be moved below itself or its own descendants.
    case insideItself
    /// A task or its descendants would have too many ancestors.
    case tooDeep
    /// A task was to become a subtask of the task above it on the same level, but there is none.
    case noPrecedingTask
    /// A task was to be moved out of its parent, but it has none.
    case alreadyTopLevel
    /// A repeat rule is not valid.
    case rule(RecurrenceError)
    /// All tasks to be completed have repeat rules that cannot be followed, so completing them would end their series.
    ///
    /// - Parameter title: The title of the first of these tasks.
    case seriesWouldEnd([UUID], title: String)
    /// The server does not allow the list to be changed.
    case readOnlyList
}

extension TodoError {
    /// Whether the error is about a value that is not valid: a title, a tag, notes, a date, a rule, a reminder or a
    /// parent.
    public var isInvalidValue: Bool {
        switch self {
        case .emptyTitle, .titleTooLong, .notesTooLong, .reminderWithoutDue, .reminderPast, .tooManyReminders, .rule,
            .insideItself, .tooDeep,
            .emptyTag, .tagTooLong, .tagOfSeveralWords, .tagWithoutLetter,
            .tooManyTags:
            true
        case .itemMissing, .itemExists, .listMissing, .listInList, .listDone, .fieldNotInLists, .fieldNotInTasks,
            .noPrecedingTask, .alreadyTopLevel, .seriesWouldEnd, .readOnlyList:
            false
        }
    }
}

extension TodoError: CustomStringConvertible {
    /// A description of the error for the user in English, including what to do about it.
    public var description: String { message.filled() }

    /// The description as a message that can be translated.
    public var message: Message {
        switch self {
        case .emptyTitle: Message("A title needs at least one visible character.")
        case .titleTooLong:
            Message(
                "A title can have at most {count} characters. Shorten it, or move text to the notes.",
                ["count": "\(Limits.titleCharacters)"])
        case .notesTooLong:
            Message(
                "Notes can have at most {count} MiB. Shorten them, or split them among several tasks.",
                ["count": "\(Limits.notesBytes >> 20)"])
        case .emptyTag: Message("A tag needs at least one visible character.")
        case .tagTooLong:
            Message("A tag can have at most {count} characters. Use a shorter name.", ["count": "\(Tags.longest)"])
        case .tagOfSeveralWords:
            Message("A tag is one word without a comma or #. Join several words with hyphens.")
        case .tagWithoutLetter: Message("A tag begins with a letter. Use another name.")
        case .tooManyTags:
            Message("A task can have at most {count} tags. Remove one first.", ["count": "\(Limits.tags)"])
        case .itemMissing: Message("The task no longer exists. It may have been deleted elsewhere.")
        case .itemExists: Message("A task with this id already exists.")
        case .listMissing: Message("The list no longer exists. It may have been deleted elsewhere.")
        case .listInList: Message("A list cannot be moved into another list. Move its tasks instead.")
        case .listDone: Message("A list cannot be completed. Complete its tasks instead.")
        case .fieldNotInLists: Message("A list does not have this field. Set it for the tasks of the list instead.")
        case .fieldNotInTasks: Message("A task does not have this field. Set it for its list instead.")
        case .reminderWithoutDue:
            Message("A reminder before the due date needs a due date. Set one, or remind at a fixed time.")
        case .reminderPast: Message("The reminder’s time is more than a day in the past. Use a later time.")
        case .tooManyReminders:
            Message("A task can have at most {count} reminders. Remove one first.", ["count": "\(Limits.reminders)"])
        case .insideItself:
            Message("A task cannot be its own subtask, directly or through other subtasks. Choose another parent.")
        case .tooDeep:
            Message(
                "A task can have at most {count} levels of parents. Choose a parent at a higher level.",
                ["count": "\(Tree.maxDepth)"])
        case .noPrecedingTask: Message("There is no task above that could be the parent.")
        case .alreadyTopLevel: Message("The task has no parent.")
        case .rule(let error): error.message
        case .seriesWouldEnd(_, let title):
            Message(
                "“{title}” has a custom repeat that Furrow cannot follow. It stays open. End the series to complete it.",
                ["title": title])
        case .readOnlyList: Message("The server does not let you change this list.")
        }
    }
}
