// A benchmark of completing many items at once, without a window.

import Foundation
import Store
import Synchronization
import SystemTime
import Todo

/// Completing a parent with 500 items below it, and all 10,000 items of a list.
enum DepthBenchmark {
    private static let items = 100_000

    /// Measures the time in ms until the change is on disk, including the report to a window, and until another
    /// program has read the change.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "furrow-depth-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = try SeededStores(folder: folder).copy(of: items, .trees).path
        let store = try Store.open(at: path, clock: { .system })
        // The day's first change waits for a backup, which is measured separately.
        try store.perform(.rename(SeededTrees.parent, to: "The parent"), at: .now)
        let many = try store.items(of: SeededTrees.many).readable.map(\.id)
        var (parents, lists, others): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<plan.repeatPasses {
            parents.append(try complete([SeededTrees.parent], of: SeededTrees.list, in: store, at: path).written)
            let all = try complete(many, of: SeededTrees.many, in: store, at: path)
            lists.append(all.written)
            others.append(all.followed)
        }
        return [
            Measurement(.completeParent, items: items, of: parents), Measurement(.completeAll, items: items, of: lists),
            Measurement(.completeAllFollowed, items: items, of: others),
        ]
    }

    /// Completes items, lets another program read the change, and undoes it.
    private static func complete(
        _ ids: [UUID], of list: UUID, in store: Store, at path: String
    ) throws -> (written: Double, followed: Double) {
        let other = try Store.open(at: path, clock: { .system })
        let shown = ReportedView(list: list, revision: try other.snapshot(of: list).revision)
        let written = try milliseconds {
            let written = try waiting { try await store.perform(.complete(ids), at: .now, reportingOn: [shown]) }
            guard written.step?.summary.count == ids.count, written.updates.first != .some(nil) else {
                throw BenchError("\(ids.count) were not completed, or not reported")
            }
        }
        let followed = try milliseconds {
            guard case .rows = try other.changes(since: shown.revision, in: list) else {
                throw BenchError("another program would read all anew")
            }
        }
        try store.undo()
        return (written, followed)
    }

    /// Waits on this thread for the result of a task.
    private static func waiting<Value: Sendable>(
        _ body: @Sendable @escaping () async throws -> Value
    ) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Value, any Error>?>(nil)
        Task.detached {
            let value: Result<Value, any Error>
            do { value = .success(try await body()) } catch { value = .failure(error) }
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        guard let value = result.withLock({ $0 }) else { throw BenchError("a task brought nothing") }
        return try value.get()
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = Clocks.wallMicroseconds
        try body()
        return (Clocks.wallMicroseconds - start) / 1000
    }
}
