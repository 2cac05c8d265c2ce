// The preserved text of a task in a file.

import Todo

extension TaskFile.Task {
    /// Returns a separate calendar with the task: its original lines, its changed occurrences, and the time zones they
    /// refer to.
    ///
    /// Line ends are converted to CRLF, as RFC 5545 requires. Lines that are not properties are left out, because
    /// servers refuse texts with such lines, or with other line ends.
    ///
    /// - Parameter uid: The UID to write.
    func text(uid: String) -> String {
        let component = component
        let zones = source.zones[calendar].components
        var tasks = [component.cleaned(uid: uid)]
        tasks += overrides(of: uid).map { $0.cleaned(uid: uid) }
        var names: Set<String> = []
        for task in tasks { task.collectZones(into: &names) }
        let used = names.sorted().compactMap { zones[$0]?.cleaned(uid: nil) }
        let product = source.products[calendar] ?? Component.ownProduct
        let head = [ContentLine("VERSION", value: "2.0"), ContentLine("PRODID", value: product)]
        let calendar = Component(
            new: "VCALENDAR", head.map(Component.Part.line) + (used + tasks).map(Component.Part.component),
            lineEnd: ContentLine.standardLineEnd)
        var bytes: [UInt8] = []
        calendar.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Component {
    /// Returns the component with CRLF, without lines that are not properties, and with another UID if one is given.
    func cleaned(uid: String?) -> Component {
        let end = ContentLine.standardLineEnd
        let inner = parts.compactMap { part -> Part? in
            switch part {
            case .component(let component): .component(component.cleaned(uid: nil))
            case .line(let line):
                line.isBroken || ContentLine.delimiters.contains(line.name) ? nil : .line(line.cleaned)
            }
        }
        var component = Component(new: kind, inner, lineEnd: end)
        if let uid, component.line("UID")?.text != uid {
            component.replace("UID", by: [ContentLine("UID", value: TextValue.escaped(uid))])
        }
        return component
    }

    /// Adds the TZIDs that the component's times refer to.
    func collectZones(into names: inout Set<String>) {
        for part in parts {
            switch part {
            case .component(let component): component.collectZones(into: &names)
            case .line(let line): if let id = line.parameter("TZID") { names.insert(id) }
            }
        }
    }
}

extension ContentLine {
    /// The line with CRLF. It is folded again if a fold is inside a character, because a Swift string cannot contain
    /// half a character.
    fileprivate var cleaned: ContentLine {
        if isFolded, hasFoldWithinLetter { return Self.folding(Array(flat), lineEnd: Self.standardLineEnd) }
        return hasStandardEnds ? self : ContentLine(raw: Self.withStandardEnds(raw)[...], isFolded: isFolded)
    }

    private var hasFoldWithinLetter: Bool {
        raw.withUnsafeBufferPointer { bytes in
            // All bytes of a character except the first have this form.
            (2..<max(2, bytes.count)).contains { bytes[$0] & 0xC0 == 0x80 && Self.isLineEnd(bytes[$0 - 2]) }
        }
    }

    private var hasStandardEnds: Bool {
        raw.withUnsafeBufferPointer { bytes in
            let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
            guard bytes.count >= 2, bytes[bytes.count - 2] == cr, bytes[bytes.count - 1] == lf else { return false }
            return (1..<bytes.count).allSatisfy { (bytes[$0 - 1] == cr) == (bytes[$0] == lf) }
        }
    }

    private static func withStandardEnds(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count + raw.count / 32 + 2)
        var last: UInt8 = 0
        for byte in raw {
            let isSecond = byte == UInt8(ascii: "\n") && last == UInt8(ascii: "\r")
            if !isSecond { if isLineEnd(byte) { bytes += standardLineEnd } else { bytes.append(byte) } }
            last = byte
        }
        if !isLineEnd(last) { bytes += standardLineEnd }
        return bytes
    }
}
