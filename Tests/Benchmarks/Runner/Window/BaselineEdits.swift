// The cost of edits in a bare list window.

/// The processor time of the main thread for each change of the baseline's list until it is painted, in ms.
struct BaselineEdits {
    let inserts, completes, deletes, undos: [Double]

    /// Reads the costs.
    ///
    /// - Parameter log: The baseline's output: one line per change, with its name and the milliseconds.
    init(_ log: String) throws {
        let lines = log.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count == 2 }
        let costs = { (name: Substring) in lines.compactMap { $0[0] == name ? Double($0[1]) : nil } }
        inserts = costs("insert")
        completes = costs("complete")
        deletes = costs("delete")
        undos = costs("undo")
        guard ![inserts, completes, deletes, undos].contains([]) else { throw BenchError("the baseline made no edits") }
    }
}
