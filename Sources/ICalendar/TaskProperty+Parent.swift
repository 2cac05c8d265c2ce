// The parent of a task.

import Todo

extension ContentLine {
    /// Whether the line is a RELATED-TO that names the parent, which is the default relation.
    var isOfParent: Bool {
        name == "RELATED-TO" && (parameter("RELTYPE") ?? "PARENT").uppercased() == "PARENT"
    }
}

extension TaskReader {
    /// The UID of the first parent.
    var parent: String? { parents.first }

    /// The UIDs of the possible parents. A later parent takes effect only if the tasks of all earlier UIDs are missing.
    var parents: [String] {
        var uids: [String] = []
        for case .line(let line) in task.parts where line.isOfParent {
            if let uid = line.text, !uid.isEmpty { uids.append(uid) }
        }
        return uids
    }
}

extension TaskWriting {
    /// Sets the parent. Other relations stay unchanged.
    mutating func setParent(_ uid: String?) {
        let lines = uid.map {
            [ContentLine("RELATED-TO", parameters: ["RELTYPE=PARENT"], value: TextValue.escaped($0), lineEnd: lineEnd)]
        }
        task.replace(by: lines ?? []) { $0.isOfParent }
    }
}
