// Looking up lists by name.

extension TodoList {
    /// Returns the lists with this name: those that match exactly, or else those that match without regard to case.
    ///
    /// - Parameter lists: All lists, in their order.
    public static func named(_ name: String, among lists: [TodoList]) -> [TodoList] {
        let normalizedName = Title.normalized(name) ?? name
        let exact = lists.filter { $0.name == normalizedName }
        return exact.isEmpty ? lists.filter { $0.name.lowercased() == normalizedName.lowercased() } : exact
    }

    /// Returns the list for new tasks when none is named: "Tasks", or the first list if "Tasks" does not exist.
    ///
    /// - Parameter lists: All lists or their rows, in their order.
    /// - Returns: The list, or nil if there is no list.
    public static func fallback<Lists: Collection>(among lists: Lists) -> Lists.Element?
    where Lists.Element: Identifiable<UUID> {
        lists.first { $0.id == tasks.id } ?? lists.first
    }
}
