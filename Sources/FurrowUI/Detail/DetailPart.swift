// The parts of the details page that show fields of an item.

import GtkSupport
import Todo

/// A row, or a group of rows, that shows fields of an item and lets the user change them.
@MainActor protocol DetailPart: AnyObject {
    /// The widget on the page.
    var widget: Widget { get }
    /// Whether the fields cannot be changed.
    var isReadOnly: Bool { get set }
    /// Shows the fields of an item.
    func show(_ item: Item)
}
