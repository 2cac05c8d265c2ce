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
}

extension TodoError: CustomStringConvertible {
    /// A sentence for the user, and what to do.
    public var description: String {
        switch self {
        case .emptyTitle: "A title needs at least one visible character."
        case .itemMissing: "The item is no longer there; it may have been deleted elsewhere."
        case .itemExists: "An item with this id is already there."
        }
    }
}
