// Lists by their names.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TodoList {
    /// The lists of this name: those written exactly so, or where there is none, those written so but for the case.
    ///
    /// - Parameter lists: the lists there are, in their order.
    public static func named(_ name: String, among lists: [TodoList]) -> [TodoList] {
        let wanted = Title.normalized(name) ?? name
        let exact = lists.filter { $0.name == wanted }
        return exact.isEmpty ? lists.filter { $0.name.lowercased() == wanted.lowercased() } : exact
    }

    /// The list new items go to when none is named: "Tasks", or where it is gone the first list.
    ///
    /// - Parameter lists: the lists there are, in their order, or their rows.
    /// - Returns: nil where there is no list.
    public static func fallback<Lists: Collection>(among lists: Lists) -> Lists.Element?
    where Lists.Element: Identifiable<UUID> {
        lists.first { $0.id == tasks.id } ?? lists.first
    }
}
