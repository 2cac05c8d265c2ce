// How often a program has come to run.

import Desk
import Foundation

extension Program {
    /// How often its threads have waited for something, and got it (voluntary_ctxt_switches of /proc).
    func switches() throws -> Int {
        let tasks = "/proc/\(pid)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, thread in
            let status = (try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Whether nothing of it has run for half a second: it has done what there was to be done.
    func isResting() throws -> Bool {
        let before = try switches()
        usleep(500_000)
        return try switches() == before
    }
}
