// The measurements that the window's process makes of itself and sends to the process that started it.

import Foundation

/// The cost of a gesture that moves once per frame.
struct GestureCost: Codable {
    /// The processor time of the main thread for each frame, in microseconds, from the end of one paint to the end of
    /// the next.
    var frames: [Double] = []
    /// The processor time of the main thread in the handler of each movement, in microseconds.
    var updates: [Double] = []
    /// The number of times a row was bound to an item.
    var binds = 0
    /// The number of times the list itself was laid out.
    var layouts = 0
    /// The number of times a row was laid out alone.
    var rowLayouts = 0
}

struct EditCost: Codable {
    /// The processor time of the main thread until the list shows the edit, in ms.
    var cpu = 0.0
    /// The wall time of the same work, without waiting, in ms.
    var wall = 0.0
    /// The time until the transaction is on disk, in ms.
    var disk = 0.0
    /// The highest processor time of the main thread between two painted frames during the measurement, in ms.
    var frame = 0.0

    static func + (one: EditCost, other: EditCost) -> EditCost {
        EditCost(
            cpu: one.cpu + other.cpu, wall: one.wall + other.wall, disk: max(one.disk, other.disk),
            frame: max(one.frame, other.frame))
    }
}

/// The cost of words typed into the search, for each letter from the third on.
struct WordsCost: Codable {
    /// The processor time of the main thread for each letter until a frame shows the results, in ms.
    var main: [Double] = []
    /// The processor time of all threads for the same, in ms.
    var all: [Double] = []
    /// For each pause between letters, the most work of the main thread between two frames, in ms.
    var pauses: [Double] = []
}

/// The cost of a row that slides while another program fills its list.
struct FillingCost: Codable {
    /// The processor time of the main thread for each frame, in microseconds, from the end of one paint to the end of
    /// the next.
    var frames: [Double] = []
    /// The number of times all rows were replaced.
    var reloads = 0

    /// The additional work of the worst frame compared to the median, in ms.
    var excess: Double { ((frames.max() ?? .nan) - frames.median) / 1000 }
}

/// All measurements of a window's process.
struct WindowReport: Codable {
    var slide: GestureCost?
    var part: GestureCost?
    var filling: FillingCost?
    var inserts: [EditCost] = []
    var completes: [EditCost] = []
    var deletes: [EditCost] = []
    var undos: [EditCost] = []
    /// Opened views. The reading counts as processor time, on any thread.
    var views: [EditCost] = []
    /// Folding and unfolding a row with everything below it, and completing all rows.
    var folds: [EditCost] = []
    var completions: [EditCost] = []
    /// The processor time of the main thread for each letter typed into a new title, in ms.
    var keystrokes: [Double] = []
    /// Words typed into the search quickly, and with a pause after each letter.
    var letters: [WordsCost] = []
    var pausedLetters: [WordsCost] = []

    private static let mark = "furrow-bench report: "

    /// Writes the report to standard output, as one line.
    func write() throws {
        let line = Self.mark + String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    /// Reads the report from the output of a window's process.
    init(readFrom log: String) throws {
        guard let line = log.split(separator: "\n").first(where: { $0.hasPrefix(Self.mark) }) else {
            throw BenchError("the window said nothing of what it measured:\n" + log.suffix(2000))
        }
        self = try JSONDecoder().decode(WindowReport.self, from: Data(line.dropFirst(Self.mark.count).utf8))
    }

    init() {}
}
