// The reminders of a task: its alarms.

import Todo

extension TaskProperty {
    /// The reminders: alarms that display a message, at a time or relative to the start or the due date. All other
    /// alarms stay unchanged.
    static let reminders = TaskProperty(
        [.reminders], in: [],
        read: { reader, fields in
            let bases = reader.bases
            var reminders: [Reminder] = []
            var seen: Set<Reminder> = []
            for case .component(let alarm) in reader.task.parts where reminders.count < Limits.reminders {
                guard let reminder = reader.reminder(alarm, bases) else { continue }
                if seen.insert(reminder).inserted { reminders.append(reminder) }
            }
            fields[.reminders] = .text(JSONTexts.encoded(reminders.map(\.description)))
        },
        write: { writing, new in
            let texts = new.text(.reminders).flatMap { JSONTexts.decoded($0) } ?? []
            writing.set(texts.compactMap { Reminder($0) })
        })

    /// A reminder's time as it was entered, if it is not in UTC.
    fileprivate static let ownTime = "X-FURROW-TIME"
    /// The trigger with which the alarm was written. If the trigger differs now, another program has moved the alarm.
    fileprivate static let ownTrigger = "X-FURROW-TRIGGER"
}

extension TaskReader {
    /// Returns the reminder for an alarm, if Furrow supports the alarm.
    ///
    /// - Parameter bases: This task's ``bases``.
    fileprivate func reminder(_ alarm: Component, _ bases: ReminderBases) -> Reminder? {
        guard alarm.kind == "VALARM", isShown(alarm), let trigger = alarm.line("TRIGGER"),
            let bytes = trigger.valueBytes
        else { return nil }
        if let value = TimeValue(bytes) {
            guard value.time != nil else { return nil }
            if let ownTime = ownTime(alarm, trigger: bytes) { return .at(ownTime) }
            return time(trigger).map(Reminder.at)
        }
        let text = String(decoding: TimeValue.trimmed(bytes), as: UTF8.self).uppercased()
        let isEnd = trigger.parameter("RELATED")?.uppercased() == "END"
        return TimeSpan(text).flatMap { bases.reminder($0, isFromEnd: isEnd) }
    }

    /// Returns whether an alarm is displayed. To mark the absence of an alarm, Apple's programs write an alarm that has
    /// no action, or an alarm at a place with a time in 1976.
    private func isShown(_ alarm: Component) -> Bool {
        let action = action(of: alarm)
        return (action == "DISPLAY" || action == "AUDIO") && alarm.line("X-APPLE-PROXIMITY") == nil
    }

    private func action(of alarm: Component) -> String {
        let action = alarm.line("ACTION")?.valueBytes.map { String(decoding: TimeValue.trimmed($0), as: UTF8.self) }
        return action?.uppercased() ?? "DISPLAY"
    }

    /// The times that triggers are relative to. A series without DUE is due when it starts.
    fileprivate var bases: ReminderBases {
        let start = time(TaskProperty.dtstart)
        let isSeries = task.line(TaskProperty.rrule) != nil
        // A usual distance of zero means that the start is the usual due date, and only the due date of this occurrence
        // was moved.
        let isUsual = valid(TaskProperty.ownDistance)?.value.flatMap { TimeSpan($0) } == TimeSpan()
        return ReminderBases(start: isUsual ? nil : start, due: due ?? (isSeries ? start : nil))
    }

    /// The number of alarms that cannot become reminders.
    var countOfOtherAlarms: Int {
        let alarms = task.components("VALARM")
        return alarms.isEmpty ? 0 : alarms.count(where: isOtherAlarm)
    }

    /// A predicate for alarms that cannot become reminders, such as email alarms. Marks for the absence of an alarm do
    /// not count.
    var isOtherAlarm: (Component) -> Bool {
        let bases = bases
        return { reminder($0, bases) == nil && action(of: $0) != "NONE" }
    }

