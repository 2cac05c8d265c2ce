// A benchmark of the reminder program while nothing is due.

import Desk
import Foundation
import Store
import Todo

/// `furrow-remind` on a private bus, waiting for a reminder years away.
enum ReminderBenchmark {
    /// The time in seconds during which the program should sleep. A program that wakes up by itself usually does so
    /// every few seconds.
    private static let sleep: UInt32 = 10

    /// Measures memory and wake-ups, with one reminder and with many.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        try [1, plan.sizes.contains(10_000) ? 10_000 : 100].flatMap(measure)
    }

    private static func measure(items: Int) throws -> [Measurement] {
        let desk = try BusDesk()
        let data = desk.folder + "/data"
        let store = try Store.open(at: "\(data)/\(StoreLocation.folderName)/\(StoreLocation.fileName)")
        let fields = [FieldChange(.due, .text("2099-12-03")), FieldChange(.reminders, .text(#"["-P1D","PT0S"]"#))]
        let new = (1...items).map { NewItem(title: "Item \($0)", fields: fields) }
        try store.perform(.add(new, at: .bottom, in: TodoList.tasks.id), at: Timestamp(milliseconds: 0))
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        // GSettings uses dconf, as on a real desktop.
        let remind = try desk.start(
            [folder.path + "/furrow-remind"], environment: ["XDG_DATA_HOME": data, "GSETTINGS_BACKEND": "dconf"])
        try remind.waitUntilIdle()
        let memory = Double(remind.pssKiB) / 1024
        let before = remind.wakeUps
        usleep(sleep * 1_000_000)
        guard remind.isRunning else { throw BenchError("furrow-remind has ended: \(remind.log)") }
        return [
            Measurement(.remindMemory, items: items, of: [memory]),
            Measurement(.remindWakeUps, items: items, counts: [remind.wakeUps - before]),
        ]
    }
}
