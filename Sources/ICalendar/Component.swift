/// A component (RFC 5545, 3.6): its original lines, and nested components.
public struct Component: Sendable {
    public enum Part: Sendable {
        case line(ContentLine)
        case component(Component)
    }

    /// The component's name in capital letters, such as `VTODO`; empty for the whole text.
    public let kind: String
    /// The lines and nested components in order; the first and the last are the BEGIN and END lines.
    var parts: [Part]

    init(kind: String, parts: [Part]) {
        self.kind = kind
        self.parts = parts
    }

    /// The inner lines and components are placed between BEGIN and END.
    init(new kind: String, _ inner: [Part], lineEnd: [UInt8]) {
        let begin = Part.line(ContentLine("BEGIN", value: kind, lineEnd: lineEnd))
        let end = Part.line(ContentLine("END", value: kind, lineEnd: lineEnd))
        self.init(kind: kind, parts: [begin] + inner + [end])
    }

    /// The component's own lines, without BEGIN and END.
    public var lines: [ContentLine] {
        parts.compactMap { part in
            guard case .line(let line) = part, !ContentLine.delimiters.contains(line.name) else { return nil }
            return line
        }
    }

    public func lines(_ name: String) -> [ContentLine] {
        parts.compactMap { part in
            guard case .line(let line) = part, line.name == name else { return nil }
            return line
        }
    }

    /// Returns the component's first line with this name, if any.
    public func line(_ name: String) -> ContentLine? {
        for case .line(let line) in parts where line.name == name { return line }
        return nil
    }

    public var components: [Component] {
        parts.compactMap { part in
            guard case .component(let component) = part else { return nil }
            return component
        }
    }

    public func components(_ kind: String) -> [Component] { components.filter { $0.kind == kind } }

    /// Replaces the lines with this name, or adds the new ones after the other lines.
    public mutating func replace(_ name: String, by lines: [ContentLine]) {
        replace(by: lines) { $0.name == name }
    }

    /// Replaces the matching lines, or adds the new ones after the other lines.
    mutating func replace(by lines: [ContentLine], where isMeant: (ContentLine) -> Bool) {
        func isOld(_ part: Part) -> Bool {
            guard case .line(let line) = part else { return false }
            return isMeant(line)
        }
        let index = parts.firstIndex(where: isOld) ?? endOfLines
        let before = parts[..<index]
        let after = parts[index...].filter { !isOld($0) }
        parts = before + lines.map(Part.line) + after
    }

    /// The index for a new line: before the first nested component, or before the END line.
    private var endOfLines: Int {
        let inner = parts.firstIndex { if case .component = $0 { true } else { false } }
        return inner ?? max(0, parts.count - 1)
    }

    /// Adds a line after the other lines.
    mutating func append(_ line: ContentLine) { parts.insert(.line(line), at: endOfLines) }

    /// Adds a component after the other nested components.
    mutating func append(_ component: Component) {
        parts.insert(.component(component), at: max(0, parts.count - 1))
    }

    func write(to bytes: inout [UInt8]) {
        for part in parts {
            switch part {
            case .line(let line): bytes += line.raw
            case .component(let component): component.write(to: &bytes)
            }
        }
    }
}
