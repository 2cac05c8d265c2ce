// Creation of resources, and changes to their fields.

import Todo

extension TaskResource {
    /// The maximum number of times that the written text is read again and corrected. A field can depend on the lines
    /// of another field: for example, a rule without DTSTART counts from DUE, and needs a DTSTART once DUE moves.
    private static let maxPasses = 3

    /// Returns the resource with other fields; the same resource if the fields are unchanged.
    ///
    /// Lines of unchanged fields do not change. The time of creation never changes.
    ///
    /// - Parameter now: The time of the change.
    public func changed(to fields: TaskFields, at now: Timestamp, by rules: some ZoneRules) -> TaskResource {
        changed(to: fields, at: now, by: rules, existingZones: [:])
    }

    /// Returns the resource with other fields, like the public function, but uses the zones already created for other
    /// tasks.
    private func changed(
        to fields: TaskFields, at now: Timestamp, by rules: some ZoneRules, existingZones: [String: Component]
    ) -> TaskResource {
        let old = self.fields(by: rules)
        guard TaskProperty.all.contains(where: { !$0.isSame(old, fields) }) else { return self }
        var writing = TaskWriting(reader(by: rules), existingZones: existingZones, old: old, lineEnd: text.lineEnd)
        writing.set("DTSTAMP", instant: now.milliseconds)
        writing.set("LAST-MODIFIED", instant: now.milliseconds)
        let ofSeries = fields.ofSeries(by: rules)
        for _ in 0..<Self.maxPasses {
            writing.old = writing.reader.fields.ofSeries(by: rules)
            // Without COMPLETED, the time of completion is the time of the last change, which has just been written.
            if old[.completed] == fields[.completed] { writing.old[.completed] = fields[.completed] }
            let others = TaskProperty.all.filter { !$0.isSame(writing.old, ofSeries) }
            if others.isEmpty { break }
            for property in others { property.write(&writing, ofSeries) }
        }
        return with(writing)
    }

    /// Returns the resource with other fields. A new position among the siblings alone is not a new version of the
    /// task.
    func updated(
        to fields: TaskFields, at now: Timestamp, by rules: some ZoneRules, existingZones: [String: Component]
    ) -> TaskResource {
        let old = self.fields(by: rules)
        var ordered = old
        ordered.order = fields.order
        guard TaskProperty.all.allSatisfy({ $0.isSame(ordered, fields) }) else {
            return changed(to: fields, at: now, by: rules, existingZones: existingZones)
        }
        if old.order == fields.order { return self }
        var writing = TaskWriting(reader(by: rules), existingZones: existingZones, old: ordered, lineEnd: text.lineEnd)
        writing.set(TaskProperty.order, fields.order.map { "\($0)" })
        return with(writing)
    }

    /// Returns the resource with its dates in the form of this version, if an older version wrote them; otherwise the
    /// same resource. Used for files, whose PRODID names this version.
    func withoutOlderDates(by rules: some ZoneRules) -> TaskResource {
        let reader = reader(by: rules)
        guard reader.hasOlderDates else { return self }
        let fields = reader.fields.ofSeries(by: rules)
        var writing = TaskWriting(reader, existingZones: [:], old: fields, lineEnd: text.lineEnd)
        writing.set(TaskProperty.rrule, fields.text(.repeats), dropping: ["VALUE"])
        writing.setDates(fields)
        return with(writing)
    }

    private func with(_ writing: TaskWriting) -> TaskResource {
        var calendar = calendar
        calendar.parts[location.task] = .component(writing.task)
        let indices = overrideIndices
        for (index, override) in zip(indices, writing.overrides) { calendar.parts[index] = .component(override) }
        for override in writing.overrides.dropFirst(indices.count) { calendar.append(override) }
        // Append zones after the task, because its index must not change.
        for (_, zone) in writing.newZones.sorted(by: { $0.key < $1.key }) { calendar.append(zone) }
        var result = self
        result.text.root.parts[location.calendar] = .component(calendar)
        return result
    }

    /// Returns the resource with another UID in its task and the task's changed occurrences.
    public func withUID(_ uid: String) throws(ICalendarError) -> TaskResource {
        if uid == self.uid { return self }
        var calendar = calendar
        for (index, part) in calendar.parts.enumerated() {
            guard case .component(var task) = part, task.kind == "VTODO", task.line("UID")?.text == self.uid else {
                continue
            }
            task.replace("UID", by: [ContentLine("UID", value: TextValue.escaped(uid), lineEnd: text.lineEnd)])
            calendar.parts[index] = .component(task)
        }
        var text = text
        text.root.parts[location.calendar] = .component(calendar)
        // The resource was accepted when it was read, so a longer UID must not make it too large.
        let bytes = text.bytes
        return try TaskResource(bytes, limit: max(bytes.count, CalendarText.resourceLimit))
    }

    /// A new resource for a task.
    ///
    /// - Parameters:
    ///   - uid: The task's UID.
    ///   - now: The time of writing.
    public init(
        uid: String, fields: TaskFields, at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) {
        try self.init(uid: uid, fields: fields, at: now, by: rules, existingZones: [:])
    }

    /// A new resource for a task, with zones already created for other tasks, by TZID.
    init(
        uid: String, fields: TaskFields, at now: Timestamp, by rules: some ZoneRules, existingZones: [String: Component]
    ) throws(ICalendarError) {
        let created = fields.number(.created).flatMap(TimeValue.formatted)
        let stamp = TimeValue.formatted(milliseconds: now.milliseconds)
        let lines = [("UID", TextValue.escaped(uid)), ("DTSTAMP", stamp), ("CREATED", created ?? stamp)].compactMap {
            line in
            line.1.map { Component.Part.line(ContentLine(line.0, value: $0)) }
        }
        let task = Component.Part.component(Component(new: "VTODO", lines, lineEnd: ContentLine.standardLineEnd))
        var bytes: [UInt8] = []
        Component(newCalendar: [task]).write(to: &bytes)
        self = try TaskResource(bytes).changed(to: fields, at: now, by: rules, existingZones: existingZones)
    }
}

extension Component {
    /// The PRODID that Furrow writes.
    static let ownProduct = "-//Furrow//Furrow 2//EN"
    /// The PRODID of earlier versions, which left DTSTART at the original start of the rule.
    static let olderProduct = "-//Furrow//Furrow//EN"

    init(newCalendar components: [Part]) {
        let head = [("VERSION", "2.0"), ("PRODID", Self.ownProduct)].map {
            Part.line(ContentLine($0.0, value: $0.1))
        }
        self.init(new: "VCALENDAR", head + components, lineEnd: ContentLine.standardLineEnd)
    }
}
