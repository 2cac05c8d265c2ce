// The import of calendars.

import ICalendar
import Store
import SystemTime
import Todo

extension ImportFormat {
    /// iCalendar and the older vCalendar.
    static let iCalendar = ImportFormat(
        type: FileType(
            name: FileType.iCalendar.name, extensions: FileType.iCalendar.extensions + ["vcs"],
            mimeTypes: FileType.iCalendar.mimeTypes)
    ) { try TaskImport(iCalendar: $0.bytes, of: $0) }
}

extension TaskImport {
    /// Reads a calendar, which another format may have been translated into.
    init(iCalendar bytes: [UInt8], of source: ImportFormat.Source) throws {
        let file = try TaskFile(bytes, limit: FileContents.limit, by: SystemZones())
        try Task.checkCancellation()
        self.init(file, name: source.listName, at: source.time, known: source.knownItems)
    }
}
