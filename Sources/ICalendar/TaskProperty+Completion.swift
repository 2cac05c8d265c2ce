// The completion of a task.

import Todo

extension TaskProperty {
    /// The completion. STATUS determines whether a task is completed. Without STATUS, PERCENT-COMPLETE:100 or a time of
    /// completion means completed. A canceled task counts as completed.
    static let completion = TaskProperty(
        [.completed], in: ["STATUS", "COMPLETED", "PERCENT-COMPLETE"],
        read: { reader, fields in
            fields[.completed] = reader.isDone ? .number(reader.completion) : .none
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
    /// Reopens the task and removes its progress.
    mutating func reopen() {
        set("STATUS", "NEEDS-ACTION")
        set("COMPLETED", nil)
        set("PERCENT-COMPLETE", nil)
    }
}

extension TaskReader {
    var isDone: Bool {
        switch word("STATUS") {
        case "COMPLETED", "CANCELLED": true
        case "NEEDS-ACTION", "IN-PROCESS": false
        default: instant("COMPLETED") != nil || number("PERCENT-COMPLETE") == 100
        }
    }

    /// The time of completion, or else the time of the last change.
    var completion: Int64 {
        ["COMPLETED", "LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap(instant).first ?? 0
    }
}
