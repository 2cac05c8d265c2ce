// A benchmark of syncing compared to the server's own time, with a real server on this computer whose cache is warm.

import DavServers
import Foundation
import Store
import Todo

/// `furrow-sync` with a real server.
enum SyncBenchmark {
    /// The number of tasks on the server when one of them is edited locally.
    private static let editedSize = 1_000

    /// Measures all figures.
    ///
    /// - Throws: `BenchError` if no server is installed.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let many = try SyncedFolder(tasks: plan.syncSize)
        var measurements = try firstSync(many, plan)
        let device = try many.device(1)
        measurements += try unchangedSync(many, device, plan)
        measurements.append(try singleMove(many, device))
        let fewer = plan.syncSize == editedSize ? many : try SyncedFolder(tasks: editedSize)
        measurements.append(try singleEdit(fewer, plan))
        return measurements
    }

    private static func firstSync(_ server: SyncedFolder, _ plan: Plan) throws -> [Measurement] {
        var pairs: [(furrow: Double, baseline: Double)] = []
        var memory: [Double] = []
        for number in 1...plan.syncs {
            let device = try server.device(number)
            let baseline = try server.baseline()
            let run = try device.sync()
            guard run.answer.contains("\"pulled\":\(server.count)") else {
                throw BenchError("not all came: \(run.answer)")
            }
            pairs.append((run.milliseconds, baseline))
            memory.append(Double(run.peakKiB) / 1024)
        }
        return [
            Measurement(.firstSync, items: server.count, pairs: pairs),
            Measurement(.firstSyncMemory, items: server.count, of: memory),
        ]
    }

    private static func unchangedSync(
        _ server: SyncedFolder, _ device: SyncedDevice, _ plan: Plan
    ) throws -> [Measurement] {
        let times = try (0..<plan.syncs).map { _ in
            let baseline = try server.baseline("state")
            return max(try device.sync().milliseconds - baseline, 0)
        }
        server.requests.forgetRequests()
        // The requests go through the server that counts them, which takes additional time and is not measured.
        _ = try device.sync(countedBy: server.requests)
        let count = server.requests.requests.count { $0["Authorization"] != nil }
        return [
            Measurement(.unchangedSync, items: server.count, of: times),
            Measurement(.nothingNewRequests, items: server.count, counts: [count]),
        ]
    }

    private static func singleMove(_ server: SyncedFolder, _ device: SyncedDevice) throws -> Measurement {
        let before = try server.texts
        let items = try device.items
        try device.perform(.move(items[items.count / 4].id, to: .after(items[items.count / 2].id)))
        _ = try device.sync()
        let after = try server.texts
        let changed = after.count { before[$0.key] != $0.value } + before.count { after[$0.key] == nil }
        return Measurement(.singleMove, items: server.count, counts: [changed])
    }

    private static func singleEdit(_ server: SyncedFolder, _ plan: Plan) throws -> Measurement {
        let device = try server.device(plan.syncs + 1)
        _ = try device.sync()
        let item = try device.items[0]
        let times = try (1...plan.syncs).map { number in
            try server.remove("baseline.ics")
            let baseline = try server.baseline("put")
            _ = try device.sync()
            try device.perform(.change(item.id, [FieldChange(.title, .text("Edited \(number)"))]))
            let run = try device.sync()
            guard run.answer.contains("\"pushed\":1") else { throw BenchError("not put: \(run.answer)") }
            return max(run.milliseconds - baseline, 0)
        }
        return Measurement(.singleEdit, items: server.count, of: times)
    }
}
