// What the window's process measures of itself, and how it tells the process that started it.

import Foundation

/// The cost of a gesture that is moved once a frame.
struct GestureCost: Codable {
    /// Microseconds of the main thread's processor time for each frame, from the end of one paint to the end of the next.
    var frames: [Double] = []
    /// Microseconds of the main thread's processor time within the handler of each movement.
    var updates: [Double] = []
    /// How often a row was bound to an item.
    var binds = 0
    /// How often the list itself was laid out.
    var layouts = 0
    /// How often a row was laid out by itself.
    var rowLayouts = 0
}

/// The cost of an edit.
struct EditCost: Codable {
    /// Milliseconds of the main thread's processor time until the list shows it.
    var cpu = 0.0
    /// The same by the clock on the wall, without the waiting.
    var wall = 0.0
    /// Milliseconds until the transaction is on disk.
    var disk = 0.0
    /// Milliseconds of the main thread's processor time from one painted frame to the next, the most of all while it was
    /// watched.
    var frame = 0.0

    static func + (one: EditCost, other: EditCost) -> EditCost {
        EditCost(
            cpu: one.cpu + other.cpu, wall: one.wall + other.wall, disk: max(one.disk, other.disk),
            frame: max(one.frame, other.frame))
    }
}

/// The cost of words that are typed into the search, letter by letter from the third on.
struct WordsCost: Codable {
    /// Milliseconds of the main thread's processor time for each letter until a frame shows what was found.
    var main: [Double] = []
    /// The same of all threads.
    var all: [Double] = []
    /// What came between the letters, where there was a pause: the most work from one frame to the next, on the main thread.
    var pauses: [Double] = []
}

/// The cost of a row that slides while its list is filled from without.
struct FillingCost: Codable {
    /// Microseconds of the main thread's processor time for each frame, from the end of one paint to the end of the next.
    var frames: [Double] = []
    /// How often all rows were taken away and others put in their place.
    var reloads = 0

    /// Milliseconds by which the worst frame took more work than the one in the middle.
    var excess: Double { ((frames.max() ?? .nan) - frames.median) / 1000 }
}

/// All that a window's process measures.
struct WindowReport: Codable {
    var slide: GestureCost?
    var part: GestureCost?
    var filling: FillingCost?
    var inserts: [EditCost] = []
    var completes: [EditCost] = []
    var deletes: [EditCost] = []
    var undos: [EditCost] = []
    /// Views opened: the reading, on whichever thread, counts as processor time too.
    var views: [EditCost] = []
    /// A row with all below it folded, and unfolded; all rows completed.
    var folds: [EditCost] = []
    var completions: [EditCost] = []
    /// Milliseconds of the main thread's processor time for each letter typed in a new title.
    var keystrokes: [Double] = []
    /// Words typed into the search, one letter soon after the other; and some with a pause after each letter.
    var letters: [WordsCost] = []
    var pausedLetters: [WordsCost] = []

    private static let mark = "furrow-bench report: "

    /// Writes it to standard output, as one line.
    func write() throws {
        let line = Self.mark + String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    /// The report in what a window's process has written.
    init(readFrom log: String) throws {
        guard let line = log.split(separator: "\n").first(where: { $0.hasPrefix(Self.mark) }) else {
            throw BenchError("the window said nothing of what it measured:\n" + log.suffix(2000))
        }
        self = try JSONDecoder().decode(WindowReport.self, from: Data(line.dropFirst(Self.mark.count).utf8))
    }

    init() {}
}
