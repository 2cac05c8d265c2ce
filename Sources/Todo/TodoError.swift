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
}

extension TodoError: CustomStringConvertible {
    /// A sentence for the user, and what to do, in English.
    public var description: String { message.filled() }

    /// The same, to be translated.
    public var message: Message {
        switch self {
        case .emptyTitle: Message("A title needs at least one visible character.")
        case .itemMissing: Message("The item is no longer there; it may have been deleted elsewhere.")
        case .itemExists: Message("An item with this id is already there.")
        case .listMissing: Message("The list is no longer there; it may have been deleted elsewhere.")
        case .listInList: Message("A list cannot be put into another list; move its items instead.")
        case .listDone: Message("A list cannot be completed; complete its items instead.")
        case .notOfLists: Message("A list has a name and nothing else; give this to its items instead.")
        }
    }
}
