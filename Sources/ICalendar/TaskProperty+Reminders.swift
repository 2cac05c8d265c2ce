// When a task is to be told of: its alarms.

import Todo

extension TaskProperty {
    /// Alarms that show something, from when the task starts or is due or at a time; all others stay as they are.
    static let reminders = TaskProperty(
        [.reminders],
        read: { reading, fields in
            let bases = reading.bases
            var reminders: [Reminder] = []
            var known: Set<Reminder> = []
            for case .component(let alarm) in reading.task.parts where reminders.count < Limits.reminders {
                guard let reminder = reading.reminder(alarm, bases) else { continue }
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
    /// - Parameter bases: this task's ``bases``.
    fileprivate func reminder(_ alarm: Component, _ bases: ReminderBases) -> Reminder? {
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
        return TimeSpan(text).flatMap { bases.reminder($0, isFromEnd: isEnd) }
    }

    /// Apple's programs mark that there is to be no alarm by one without an action, or at a place by one of 1976.
    private func isShown(_ alarm: Component) -> Bool {
        let action = action(of: alarm)
        return (action == "DISPLAY" || action == "AUDIO") && alarm.line("X-APPLE-PROXIMITY") == nil
    }

    private func action(of alarm: Component) -> String {
        let action = alarm.line("ACTION")?.valueBytes.map { String(decoding: TimeValue.trimmed($0), as: UTF8.self) }
        return action?.uppercased() ?? "DISPLAY"
    }

    /// The times that triggers are reckoned from. A series without DUE is due when it starts.
    fileprivate var bases: ReminderBases {
        let start = time(TaskProperty.dtstart)
        let isSeries = task.line(TaskProperty.rrule) != nil
        // Of an occurrence whose due date alone was moved, the start is where the due date usually is.
        let isUsual = valid(TaskProperty.ownDistance)?.value.flatMap { TimeSpan($0) } == TimeSpan()
        return ReminderBases(start: isUsual ? nil : start, due: due ?? (isSeries ? start : nil))
    }

    /// How many alarms cannot become reminders.
    var countOfOtherAlarms: Int {
        let alarms = task.components("VALARM")
        return alarms.isEmpty ? 0 : alarms.count(where: isOtherAlarm)
    }

    /// Tells whether an alarm cannot become a reminder, such as one by mail; marks that there is to be no alarm do not count.
    var isOtherAlarm: (Component) -> Bool {
        let bases = bases
        return { reminder($0, bases) == nil && action(of: $0) != "NONE" }
    }

    /// The alarms whose reminders are beyond the limit, in their order; an alarm that repeats a reminder within it is none of
    /// them.
    var surplusAlarms: [Component] {
        let alarms = task.components("VALARM")
        guard alarms.count > Limits.reminders else { return [] }
        let bases = bases
        var known: Set<Reminder> = []
        return alarms.filter { alarm in
            guard let reminder = reminder(alarm, bases), !known.contains(reminder) else { return false }
            if known.count < Limits.reminders { known.insert(reminder) } else { return true }
            return false
        }
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
        let reading = reading
        let bases = reading.bases
        var alarms: [Reminder: [Component]] = [:]
        var first: Int?
        let given = Set(reminders.map(bases.normalized))
        /// The reminder that an alarm is, unless the item does not have it for the limit's sake.
        func reminder(_ alarm: Component) -> Reminder? {
            guard let reminder = reading.reminder(alarm, bases) else { return nil }
            let isSurplus = !surplus.alarms.isEmpty && !given.contains(reminder) && surplus.alarms.contains(alarm.bytes)
            return isSurplus ? nil : reminder
        }
        for (place, part) in task.parts.enumerated() {
            guard case .component(let alarm) = part, let reminder = reminder(alarm) else { continue }
            alarms[reminder, default: []].append(alarm)
            first = first ?? place
        }
        let new = reminders.flatMap { alarms[bases.normalized($0)] ?? [alarm($0)].compactMap { $0 } }
        let place = first ?? max(0, task.parts.count - 1)
        let rest = task.parts[place...].filter { part in
            guard case .component(let alarm) = part else { return true }
            return reminder(alarm) == nil
        }
        task.parts = task.parts[..<place] + new.map(Component.Part.component) + rest
    }

    /// A new alarm; nil where its time is beyond what can be written.
    private func alarm(_ reminder: Reminder) -> Component? {
        var lines = [line("ACTION", "DISPLAY"), line("DESCRIPTION", description)]
        switch reminder {
        case .fromStart(let span): lines.append(line("TRIGGER", span.description))
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

/// The times that the triggers of a task's alarms are reckoned from.
struct ReminderBases {
    /// When the task starts, and when it is due; nil where the task does not say.
    let (start, due): (CalendarTime?, CalendarTime?)

    /// Whether what is reckoned from the start is reckoned from the due time: it is the same, or there is no start.
    private var isStartDue: Bool { due != nil && (start == nil || start == due) }

    /// The reminder of a relative trigger; nil where there is no time to reckon from.
    ///
    /// - Parameter isFromEnd: whether it is from the end of the task, rather than from its start.
    func reminder(_ span: TimeSpan, isFromEnd: Bool) -> Reminder? {
        if isFromEnd { return due == nil ? nil : .fromDue(span) }
        return start == nil && due == nil ? nil : normalized(.fromStart(span))
    }

    /// The same reminder, reckoned from the due time where that is the same.
    func normalized(_ reminder: Reminder) -> Reminder {
        guard case .fromStart(let span) = reminder, isStartDue else { return reminder }
        return .fromDue(span)
    }
}
