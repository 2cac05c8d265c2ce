// Opening lists, and changes by other programs.

import Foundation
import Rows
import Todo

extension ListController {
    /// Opens another list or view. Calls `then` once its first rows are shown, or `otherwise` if reading fails.
    package func openList(
        _ query: Query, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        context.endGestures()
        commands.read {
            try await self.rowStore.open(query)
            then()
            try await self.rowStore.loadRest()
        } otherwise: {
            otherwise()
        }
    }

    /// Opens the list or view that has this id (see `Query.init`).
    package func openList(
        _ list: UUID, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        openList(Query(list), then: then, otherwise: otherwise)
    }

    /// Shows changes made by other programs or in the window's other lists.
    package func storeChanged(then: @escaping @MainActor () -> Void = {}) {
        commands.read {
            try await self.rowStore.refresh()
            then()
        }
    }

    /// Updates both lists of the window after a change of the store. The overview of lists comes first, because it
    /// reports the deletion of the open list.
    ///
    /// - Parameters:
    ///   - controller: The controller that made the change and shows it already, or nil for another program.
    ///   - listsChanged: Called once the overview is up to date.
    package static func storeChanged(
        by controller: ListController?, lists: ListController, items: ListController,
        listsChanged: @escaping @MainActor () -> Void
    ) {
        // This window's pending writes are reported to both lists once they are on disk. The file watch may notice them
        // earlier, so wait for them.
        guard items.commands.pendingWrites == 0 || controller === items else {
            items.commands.read { [weak items, weak lists] in
                guard let items, let lists else { return }
                storeChanged(by: controller, lists: lists, items: items, listsChanged: listsChanged)
            }
            return
        }
        lists.storeChanged { [weak items] in
            listsChanged()
            if let items, controller !== items { items.storeChanged() }
        }
    }

    /// Reads date-based rows again after the day, the clock or the time zone has changed.
    package func daysChanged() {
        commands.read { try await self.rowStore.daysChanged() }
    }

    /// Starts or stops counting the open tasks of the lists, when the counts are shown or hidden.
    package func showCounts(_ areSeen: Bool) {
        guard areSeen != rowStore.showsCounts else { return }
        commands.read { try await self.rowStore.setShowsCounts(areSeen) }
    }

    /// Reads the rest of the list after its first rows are shown, and reports unreadable records.
    package func loadRest() { search.loading.loadRest() }

    /// Handles any change of the scroll position.
    ///
    /// - Parameter isUnderGesture: Whether the list scrolled under a gesture that did not scroll it.
    package func viewMoved(isUnderGesture: Bool) {
        if isUnderGesture { pointer.updateTracked() }
        search.loading.loadPageIfNear()
    }
}
