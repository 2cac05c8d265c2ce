// Lists by their names.

extension TodoList {
    /// The list of this name: the first one written exactly so, else the first one written so but for the case.
    ///
    /// - Parameter lists: the lists there are, in their order.
    public static func named(_ name: String, among lists: [Item]) -> Item? {
        let wanted = Title.normalized(name) ?? name
        return lists.first { $0.title == wanted } ?? lists.first { $0.title.lowercased() == wanted.lowercased() }
    }

    /// The list new items go to when none is named: "Tasks", or where it is gone the first list.
    ///
    /// - Parameter lists: the lists there are, in their order.
    /// - Returns: nil where there is no list.
    public static func fallback(among lists: [Item]) -> Item? {
        lists.first { $0.id == tasks.id } ?? lists.first
    }
}
