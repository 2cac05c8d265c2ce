// What task a task is within.

import Todo

extension ContentLine {
    /// Whether it is a RELATED-TO of what the task is within: that is what it means where it says nothing else.
    var isOfParent: Bool {
        name == "RELATED-TO" && (parameter("RELTYPE") ?? "PARENT").uppercased() == "PARENT"
    }
}

extension TaskReading {
    /// The UID of the first of its parents.
    var parent: String? { parents.first }

    /// The UIDs of its parents: the later ones count where the earlier ones are missing.
    var parents: [String] {
        var uids: [String] = []
        for case .line(let line) in task.parts where line.isOfParent {
            if let uid = line.text, !uid.isEmpty { uids.append(uid) }
        }
        return uids
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
