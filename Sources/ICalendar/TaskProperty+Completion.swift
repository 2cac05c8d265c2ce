// Whether a task is done, and when it was.

import Todo

extension TaskProperty {
    /// STATUS says whether a task is done; where it does not, a time of completion does. What was cancelled is over, and so
    /// done.
    static let completion = TaskProperty(
        [.completed],
        read: { reading, fields in
            fields[.completed] = reading.isDone ? .number(reading.completion) : .none
        },
        write: { writing, new in
            let wasDone = writing.old.number(.completed) != nil
            guard let time = new.number(.completed) else {
                writing.set("STATUS", "NEEDS-ACTION")
                writing.set("COMPLETED", nil)
                writing.set("PERCENT-COMPLETE", nil)
                return
            }
            writing.set("COMPLETED", instant: time)
            // What was cancelled stays so, at whatever time that was.
            guard !wasDone else { return }
            writing.set("STATUS", "COMPLETED")
            writing.set("PERCENT-COMPLETE", "100")
        })
}

extension TaskReading {
    fileprivate var isDone: Bool {
        switch word("STATUS") {
        case "COMPLETED", "CANCELLED": true
        case "NEEDS-ACTION", "IN-PROCESS": false
        default: instant("COMPLETED") != nil
        }
    }

    /// When it was done; where that is not said, when it was last changed.
    fileprivate var completion: Int64 {
        ["COMPLETED", "LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap(instant).first ?? 0
    }
}
