// A component of a calendar: lines, and components within it.

/// A component (RFC 5545, 3.6), with all its lines as they came.
public struct Component: Sendable {
    /// What a component is made of.
    public enum Part: Sendable {
        case line(ContentLine)
        case component(Component)
    }

    /// Its name in capital letters, such as `VTODO`; empty for the whole text.
    public let kind: String
    /// Its lines and components in their order; the lines that begin and end it are the first and the last.
    var parts: [Part]

    init(kind: String, parts: [Part]) {
        self.kind = kind
        self.parts = parts
    }

    /// A new component of these lines and components.
    init(new kind: String, _ inner: [Part], lineEnd: [UInt8]) {
        let begin = Part.line(ContentLine("BEGIN", value: kind, lineEnd: lineEnd))
        let end = Part.line(ContentLine("END", value: kind, lineEnd: lineEnd))
        self.init(kind: kind, parts: [begin] + inner + [end])
    }

    /// Its own lines, but for the two that begin and end it.
    public var lines: [ContentLine] {
        parts.compactMap { part in
            guard case .line(let line) = part, !ContentLine.delimiters.contains(line.name) else { return nil }
            return line
        }
    }

    /// Its lines of a name.
    public func lines(_ name: String) -> [ContentLine] {
        parts.compactMap { part in
            guard case .line(let line) = part, line.name == name else { return nil }
            return line
        }
    }

    /// Its first line of a name; nil where there is none.
    public func line(_ name: String) -> ContentLine? {
        for case .line(let line) in parts where line.name == name { return line }
        return nil
    }

    /// The components within it.
    public var components: [Component] {
        parts.compactMap { part in
            guard case .component(let component) = part else { return nil }
            return component
        }
    }

    /// The components of a kind within it.
    public func components(_ kind: String) -> [Component] { components.filter { $0.kind == kind } }

    /// Puts lines where those of a name are, or else after its other lines.
    public mutating func replace(_ name: String, by lines: [ContentLine]) {
        replace(by: lines) { $0.name == name }
    }

    /// Puts lines where those that are meant are, or else after its other lines.
    mutating func replace(by lines: [ContentLine], where isMeant: (ContentLine) -> Bool) {
        func isOld(_ part: Part) -> Bool {
            guard case .line(let line) = part else { return false }
            return isMeant(line)
        }
        let place = parts.firstIndex(where: isOld) ?? endOfLines
        let before = parts[..<place]
        let after = parts[place...].filter { !isOld($0) }
        parts = before + lines.map(Part.line) + after
    }

    /// Where a new line goes: before the first component within it, or its end.
    private var endOfLines: Int {
        let inner = parts.firstIndex { if case .component = $0 { true } else { false } }
        return inner ?? max(0, parts.count - 1)
    }

    /// Adds a line after its other lines.
    mutating func append(_ line: ContentLine) { parts.insert(.line(line), at: endOfLines) }

    /// Adds a component as the last one within it.
    mutating func append(_ component: Component) {
        parts.insert(.component(component), at: max(0, parts.count - 1))
    }

    /// Its bytes, appended to others.
    func write(to bytes: inout [UInt8]) {
        for part in parts {
            switch part {
            case .line(let line): bytes += line.raw
            case .component(let component): component.write(to: &bytes)
            }
        }
    }
}
