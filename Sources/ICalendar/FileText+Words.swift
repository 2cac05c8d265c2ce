// Messages for the findings in a file's text.

import Todo

extension FileText.Finding {
    /// The name for programs.
    var key: String {
        switch self {
        case .encoding: "encoding"
        case .unreadable: "unreadable-characters"
        case .oldProperty: "vcalendar-property"
        }
    }

    /// Returns a translatable message about the finding.
    ///
    /// - Parameter values: The number of lines as `count`, and the first of them as `title`.
    func words(_ values: [String: String]) -> Message {
        switch self {
        case .encoding("UTF-16"): Message("The file is in UTF-16.")
        case .encoding(let name):
            Message(
                "Lines that are not in UTF-8 were read as {encoding}: {count}, the first is line {title}. Check their letters.",
                values.merging(["encoding": name]) { $1 })
        case .unreadable:
            Message(
                "Lines with unreadable characters, shown as “{sign}”: {count}, the first is line {title}.",
                values.merging(["sign": "\u{FFFD}"]) { $1 })
        case .oldProperty:
            Message(
                "Properties of vCalendar 1.0 that Furrow keeps but does not use: {count}, the first on line {title}.",
                values)
        }
    }
}
