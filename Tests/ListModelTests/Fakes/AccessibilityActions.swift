// The actions for assistive technologies that tests name.

@testable import ListModel

extension AccessibilityAction {
    /// Returns the action with this id. An unknown id ends the test run.
    private static func withID(_ id: String) -> AccessibilityAction {
        allCases[allCases.firstIndex { $0.id == id } ?? allCases.endIndex]
    }

    static let select = withID("select")
    static let complete = withID("complete")
    static let reopen = withID("reopen")
    static let dueDate = withID("due-date")
    static let moveToTop = withID("move-to-top")
    static let rename = withID("rename")
    static let moveToList = withID("move-to-list")
    static let priority = withID("priority")
    static let details = withID("details")
    static let delete = withID("delete")
    static let restore = withID("restore")
    static let deletePermanently = withID("delete-for-good")
    static let syncProblems = withID("care")
    static let open = withID("open")
    static let moveUp = withID("move-up")
    static let moveDown = withID("move-down")
    static let moveToEnd = withID("move-to-end")
    static let addAbove = withID("add-above")
    static let addAtTop = withID("add-at-top")
    static let uncoverLeading = withID("uncover-leading")
    static let uncoverTrailing = withID("uncover-trailing")
    static let closeMenu = withID("close-menu")
    static let showAll = withID("show-all")
    static let edit = withID("edit")
    static let collapse = withID("fold")
    static let expand = withID("unfold")
    static let clearDone = withID("clear-done")
    static let emptyTrash = withID("empty-trash")
    static let undo = withID("undo")
    static let redo = withID("redo")
    static let goUp = withID("go-up")
}
