// A benchmark of backups. A day's first change waits for one.

import Foundation
import Store
import SystemTime
import Todo

/// The making of a backup, its comparison with the present, and its restoration.
enum BackupBenchmark {
    /// Measures the times in ms for the longest list, or for 100,000 items if that is more.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let size = max(plan.sizes.max() ?? 0, 100_000)
        let folder = FileManager.default.temporaryDirectory.appending(path: "furrow-backup-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = try SeededStores(folder: folder).copy(of: size).path
        let store = try Store.open(at: path, clock: { .system })
        var (made, compared, restored): ([Double], [Double], [Double]) = ([], [], [])
        for number in 0..<plan.repeatPasses {
            var backup: Backup?
            made.append(try milliseconds { backup = try store.backUp() })
            guard let backup else { continue }
            // A thousand changes separate the backup from the present.
            let new = (0..<1000).map { NewItem(title: "\(number) \($0)") }
            try store.perform(.add(new, at: .bottom, in: TodoList.tasks.id), at: .now)
            compared.append(try milliseconds { _ = try store.summary(of: backup) })
            restored.append(try milliseconds { try store.restore(backup) })
        }
        return [
            Measurement(.backup, items: size, of: made), Measurement(.backupCompared, items: size, of: compared),
            Measurement(.backupRestored, items: size, of: restored),
        ]
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = Clocks.wallMicroseconds
        try body()
        return (Clocks.wallMicroseconds - start) / 1000
    }
}
