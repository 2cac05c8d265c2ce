// Counts what a list should not do while a gesture runs.

import CGtk
import GtkShim
import GtkSupport

/// How often GtkListView's own `size_allocate` ran: the list laid out anew, which no row laid out by itself does.
/// Of the main thread alone.
nonisolated(unsafe) private var listLayouts = 0
nonisolated(unsafe) private var allocateList: (@convention(c) (Widget?, Int32, Int32, Int32) -> Void)?

/// Counts binds and layouts of one list from the moment it is made; once a process.
@MainActor final class ListCounts {
    private(set) var binds = 0
    var layouts: Int { listLayouts }
    /// Rows laid out, whether with the list or by themselves.
    var rowLayouts: Int { Int(furrow_slide_row_count_layouts()) }

    init(_ window: WindowParts) {
        connect(window.factory, "bind") { [weak self] in self?.binds += 1 }
        // In the class, for the instance has no hook; the window has no other GtkListView.
        let instance = UnsafeMutableRawPointer(window.list).assumingMemoryBound(to: GTypeInstance.self)
        let listClass = UnsafeMutableRawPointer(instance.pointee.g_class.unsafelyUnwrapped)
            .assumingMemoryBound(to: GtkWidgetClass.self)
        guard allocateList == nil else { return }
        allocateList = listClass.pointee.size_allocate
        listClass.pointee.size_allocate = { widget, width, height, baseline in
            listLayouts += 1
            allocateList?(widget, width, height, baseline)
        }
    }
}
