// When a task is to be told of: its alarms.

import Todo

extension TaskProperty {
    /// Alarms that show something, from when the task is due or at a time; all others stay as they are.
    static let reminders = TaskProperty(
        [.reminders],
        read: { reading, fields in
            let isFromDue = reading.isFromDue
            var reminders: [Reminder] = []
            var known: Set<Reminder> = []
            for case .component(let alarm) in reading.task.parts {
                guard let reminder = reading.reminder(alarm, isFromDue: isFromDue) else { continue }
                if known.insert(reminder).inserted { reminders.append(reminder) }
            }
            fields[.reminders] = .text(JSONTexts.written(reminders.map(\.description)))
        },
        write: { writing, new in
            let texts = new.text(.reminders).flatMap { JSONTexts.read($0) } ?? []
            writing.set(texts.compactMap { Reminder($0) })
        })

    /// A reminder's time as it was given, where that is not one of UTC.
    fileprivate static let ownTime = "X-FURROW-TIME"
    /// The trigger that it was written with: where that is another one by now, somebody else has moved the alarm.
    fileprivate static let ownTrigger = "X-FURROW-TRIGGER"
}

extension TaskReading {
    /// The reminder that an alarm is; nil where it is none that Furrow has.
    ///
    /// - Parameter isFromDue: this task's `isFromDue`.
    fileprivate func reminder(_ alarm: Component, isFromDue: (end: Bool, start: Bool)) -> Reminder? {
        guard alarm.kind == "VALARM", isShown(alarm), let trigger = alarm.line("TRIGGER"),
            let bytes = trigger.valueBytes
        else { return nil }
        if let value = TimeValue(bytes) {
            guard value.time != nil else { return nil }
            if let own = ownTime(alarm, trigger: bytes) { return .at(own) }
            return time(trigger).map(Reminder.at)
        }
        let text = String(decoding: TimeValue.trimmed(bytes), as: UTF8.self).uppercased()
        let isEnd = trigger.parameter("RELATED")?.uppercased() == "END"
        guard isEnd ? isFromDue.end : isFromDue.start, let span = TimeSpan(text) else { return nil }
        return .fromDue(span)
    }

    /// Apple's programs mark that there is to be no alarm by one without an action, or at a place by one of 1976.
    private func isShown(_ alarm: Component) -> Bool {
        let action = (alarm.line("ACTION")?.value ?? "DISPLAY").uppercased()
        return (action == "DISPLAY" || action == "AUDIO") && alarm.line("X-APPLE-PROXIMITY") == nil
    }

    /// Whether triggers count from when the task is due, those from the end and those from the start: the latter also where
    /// they count from a start that there is not.
    fileprivate var isFromDue: (end: Bool, start: Bool) {
        guard let due else { return (false, false) }
        return (true, time("DTSTART").map { $0 == due } ?? true)
    }

    private func ownTime(_ alarm: Component, trigger: ArraySlice<UInt8>) -> CalendarTime? {
        guard let line = alarm.line(TaskProperty.ownTime),
            line.parameter(TaskProperty.ownTrigger)?.utf8.elementsEqual(TimeValue.trimmed(trigger)) == true
        else { return nil }
        // In no other form than it is written, so that what is read is what any item can have.
        return line.value.flatMap { CalendarTime($0) }.flatMap { $0.time == nil ? nil : $0 }
    }
}

extension TaskWriting {
    /// Gives it reminders: alarms that are one of them stay as they are, those of others go, and new ones come last.
    fileprivate mutating func set(_ reminders: [Reminder]) {
        let reading = TaskReading(task: task, zones: zones)
        let isFromDue = reading.isFromDue
        var alarms: [Reminder: [Component]] = [:]
        var first: Int?
        for (place, part) in task.parts.enumerated() {
            guard case .component(let alarm) = part, let reminder = reading.reminder(alarm, isFromDue: isFromDue) else {
                continue
            }
            alarms[reminder, default: []].append(alarm)
            first = first ?? place
        }
        let new = reminders.flatMap { alarms[$0] ?? [alarm($0)].compactMap { $0 } }
        let place = first ?? max(0, task.parts.count - 1)
        let rest = task.parts[place...].filter { part in
            guard case .component(let alarm) = part else { return true }
            return reading.reminder(alarm, isFromDue: isFromDue) == nil
        }
        task.parts = task.parts[..<place] + new.map(Component.Part.component) + rest
    }

    /// A new alarm; nil where its time is beyond what can be written.
    private func alarm(_ reminder: Reminder) -> Component? {
        var lines = [line("ACTION", "DISPLAY"), line("DESCRIPTION", description)]
        switch reminder {
        case .fromDue(let span): lines.append(line("TRIGGER", span.description, parameters: ["RELATED=END"]))
        case .at(let time):
            guard let trigger = TimeValue.written(milliseconds: Int64(zones.rules.instant(of: time)) * 1000)
            else { return nil }
            lines.append(line("TRIGGER", trigger, parameters: ["VALUE=DATE-TIME"]))
            if time.zone != ZonedTime.utcZone {
                let parameter = "\(TaskProperty.ownTrigger)=\(trigger)"
                lines.append(line(TaskProperty.ownTime, time.description, parameters: [parameter]))
            }
        }
        return Component(new: "VALARM", lines.map(Component.Part.line), lineEnd: lineEnd)
    }

    private func line(_ name: String, _ value: String, parameters: [String] = []) -> ContentLine {
        ContentLine(name, parameters: parameters, value: value, lineEnd: lineEnd)
    }

    /// What an alarm shows: RFC 5545 has it say something.
    private var description: String {
        task.line("SUMMARY")?.text.map(TextValue.escaped) ?? TaskFields.untitled
    }
}
