// Whether a task is done, and when it was completed.

import Todo

extension TaskProperty {
    /// STATUS says whether a task is done. Where there is none, PERCENT-COMPLETE:100 or a time of completion does. A canceled
    /// task is over, and so done.
    static let completion = TaskProperty(
        [.completed],
        read: { reading, fields in
            fields[.completed] = reading.isDone ? .number(reading.completion) : .none
        },
        write: { writing, new in
            guard let time = new.number(.completed) else { return writing.reopen() }
            writing.set("COMPLETED", instant: time)
            // A canceled task stays canceled until it is reopened.
            guard writing.old.number(.completed) == nil else { return }
            writing.set("STATUS", "COMPLETED")
            writing.set("PERCENT-COMPLETE", "100")
        })
}

extension TaskWriting {
    /// Has the task be open, and nothing of it done.
    mutating func reopen() {
        set("STATUS", "NEEDS-ACTION")
        set("COMPLETED", nil)
        set("PERCENT-COMPLETE", nil)
    }
}

extension TaskReading {
    var isDone: Bool {
        switch word("STATUS") {
        case "COMPLETED", "CANCELLED": true
        case "NEEDS-ACTION", "IN-PROCESS": false
        default: instant("COMPLETED") != nil || number("PERCENT-COMPLETE") == 100
        }
    }

    /// The time of completion; where none is written, that of the last change.
    var completion: Int64 {
        ["COMPLETED", "LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap(instant).first ?? 0
    }
}
