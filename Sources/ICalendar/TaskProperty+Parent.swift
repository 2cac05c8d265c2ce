// What task a task is within.

import Todo

extension ContentLine {
    /// Whether it is a RELATED-TO of what the task is within: that is what it means where it says nothing else.
    fileprivate var isOfParent: Bool {
        name == "RELATED-TO" && (parameter("RELTYPE") ?? "PARENT").uppercased() == "PARENT"
    }
}

extension TaskReading {
    /// The UID of the task that it is within.
    var parent: String? {
        for case .line(let line) in task.parts where line.isOfParent {
            if let uid = line.text, !uid.isEmpty { return uid }
        }
        return nil
    }
}

extension TaskWriting {
    /// Puts it within another task; relations of other kinds stay.
    mutating func setParent(_ uid: String?) {
        let lines = uid.map {
            [ContentLine("RELATED-TO", parameters: ["RELTYPE=PARENT"], value: TextValue.escaped($0), lineEnd: lineEnd)]
        }
        task.replace(by: lines ?? []) { $0.isOfParent }
    }
}
