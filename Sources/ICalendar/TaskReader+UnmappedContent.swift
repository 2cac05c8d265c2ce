// Detects content that Furrow's fields cannot represent.

import Todo

extension TaskReader {
    /// Returns whether writing the task from its fields would lose a property, parameter or component, or would add a
    /// date or a repeat.
    ///
    /// Ignores the UID and the times of change and writing (LAST-MODIFIED, DTSTAMP), because every program replaces
    /// them.
    func hasUnmappedContent(beyond fields: TaskFields) -> Bool {
        var isSimple = true
        var seen: Set<String> = []
        for part in task.parts {
            switch part {
            case .component(let component):
                if component.kind != "VALARM" { return true }
                isSimple = false
            case .line(let line):
                if ContentLine.delimiters.contains(line.name) || line.isBroken { continue }
                let isFirst = seen.insert(line.name).inserted
                guard TaskProperty.allNames.contains(line.name), isFirst || line.name != "UID" else { return true }
                isSimple = isSimple && isFirst && isRewritten(line, of: fields)
            }
        }
        // Writing the task and comparing it takes far longer than the checks above, and most tasks are simple.
        return !isSimple && !isRestored(from: fields)
    }

    /// Returns whether a line is certain to be written again from the fields. If false, a slower check is needed.
    private func isRewritten(_ line: ContentLine, of fields: TaskFields) -> Bool {
        if Self.stamps.contains(line.name) { return true }
        guard let value = line.valueBytes else { return false }
        if line.name == "DUE" { return isDueRewritten(line, value, of: fields) }
        guard line.hasNoParameters else { return false }
        func isWritten(_ text: String?) -> Bool { text.map { value.elementsEqual($0.utf8) } ?? false }
        let done = fields.number(.completed)
        return switch line.name {
        case "SUMMARY": line.text == fields.text(.title)
        case "DESCRIPTION": line.text == fields.text(.notes) && fields.text(.notes) != ""
        case "CREATED": isWritten(fields.number(.created).flatMap(TimeValue.formatted))
        case "COMPLETED": isWritten(done.flatMap(TimeValue.formatted))
        case "STATUS": done != nil && isWritten("COMPLETED")
        case "PERCENT-COMPLETE": done != nil && isWritten("100")
        case "PRIORITY": fields.number(.priority).map { $0 != 0 && isWritten("\($0)") } ?? false
        case "CATEGORIES": JSONTexts.encoded(TextValue.list(value)) == fields.text(.tags)
        case "RELATED-TO": line.text == fields.parent
        case TaskProperty.order: isWritten(fields.order.map { "\($0)" })
        default: false
        }
    }

    private func isDueRewritten(_ line: ContentLine, _ value: ArraySlice<UInt8>, of fields: TaskFields) -> Bool {
        let parameters = line.hasNoParameters ? [] : line.parameters.map { "\($0.name)=\($0.values.joined())" }
        let (expected, written): ([String], String) =
            switch fields.time(.due) {
            case nil: (["none"], "")
            case .day(let day)?: (["VALUE=DATE"], TimeValue.formatted(day))
            case .floating(let local)?: ([], TimeValue.formatted(local))
            case .zoned(let zoned)? where zoned.zone == ZonedTime.utcZone: ([], TimeValue.formatted(zoned.local) + "Z")
            case .zoned(let zoned)?: (["TZID=\(zoned.zone)"], TimeValue.formatted(zoned.local))
            }
        guard parameters == expected, value.elementsEqual(written.utf8) else { return false }
        guard case .zoned(let zoned)? = fields.time(.due) else { return true }
        return isKnown(zoned.zone)
    }

    /// Returns whether a zone needs no VTIMEZONE. A zone that the file defines is preserved with the task.
    private func isKnown(_ zone: String) -> Bool { zones.rules.offset(in: zone, at: 0) != nil }

    private static let stamps: Set<String> = ["UID", "DTSTAMP", "LAST-MODIFIED"]

    /// The properties that must not be added when the task is written from its fields. A series written from its fields
    /// has both DTSTART and DUE: a program that reads only one of them would get a different series.
    private static let unadded: Set<String> = [
        TaskProperty.dtstart, "DUE", "DURATION", TaskProperty.rrule, TaskProperty.exdate, TaskProperty.rdate,
    ]

    /// Returns whether a task written from the fields has all properties of this task, and no additional date or
    /// repeat.
    private func isRestored(from fields: TaskFields) -> Bool {
        var names: Set<String> = []
        task.collectZones(into: &names)
        guard names.allSatisfy(isKnown) else { return false }
        let now = Timestamp(milliseconds: 0)
        guard let new = try? TaskResource(uid: "-", fields: fields, at: now, by: zones.rules) else { return false }
        var there = new.task.lineCounts(leavingOut: Self.stamps)
        for (line, count) in task.lineCounts(leavingOut: Self.stamps) {
            guard let otherCount = there[line], otherCount >= count else { return false }
            there[line] = otherCount - count
        }
        return !there.contains { line, count in
            count > 0 && Self.unadded.contains(String(line.prefix { $0 != ";" }))
        }
    }
}

extension Component {
    private static let parentType = "RELTYPE=\(["PARENT"])"

    /// Returns the content of the component's lines and nested components, each with its count. Order, escapes and
    /// folds make no difference.
    fileprivate func lineCounts(leavingOut names: Set<String>) -> [String: Int] {
        var counts: [String: Int] = [:]
        for part in parts {
            switch part {
            case .line(let line):
                if names.contains(line.name) || ContentLine.delimiters.contains(line.name) || line.isBroken { continue }
                // PARENT is the default type of RELATED-TO.
                let parameters = line.parameters.map { "\($0.name)=\($0.values)" }.filter { $0 != Self.parentType }
                    .sorted()
                // Several CATEGORIES lines are written as one.
                let values = line.name == "CATEGORIES" ? line.valueBytes.map(TextValue.list) ?? [] : [line.text ?? ""]
                for value in values { counts["\(line.name);\(parameters):\(value)", default: 0] += 1 }
            case .component(let component):
                let inner = component.lineCounts(leavingOut: []).map { "\($0.value) \($0.key)" }.sorted()
                counts["\(component.kind)\n\(inner.joined(separator: "\n"))", default: 0] += 1
            }
        }
        return counts
    }
}

extension ContentLine {
    /// Whether the line is not a property, because it has no name. This includes blank lines.
    var isBroken: Bool { name.isEmpty }

    /// Whether the line is neither a property nor blank.
    var isLoose: Bool { name.isEmpty && flat.contains { $0 > UInt8(ascii: " ") } }

    /// Whether the value directly follows the name.
    fileprivate var hasNoParameters: Bool {
        let flat = flat
        let start = Self.nameStart(of: flat)
        return flat[start...].first { !Self.isOfName($0) } == UInt8(ascii: ":")
    }
}
