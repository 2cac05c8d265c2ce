// What edits cost a bare list window.

/// Milliseconds of the main thread's processor time for each change of the floor's list, until it is painted.
struct FloorEdits {
    let inserts, completes, deletes, undos: [Double]

    /// - Parameter log: what the floor has written: a line for each change, its name and the milliseconds.
    init(_ log: String) throws {
        let lines = log.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count == 2 }
        let costs = { (name: Substring) in lines.compactMap { $0[0] == name ? Double($0[1]) : nil } }
        (inserts, completes, deletes, undos) = (costs("insert"), costs("complete"), costs("delete"), costs("undo"))
        guard ![inserts, completes, deletes, undos].contains([]) else { throw BenchError("the floor made no edits") }
    }
}
