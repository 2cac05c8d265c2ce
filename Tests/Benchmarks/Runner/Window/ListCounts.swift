// Counters for work that a list should not do during a gesture.

import CGtk
import GtkShim
import GtkSupport

/// The number of runs of GtkListView's own `size_allocate`: each is a layout of the whole list, which a row's own
/// layout does not cause. Used on the main thread only.
nonisolated(unsafe) private var listLayouts = 0
nonisolated(unsafe) private var allocateList: (@convention(c) (Widget?, Int32, Int32, Int32) -> Void)?

/// The numbers of binds and layouts of one list since its creation. Created only once per process.
@MainActor final class ListCounts {
    private(set) var binds = 0
    var layouts: Int { listLayouts }
    /// The number of row layouts, whether together with the list or alone.
    var rowLayouts: Int { Int(furrow_slide_row_count_layouts()) }

    init(_ window: WindowParts) {
        connect(window.factory, "bind") { [weak self] in self?.binds += 1 }
        // The class is changed because the instance has no hook. The window has no other GtkListView.
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
