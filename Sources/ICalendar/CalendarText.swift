/// The whole text of a file, or of a resource on a server, as components. Unchanged parts are written back byte for
/// byte.
public struct CalendarText: Sendable {
    /// The maximum size of one resource, in bytes.
    public static let resourceLimit = 1 << 20
    /// The maximum nesting depth of components; RFC 5545 has three levels.
    public static let maxDepth = 8

    /// The content: calendars, and any lines outside them.
    public internal(set) var root: Component
    /// The line end of the first line, which is also used for added lines.
    let lineEnd: [UInt8]

    /// Parses a text.
    ///
    /// - Parameter limit: The maximum size in bytes.
    public init(_ bytes: [UInt8], limit: Int = CalendarText.resourceLimit) throws(ICalendarError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        guard !bytes.contains(0) else { throw .zeroByte }
        lineEnd = Self.lineEnd(of: bytes)
        root = try Self.components(of: ContentLines(bytes))
        guard root.components.contains(where: { $0.kind == "VCALENDAR" }) else { throw .noCalendar }
    }

    public var calendars: [Component] { root.components("VCALENDAR") }

    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        root.write(to: &bytes)
        return bytes
    }

    private static func lineEnd(of bytes: [UInt8]) -> [UInt8] {
        guard let end = bytes.firstIndex(where: ContentLine.isLineEnd) else { return ContentLine.standardLineEnd }
        let isPair = bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n")
        return isPair ? ContentLine.standardLineEnd : [bytes[end]]
    }

    /// Returns the tree of components. Open components are on an explicit stack instead of in recursive calls, so that
    /// a deeply nested text cannot overflow the call stack.
    static func components(of lines: ContentLines) throws(ICalendarError) -> Component {
        var lines = lines
        var open = [Component(kind: "", parts: [])]
        var number = 0
        while let line = lines.next() {
            number += 1
            switch line.name {
            case "BEGIN":
                open.append(Component(kind: try kind(line, number), parts: [.line(line)]))
                guard open.count <= maxDepth + 1 else { throw .tooDeep(limit: maxDepth) }
            case "END":
                let kind = try kind(line, number)
                guard open.count > 1, open[open.count - 1].kind == kind else {
                    throw .endWithoutBegin(kind: kind, line: number)
                }
                var component = open.removeLast()
                component.parts.append(.line(line))
                open[open.count - 1].parts.append(.component(component))
            default: open[open.count - 1].parts.append(.line(line))
            }
        }
        guard open.count == 1 else { throw .cutOff(kind: open[open.count - 1].kind) }
        return open[0]
    }

    private static func kind(_ line: ContentLine, _ number: Int) throws(ICalendarError) -> String {
        guard let kind = kind(line) else { throw .noComponentName(line: number) }
        return kind
    }

    /// Returns the kind of component that a line begins or ends, if any.
    static func kind(_ line: ContentLine) -> String? {
        guard let value = line.valueBytes else { return nil }
        if let usualKind = usual.first(where: { $0.utf8.elementsEqual(value) }) { return usualKind }
        let kind = String(decoding: value, as: UTF8.self).split(separator: " ").joined(separator: " ").uppercased()
        return kind.isEmpty ? nil : kind
    }

    /// The most frequent kinds in their usual spelling, which need no conversion.
    private static let usual = ["VTODO", "VALARM", "VCALENDAR", "VEVENT", "VTIMEZONE", "STANDARD", "DAYLIGHT"]
}
