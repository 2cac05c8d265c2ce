// Joining of two texts of the same task.

import Todo

extension TaskResource {
    /// Returns the resource with the lines and components that only another text of its task has, such as a LOCATION or
    /// an email alarm, or nil if it already has all of them.
    ///
    /// A property that a task can have only once is added if the resource lacks it. Of a property that a task can have
    /// several times, such as ATTENDEE, every missing value is added. Furrow's fields stay unchanged, because they are
    /// merged elsewhere.
    public func joined(with other: TaskResource, by rules: some ZoneRules) -> TaskResource? {
        // The lines of one occurrence do not belong in the series.
        guard isOrphanedOccurrence == other.isOrphanedOccurrence else { return nil }
        let parts = MissingParts(of: reader(by: rules), in: other.reader(by: rules)).parts
        if parts.isEmpty { return nil }
        let oldFields = fields(by: rules)
        func adding(_ parts: [Component.Part], to resource: TaskResource) -> TaskResource? {
            let larger = resource.adding(parts, zonesOf: other.calendar)
            return larger.fields(by: rules) == oldFields ? larger : nil
        }
        if let all = adding(parts, to: self) { return all }
        // If one of the parts changes a field, the parts are tried one by one.
        var result: TaskResource?
        for part in parts { result = adding([part], to: result ?? self) ?? result }
        return result
    }

    /// Returns the resource with additional parts in its task, and with the time zones of another calendar that they
    /// refer to.
    private func adding(_ parts: [Component.Part], zonesOf other: Component) -> TaskResource {
        var (calendar, task) = (calendar, task)
        for part in parts {
            switch part.ending(in: text.lineEnd) {
            case .line(let line): task.append(line)
            case .component(let component): task.append(component)
            }
        }
        calendar.parts[location.task] = .component(task)
        var names: Set<String> = []
        Component(kind: "", parts: parts).collectZones(into: &names)
        names.subtract(calendar.zoneNames)
        // Append zones after the task, because its index must not change.
        for zone in other.components("VTIMEZONE") {
            guard let name = zone.line("TZID")?.value, names.remove(name) != nil else { continue }
            calendar.append(zone.ending(in: text.lineEnd))
        }
        var result = self
        result.text.root.parts[location.calendar] = .component(calendar)
        return result
    }
}

/// The parts of a task's text that another text of the task lacks, except parts that store Furrow's fields.
private struct MissingParts {
    private(set) var parts: [Component.Part] = []

    /// The properties that store fields, and the properties for the version of the task.
    private static let ofFields = TaskProperty.allNames
        .union(["SEQUENCE", "DURATION", "EXRULE", TaskProperty.recurrenceID])
        .subtracting(ofProgress).subtracting(repeated)
    /// The prefix of the properties in which Furrow stores fields that iCalendar lacks.
    private static let ownPrefix = "X-FURROW-"
    /// The properties for the progress of an open task.
    private static let ofProgress: Set<String> = ["STATUS", "PERCENT-COMPLETE"]
    /// The properties that a task may have several times (RFC 5545, 7986, 9073 and 9253).
    private static let repeated: Set<String> = [
        "ATTACH", "ATTENDEE", "COMMENT", "CONTACT", "REQUEST-STATUS", "RELATED-TO", "RESOURCES", "CONFERENCE", "IMAGE",
        "STRUCTURED-DATA", "CONCEPT", "LINK", "REFID",
    ]

    /// - Parameters:
    ///   - task: The task that lacks the parts.
    ///   - other: The same task in the text that has the parts.
    init(of task: TaskReader, in other: TaskReader) {
        var excludedNames = Self.ofFields
        if task.fields[.notes] != other.fields[.notes] { excludedNames.formUnion(TaskProperty.notesCopies) }
        if task.isDone || other.isDone { excludedNames.formUnion(Self.ofProgress) }
        let names = Set(task.task.lines.map(\.name))
        var values = Set(task.task.lines.filter { Self.repeated.contains($0.name) }.map(\.meaning))
        var components = task.task.components
        let areOther = [task.isOtherAlarm, other.isOtherAlarm]
        for part in other.task.parts {
            switch part {
            case .line(let line):
                guard !line.isBroken, !ContentLine.delimiters.contains(line.name), !excludedNames.contains(line.name),
                    !line.name.hasPrefix(Self.ownPrefix), !line.isOfParent,
                    Self.repeated.contains(line.name)
                        ? values.insert(line.meaning).inserted : !names.contains(line.name)
                else { continue }
            case .component(let component):
                // Alarms that are reminders are stored in a field.
                if component.kind == "VALARM", !areOther.allSatisfy({ $0(component) }) { continue }
                if components.contains(where: { $0.covers(component) }) { continue }
                components.append(component)
            }
            parts.append(part)
        }
    }
}

extension ContentLine {
    /// The name, relation type and value that identify a property that a task may have several times. Other parameters
    /// are ignored, because servers add parameters.
    fileprivate var meaning: [String] {
        [name, name == "RELATED-TO" ? parameter("RELTYPE")?.uppercased() ?? "" : "", text ?? ""]
    }
}

extension Component {
    /// The TZIDs of the component's time zones.
    fileprivate var zoneNames: Set<String> { Set(components("VTIMEZONE").compactMap { $0.line("TZID")?.value }) }

    /// Returns whether the component has the UID or all lines of another component of its kind.
    fileprivate func covers(_ other: Component) -> Bool {
        guard kind == other.kind else { return false }
        if let uid = line("UID")?.value, uid == other.line("UID")?.value { return true }
        return other.flatLines.isSubset(of: flatLines)
    }

    /// Returns the component with other line ends.
    fileprivate func ending(in lineEnd: [UInt8]) -> Component {
        Component(kind: kind, parts: parts.map { $0.ending(in: lineEnd) })
    }

    /// The lines of the component and its nested components, without folds.
    private var flatLines: Set<ArraySlice<UInt8>> {
        var lines: Set<ArraySlice<UInt8>> = []
        for part in parts {
            switch part {
            case .line(let line): lines.insert(line.flat)
            case .component(let component): lines.formUnion(component.flatLines)
            }
        }
        return lines
    }
}

extension Component.Part {
    /// Returns the part with other line ends.
    fileprivate func ending(in lineEnd: [UInt8]) -> Component.Part {
        switch self {
        case .line(let line): .line(ContentLine.folding(Array(line.flat), lineEnd: lineEnd))
        case .component(let component): .component(component.ending(in: lineEnd))
        }
    }
}
