// How a task comes again, and when it begins: DTSTART says both.

import Todo

extension TaskProperty {
    /// Where a task has a rule, DTSTART is what that counts from (DUE where there is none), and when the task begins has a
    /// property of its own; else DTSTART is when it begins.
    static let repetition = TaskProperty(
        [.repeats, .repeatAnchor, .repeatFrom, .start],
        read: { reading, fields in
            guard reading.task.line(rrule) != nil else {
                fields.set(.start, reading.time(dtstart))
                return
            }
            fields.set(.start, reading.time(ownStart))
            // A rule that Furrow refuses stays in its line, and the item comes again at no time.
            guard let rule = reading.rule else { return }
            fields[.repeats] = .text(rule.text)
            fields.set(.repeatAnchor, reading.time(dtstart) ?? fields.time(.due))
            let isFromCompletion = reading.word(ownOrigin) == RepeatOrigin.completion.rawValue.uppercased()
            fields[.repeatFrom] = .text((isFromCompletion ? RepeatOrigin.completion : .due).rawValue)
        },
        write: { writing, new in writing.setRepetition(new) })

    static let rrule = "RRULE"
    static let dtstart = "DTSTART"
    /// When what comes again begins.
    static let ownStart = "X-FURROW-START"
    /// `COMPLETION` where its turns are counted from when the one before was done.
    static let ownOrigin = "X-FURROW-REPEAT-FROM"
}

extension TaskWriting {
    fileprivate mutating func setRepetition(_ new: TaskFields) {
        let rule = new.text(.repeats)
        if new[.repeats] != old[.repeats] { set(TaskProperty.rrule, rule, dropping: ["VALUE"]) }
        let hasRule = task.line(TaskProperty.rrule) != nil
        setTime(TaskProperty.ownStart, hasRule ? new.time(.start) : nil)
        if rule != nil {
            setTime(TaskProperty.dtstart, new.time(.repeatAnchor))
        } else if !hasRule {
            setTime(TaskProperty.dtstart, new.time(.start))
        }
        let isFromCompletion = rule != nil && new.text(.repeatFrom) == RepeatOrigin.completion.rawValue
        setWord(TaskProperty.ownOrigin, isFromCompletion ? "COMPLETION" : nil)
    }

    /// Gives a property a time where it says another one: there are several here, and few of them change.
    private mutating func setTime(_ name: String, _ time: CalendarTime?) {
        let reading = TaskReading(task: task, zones: zones)
        // A line that says no time is nothing that was taken away.
        if reading.time(name) != time { set(name, time: time) }
    }

    private mutating func setWord(_ name: String, _ word: String?) {
        if TaskReading(task: task, zones: zones).word(name) != word { set(name, word) }
    }
}
