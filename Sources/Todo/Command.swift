// The commands that a user can give. A command names places by neighbors and is resolved to an edit of the current
// records.

/// The destination of a task within its section (open or completed).
///
/// A neighbor in the other section is replaced by the nearest end of the task's own section: an open task placed at a
/// completed one becomes the last open task, and a completed task placed at an open one becomes the first completed
/// task. A neighbor that no longer exists is replaced by the top, where newly typed tasks are easiest to find.
public enum Placement: Equatable, Sendable {
    /// Before the first task of the section.
    case top
    /// After the last task of the section.
    case bottom
    /// Right after this task.
    case after(UUID)
    /// Right before this task.
    case before(UUID)
}

/// A command of the user. Lists are added to `TodoList.root`, and renamed, moved and deleted like tasks.
public enum Command: Equatable, Sendable {
    /// Adds tasks, in this order, at a position among the open tasks of a list.
    case add([NewItem], at: Placement, in: UUID)
    /// Adds tasks to the list "Tasks", or to the first list if "Tasks" does not exist. If there is no list, "Tasks"
    /// is created.
    case addToDefaultList([NewItem], at: Placement)
    /// Adds tasks, in this order, that are due today, and places them among today's tasks as `placeToday` does. The
    /// tasks go to this position of a list; without a list, or if it no longer exists, to the list that
    /// `addToDefaultList` uses. A task whose fields give another due date keeps that date.
    case addToday([NewItem], at: Placement, in: UUID?, after: [UUID], before: UUID?)
    /// Changes fields of a task, with values as the user typed them, and adds or removes tags and reminders.
    case change(UUID, [FieldChange], and: [Adjustment] = [])
    /// Changes the same fields of several tasks, with values as the user typed them. Lists are skipped.
    case changeEach([UUID], [FieldChange])
    /// Adds tags to tasks.
    case tag([UUID], [String])
    /// Completes tasks. They go to the top of the completed tasks, in their order. Completed tasks and lists are
    /// skipped.
    ///
    /// A repeating task moves on to its next occurrence in place and leaves a completed copy. A task whose repeat
    /// rule cannot be followed stays open, because completing it would end its series. If such a task is below a
    /// completed task, it is moved out of that task.
    case complete([UUID])
    /// Completes tasks for good, whether they repeat or not. Completed tasks and lists are skipped.
    case endSeries([UUID])
    /// Reopens tasks. They go to the end of the open tasks, in their order. Open tasks are skipped.
    case reopen([UUID])
    /// Moves repeating tasks on to their next occurrences without completing the current ones. Other tasks are skipped.
    case skip([UUID])
    /// Makes tasks due on a day, at their current time of day. Lists and tasks already due on that day are skipped.
    case moveToDay([UUID], Day)
    /// Postpones tasks to the day after today or after their due day, whichever is later, at their current time of day.
    case postpone([UUID])
    /// Puts tasks, in this order, among the tasks due today, between the tasks in `after` and the task `before`. The
    /// tasks in `after` are in the order of the view; those without a rank among today's tasks get one. Moved tasks
    /// that are not due today become due today, at their current time of day.
    case placeToday([UUID], after: [UUID], before: UUID?)
    /// Moves a task within its section.
    case move(UUID, to: Placement)
    /// Moves a task to a position among the open or the completed tasks, and completes or reopens it if needed.
    /// Lists stay open.
    case place(UUID, isDone: Bool, to: Placement)
    /// Makes a task a subtask of another task of any list, or moves it to the top level. Its descendants move with it.
    /// The task is completed or reopened only if `isDone` is given.
    case nest(UUID, in: UUID?, to: Placement, isDone: Bool? = nil)
    /// Moves a task out of its parent, to right after the parent.
    case outdent(UUID)
    /// Reopens tasks and puts them, in this order, next to each other at a position of their list, under one parent or
    /// none. Descendants move along. A task whose ancestor is also in the array moves with that ancestor.
    case arrange([UUID], in: UUID?, to: Placement)
    /// Moves tasks to another list: open ones to the top of its open tasks, completed ones to the top of its
    /// completed tasks, in their order. Tasks already in that list are skipped; lists are refused.
    case transfer([UUID], to: UUID)
    /// Moves tasks or lists to the trash. A list's tasks go to the trash with the list, and are restored with it.
    case delete([UUID])
    /// Moves all completed tasks of a list to the trash.
    case clearDone(in: UUID)
    /// Restores tasks or lists from the trash to their places. A task whose list no longer exists goes to the top
    /// of the list that `addToDefaultList` uses. Records outside the trash are skipped.
    case restore([UUID])
    /// Permanently deletes tasks, or lists with all their tasks, from the trash. Records outside the trash are skipped.
    case deletePermanently([UUID])
    case renameTag(String, to: String)
    /// Removes a tag from all tasks.
    case deleteTag(String)
    /// Adds complete tasks from another program at the end of lists. Lists that do not exist are created. Tasks
    /// that exist are skipped; tasks in the trash are restored with the imported values.
    case importLists([ImportedList])
}

extension Command {
    /// Returns the command that renames a task or list.
    public static func rename(_ id: UUID, to title: String) -> Command { .change(id, [.title(title)]) }
}
