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
        let unknownZones = try await read { try $0.countUnknownZones(in: list) }
        if unknownZones != storedZones { try await updateState { try $0.save(unknownZones: unknownZones, of: list) } }
    }
}

extension SyncTables {
    /// Returns the open tasks of a list that have unknown time zones.
    fileprivate func countUnknownZones(in list: UUID) throws -> UnknownZones? {
        var unknownZones = UnknownZones()
        try forEachOpenText(in: list, containing: "TZID") { id, text in
            guard let zones = try? TaskResource(Array(text.utf8)).unread(by: self.zones).zones, !zones.isEmpty else {
                return
            }
            unknownZones.count += 1
            unknownZones.first = unknownZones.first ?? id
            for zone in zones
            where unknownZones.names.count < UnreadParts.maxZones && !unknownZones.names.contains(zone) {
                unknownZones.names.append(zone)
            }
        }
        return unknownZones.count == 0 ? nil : unknownZones
    }
}
