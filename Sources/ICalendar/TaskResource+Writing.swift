// A task's resource with other fields, and a new one.

import Todo

extension TaskResource {
    /// How often what was written is read again and put right. A field can depend on another one's lines: where a rule has no
    /// DTSTART it counts from DUE, and has to be given one once that moves.
    private static let mostPasses = 3

    /// The resource with other fields; itself where they are what it says.
    ///
    /// Lines that say what stays are kept byte for byte. When it was created never changes.
    ///
    /// - Parameter now: when it was changed.
    public func changed(to fields: TaskFields, at now: Timestamp, by rules: some ZoneRules) -> TaskResource {
        changed(to: fields, at: now, by: rules, made: [:])
    }

    /// The same, with zones that were made for other tasks, by their TZIDs.
    private func changed(
        to fields: TaskFields, at now: Timestamp, by rules: some ZoneRules, made: [String: Component]
    ) -> TaskResource {
        let old = self.fields(by: rules)
        guard TaskProperty.all.contains(where: { !$0.isSame(old, fields) }) else { return self }
        var writing = TaskWriting(reading(by: rules), made: made, old: old, lineEnd: text.lineEnd)
        writing.set("DTSTAMP", instant: now.milliseconds)
        writing.set("LAST-MODIFIED", instant: now.milliseconds)
        let ofSeries = fields.ofSeries(by: rules)
        for _ in 0..<Self.mostPasses {
            writing.old = writing.reading.fields.ofSeries(by: rules)
            // Without COMPLETED, the time of completion is that of the last change, which has just been written.
            if old[.completed] == fields[.completed] { writing.old[.completed] = fields[.completed] }
            let others = TaskProperty.all.filter { !$0.isSame(writing.old, ofSeries) }
            if others.isEmpty { break }
            for property in others { property.write(&writing, ofSeries) }
        }
        return with(writing)
    }

    /// The same, where a new place among its siblings is no change of the task that others are to know of.
    func updated(
        to fields: TaskFields, at now: Timestamp, by rules: some ZoneRules, made: [String: Component]
    ) -> TaskResource {
        let old = self.fields(by: rules)
        var ordered = old
        ordered.order = fields.order
        guard TaskProperty.all.allSatisfy({ $0.isSame(ordered, fields) }) else {
            return changed(to: fields, at: now, by: rules, made: made)
        }
        if old.order == fields.order { return self }
        var writing = TaskWriting(reading(by: rules), made: made, old: ordered, lineEnd: text.lineEnd)
        writing.set(TaskProperty.order, fields.order.map { "\($0)" })
        return with(writing)
    }

    /// The resource with dates as this version writes them, where an older one wrote them: a file is this version's. Itself where none
    /// did.
    func withoutOlderDates(by rules: some ZoneRules) -> TaskResource {
        let reading = reading(by: rules)
        guard reading.hasOlderDates else { return self }
        let fields = reading.fields.ofSeries(by: rules)
        var writing = TaskWriting(reading, made: [:], old: fields, lineEnd: text.lineEnd)
        writing.set(TaskProperty.rrule, fields.text(.repeats), dropping: ["VALUE"])
        writing.setDates(fields)
        return with(writing)
    }

    private func with(_ writing: TaskWriting) -> TaskResource {
        var calendar = calendar
        calendar.parts[place.task] = .component(writing.task)
        let places = overridePlaces
        for (place, override) in zip(places, writing.overrides) { calendar.parts[place] = .component(override) }
        for override in writing.overrides.dropFirst(places.count) { calendar.append(override) }
        // After the task, whose place stays so.
        for (_, zone) in writing.newZones.sorted(by: { $0.key < $1.key }) { calendar.append(zone) }
        var result = self
        result.text.root.parts[place.calendar] = .component(calendar)
        return result
    }

    /// The resource of a task that is known by another UID and is otherwise the same, with its turns that differ; itself where it
    /// is known by that.
    public func known(by uid: String) throws(ICalendarError) -> TaskResource {
        if uid == self.uid { return self }
        var calendar = calendar
        for (place, part) in calendar.parts.enumerated() {
            guard case .component(var task) = part, task.kind == "VTODO", task.line("UID")?.text == self.uid else {
                continue
            }
            task.replace("UID", by: [ContentLine("UID", value: TextValue.escaped(uid), lineEnd: text.lineEnd)])
            calendar.parts[place] = .component(task)
        }
        var text = text
        text.root.parts[place.calendar] = .component(calendar)
        // One that was read whole is not too long, whatever the UID adds.
        let bytes = text.bytes
        return try TaskResource(bytes, limit: max(bytes.count, CalendarText.resourceLimit))
    }

    /// A new resource of a task.
    ///
    /// - Parameters:
    ///   - uid: what the task is known by everywhere.
    ///   - now: when it is written.
    public init(
        uid: String, fields: TaskFields, at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) {
        try self.init(uid: uid, fields: fields, at: now, by: rules, made: [:])
    }

    /// The same, with zones that were made for other tasks, by their TZIDs.
    init(
        uid: String, fields: TaskFields, at now: Timestamp, by rules: some ZoneRules, made: [String: Component]
    ) throws(ICalendarError) {
        let created = fields.number(.created).flatMap(TimeValue.written)
        let stamp = TimeValue.written(milliseconds: now.milliseconds)
        let lines = [("UID", TextValue.escaped(uid)), ("DTSTAMP", stamp), ("CREATED", created ?? stamp)].compactMap {
            line in
            line.1.map { Component.Part.line(ContentLine(line.0, value: $0)) }
        }
        let task = Component.Part.component(Component(new: "VTODO", lines, lineEnd: ContentLine.standardLineEnd))
        var bytes: [UInt8] = []
        Component(newCalendar: [task]).write(to: &bytes)
        self = try TaskResource(bytes).changed(to: fields, at: now, by: rules, made: made)
    }
}

extension Component {
    /// The PRODID of what Furrow writes.
    static let ownProduct = "-//Furrow//Furrow 2//EN"
    /// The PRODID of the versions before, which left DTSTART where a rule began to count.
    static let olderProduct = "-//Furrow//Furrow//EN"

    /// A new calendar of these components.
    init(newCalendar components: [Part]) {
        let head = [("VERSION", "2.0"), ("PRODID", Self.ownProduct)].map {
            Part.line(ContentLine($0.0, value: $0.1))
        }
        self.init(new: "VCALENDAR", head + components, lineEnd: ContentLine.standardLineEnd)
    }
}