    /// The alarms whose reminders exceed the limit, in order. Does not include alarms that repeat a reminder within it.
    var overLimitAlarms: [Component] {
        let alarms = task.components("VALARM")
        guard alarms.count > Limits.reminders else { return [] }
        let bases = bases
        var seen: Set<Reminder> = []
        return alarms.filter { alarm in
            guard let reminder = reminder(alarm, bases), !seen.contains(reminder) else { return false }
            if seen.count < Limits.reminders { seen.insert(reminder) } else { return true }
            return false
        }
    }

    private func ownTime(_ alarm: Component, trigger: ArraySlice<UInt8>) -> CalendarTime? {
        guard let line = alarm.line(TaskProperty.ownTime),
            line.parameter(TaskProperty.ownTrigger)?.utf8.elementsEqual(TimeValue.trimmed(trigger)) == true
        else { return nil }
        // Accept only the form that Furrow writes, so that the result is valid for any item.
        return line.value.flatMap { CalendarTime($0) }.flatMap { $0.time == nil ? nil : $0 }
    }
}

extension TaskWriting {
    /// Sets the reminders: matching alarms stay unchanged, others are removed, and new ones are added last.
    fileprivate mutating func set(_ reminders: [Reminder]) {
        let reader = reader
        let bases = reader.bases
        var alarms: [Reminder: [Component]] = [:]
        var first: Int?
        let newReminders = Set(reminders.map(bases.normalized))
        /// Returns the reminder for an alarm. Returns nil, too, if the item lacks the reminder only because of the
        /// limit.
        func reminder(_ alarm: Component) -> Reminder? {
            guard let reminder = reader.reminder(alarm, bases) else { return nil }
            let isOverLimit =
                !overLimitParts.alarms.isEmpty && !newReminders.contains(reminder)
                && overLimitParts.alarms.contains(alarm.bytes)
            return isOverLimit ? nil : reminder
        }
        for (index, part) in task.parts.enumerated() {
            guard case .component(let alarm) = part, let reminder = reminder(alarm) else { continue }
            alarms[reminder, default: []].append(alarm)
            first = first ?? index
        }
        let new = reminders.flatMap { alarms[bases.normalized($0)] ?? [alarm($0)].compactMap { $0 } }
        let index = first ?? max(0, task.parts.count - 1)
        let rest = task.parts[index...].filter { part in
            guard case .component(let alarm) = part else { return true }
            return reminder(alarm) == nil
        }
        task.parts = task.parts[..<index] + new.map(Component.Part.component) + rest
    }

    /// Returns a new alarm, or nil if its time cannot be written.
    private func alarm(_ reminder: Reminder) -> Component? {
        var lines = [line("ACTION", "DISPLAY"), line("DESCRIPTION", description)]
        switch reminder {
        case .fromStart(let span): lines.append(line("TRIGGER", span.description))
        case .fromDue(let span): lines.append(line("TRIGGER", span.description, parameters: ["RELATED=END"]))
        case .at(let time):
            guard let trigger = TimeValue.formatted(milliseconds: Int64(zones.rules.instant(of: time)) * 1000)
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

    /// The text of an alarm, which RFC 5545 requires.
    private var description: String {
        task.line("SUMMARY")?.text.map(TextValue.escaped) ?? TaskFields.untitled
    }
}

/// The times that the triggers of a task's alarms are relative to.
struct ReminderBases {
    /// The start and the due time of the task, or nil if it has none.
    let (start, due): (CalendarTime?, CalendarTime?)

    /// Whether triggers relative to the start are treated as relative to the due time: the two are equal, or there is
    /// no start.
    private var isStartDue: Bool { due != nil && (start == nil || start == due) }

    /// Returns the reminder for a relative trigger, or nil if the task lacks the time that the trigger is relative to.
    ///
    /// - Parameter isFromEnd: Whether the trigger is relative to the end of the task instead of its start.
    func reminder(_ span: TimeSpan, isFromEnd: Bool) -> Reminder? {
        if isFromEnd { return due == nil ? nil : .fromDue(span) }
        return start == nil && due == nil ? nil : normalized(.fromStart(span))
    }

    /// Returns the same reminder, relative to the due time if that is equivalent.
    func normalized(_ reminder: Reminder) -> Reminder {
        guard case .fromStart(let span) = reminder, isStartDue else { return reminder }
        return .fromDue(span)
    }
}
