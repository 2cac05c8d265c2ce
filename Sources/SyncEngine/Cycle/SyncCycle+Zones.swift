// Counting of unknown time zones, which the window reports.

import ICalendar
import Store
import Todo

extension SyncCycle {
    /// Counts the open tasks with unknown time zones, if there were any before and something may have changed.
    func countUnknownZones() async throws {
        let list = list
        guard let storedZones = try await read({ try $0.unknownZones(in: list) }) else { return }
        guard pullState.isFull || hasChangedAnything || storedZones.count == 0 else { return }
        let found = try await read { try $0.countUnknownZones(in: list) }
        if found != storedZones { try await updateState { try $0.save(unknownZones: found, of: list) } }
    }
}

extension SyncTables {
    /// Returns the open tasks of a list that have unknown time zones.
    fileprivate func countUnknownZones(in list: UUID) throws -> UnknownZones? {
        var found = UnknownZones()
        try forEachOpenText(in: list, containing: "TZID") { id, text in
            guard let zones = try? TaskResource(Array(text.utf8)).unread(by: self.zones).zones, !zones.isEmpty else {
                return
            }
            found.count += 1
            found.first = found.first ?? id
            for zone in zones where found.names.count < UnreadParts.maxZones && !found.names.contains(zone) {
                found.names.append(zone)
            }
        }
        return found.count == 0 ? nil : found
    }
}
