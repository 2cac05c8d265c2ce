// What a user asks for. A command names places by neighbours; it becomes an edit against what is there at that moment.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where an item is to go, within the section (open or done) it belongs to.
///
/// A neighbour in the other section means the end nearest to it: an open item placed at a done one becomes the last
/// open item, a done item placed at an open one the first done one. A neighbour that is gone means the top, where what
/// has just been typed is found most easily.
public enum Placement: Equatable, Sendable {
    /// Before the section's first item.
    case top
    /// After the section's last item.
    case bottom
    /// Right after this item.
    case after(UUID)
    /// Right before this item.
    case before(UUID)
}

/// What a user asks for. Lists are added to `TodoList.root`, and renamed, moved and deleted as items are.
public enum Command: Equatable, Sendable {
    /// New items, in this order, one after another at that place among the open items of a list.
    case add([NewItem], at: Placement, in: UUID)
    /// New items in the list "Tasks", or where it is gone in the first list; where there is none, "Tasks" is made too.
    case addSomewhere([NewItem], at: Placement)
    /// New items, in this order, that are due today and put among what is (`placeToday`): at this place of a list; where none
    /// is named, or it has gone, as `addSomewhere` does. One whose fields say another day is due then.
    case addToday([NewItem], at: Placement, in: UUID?, after: [UUID], before: UUID?)
    /// New values of an item's fields, as they were typed, and what is added to its tags and reminders or taken from them.
    case change(UUID, [FieldChange], and: [Adjustment] = [])
    /// The same new values of fields of several items, as they were typed; lists are passed over.
    case changeEach([UUID], [FieldChange])
    /// Tags given to items beside those that they have.
    case tag([UUID], [String])
    /// Items done: they come to the top of the done items in the order they had; those done already, and lists, are
    /// passed over. What comes again becomes its next turn where it stands, and leaves a done copy. A repeat that cannot be
    /// followed stays open: its series would end. Where it is below one that is completed, it comes out of that.
    case complete([UUID])
    /// Items done for good, whether they repeat or not; those done already, and lists, are passed over.
    case endSeries([UUID])
    /// Items open again: they come to the end of the open items in the order they had; open ones are passed over.
    case reopen([UUID])
    /// What comes again moved on to its next turn, without a trace of this one; other items are passed over.
    case skip([UUID])
    /// Items due on another day, at the time of day they had; lists, and what is due on that day, are passed over.
    case moveToDay([UUID], Day)
    /// Items due on the day after today, or after the day they were due where that is later, at the time of day they had.
    case postpone([UUID])
    /// Items, in this order, put among what is due today, after these and before that one, which stand in this order. What of
    /// them has no place among today's yet gets one; what is not due today is from now on, at the time of day it had.
    case placeToday([UUID], after: [UUID], before: UUID?)
    /// An item moved within its section.
    case move(UUID, to: Placement)
    /// An item moved within the open or the done items, and completed or reopened if it was in the other ones. A list
    /// stays open.
    case place(UUID, isDone: Bool, to: Placement)
    /// An item within another one of any list, or within none, at a place there; all below it goes along. It is completed
    /// or reopened on the way where it is said; else it stays what it is.
    case nest(UUID, in: UUID?, to: Placement, isDone: Bool? = nil)
    /// An item out of the one that it is within, right after that.
    case outdent(UUID)
    /// Items, in this order, open beside one another at a place of their list, within another item or within none; all below
    /// them goes along, and one that is below another of them goes with that one.
    case arrange([UUID], in: UUID?, to: Placement)
    /// Items brought to another list: the open ones to the top of its open items, the done ones to the top of its done
    /// items, in the order they had. Those that are there already are passed over; lists are refused.
    case transfer([UUID], to: UUID)
    /// Items, or lists, to the trash; a list's items go with it, and come back with it.
    case delete([UUID])
    /// All done items of a list to the trash.
    case clearDone(in: UUID)
    /// Items, or lists, back from the trash to where they were; an item whose list is gone goes to the top of the list
    /// that `addSomewhere` adds to. What is not in the trash is passed over.
    case restore([UUID])
    /// Items, or lists with all their items, out of the trash and gone; what is not in the trash is passed over.
    case deleteForGood([UUID])
    /// A tag given another name on all items that have it.
    case renameTag(String, to: String)
    /// A tag taken from all items that have it.
    case deleteTag(String)
    /// Whole items, as another program had them, at the end of lists, which are made where they are not there. Items that are
    /// there are passed over; those that lie in the trash are taken out of it, as they are said to be now.
    case importLists([ImportedList])
}

extension Command {
    /// A new title.
    public static func rename(_ id: UUID, to title: String) -> Command { .change(id, [.title(title)]) }
}
