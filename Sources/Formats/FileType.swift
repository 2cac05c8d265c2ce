// A type of files that Furrow reads or writes.

import Todo

/// A type of files, which dialogs, dropped files, the command line and the desktop recognize by its names.
package struct FileType: Equatable, Sendable {
    /// The name of the type in file dialogs, for example “Calendars (.ics)”.
    package let name: Message
    /// The extensions of file names, in lower case and without a dot. The first is the usual one.
    package let extensions: [String]
    /// The MIME types. `data/io.github.furrow_app.Furrow.desktop.in` lists those of files that can be imported.
    package let mimeTypes: [String]

    /// iCalendar, in which tasks are exported.
    package static let iCalendar = FileType(
        name: Message("Calendars (.ics)"), extensions: ["ics"], mimeTypes: ["text/calendar"])

    func matches(_ path: String) -> Bool {
        extensions.contains { path.lowercased().hasSuffix(".\($0)") }
    }
}
