// Measures a program's memory and processor time, from /proc.

import Foundation

extension Program {
    /// The proportional set size of the program and its descendants, in KiB (smaps_rollup, "Pss").
    public var pssKiB: Int { memoryKiB("Pss:") }

    /// The memory that the program and its descendants share with no file, in KiB (smaps_rollup, "Anonymous"). Unlike
    /// the proportional set size, this figure does not depend on other users of the same libraries.
    public var anonymousKiB: Int { memoryKiB("Anonymous:") }

    private func memoryKiB(_ field: String) -> Int {
        family.reduce(0) { sum, pid in
            let line = read("/proc/\(pid)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix(field) }
            return sum + (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
        }
    }

    /// The processor seconds of the living threads, to the nanosecond (schedstat). The time of ended threads is not
    /// included.
    public var cpuSeconds: Double {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.reduce(0) { $0 + schedule("/proc/\(pid)/task/\($1)/schedstat").run }
    }

    /// The processor seconds of the main thread alone, to the nanosecond.
    public var mainThreadSeconds: Double {
        schedule("/proc/\(pid)/task/\(pid)/schedstat").run
    }

    /// The seconds in which the main thread was ready to run while the machine ran other threads, to the nanosecond.
    /// A delay of this length is not the program's fault.
    public var waitedSeconds: Double {
        schedule("/proc/\(pid)/task/\(pid)/schedstat").waited
    }

    /// The processor seconds of all threads, including ended ones, in steps of 10 ms (stat, user and system).
    public var totalCPUSeconds: Double {
        // The name in parentheses may contain spaces, so count the fields from the closing parenthesis: ")" is the
        // first and the state the second.
        let text = read("/proc/\(pid)/stat")
        let fields = text.suffix(from: text.lastIndex(of: ")") ?? text.startIndex).split(separator: " ")
        guard fields.count > 13 else { return 0 }
        return ((Double(fields[12]) ?? 0) + (Double(fields[13]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The number of times the program's threads have waited and been woken up (voluntary_ctxt_switches).
    public var wakeUps: Int {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.reduce(0) { sum, thread in
            let lines = read("/proc/\(pid)/task/\(thread)/status").split(separator: "\n")
            let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Waits until the program has not run for half a second, that is, until it has finished its work.
    ///
    /// - Throws: ``DeskError/timedOut(waitingFor:seconds:log:picture:)`` if the program does not come to rest.
    public func waitUntilIdle() throws {
        let limit = Clock.now + Desk.defaultTimeout
        var last = wakeUps
        var since = Clock.now
        while Clock.now - since < 0.5 {
            let now = wakeUps
            if now != last { (last, since) = (now, Clock.now) }
            guard Clock.now < limit else {
                throw DeskError.timedOut(
                    waitingFor: "\(command[0]) to rest", seconds: Desk.defaultTimeout, log: log, picture: nil)
            }
            Clock.sleep(0.01)
        }
    }

    /// The process ids of the program and its descendants.
    var family: [pid_t] {
        var found: [pid_t] = []
        var next = [pid]
        while let pid = next.popLast() {
            found.append(pid)
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
            for thread in threads {
                next += read("/proc/\(pid)/task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
            }
        }
        return found
    }

    /// Returns whether the program has mapped a file for which `matches` returns true, such as a loaded library.
    public func hasLoaded(where matches: (String) -> Bool) -> Bool {
        read("/proc/\(pid)/maps").split(separator: "\n").contains { line in
            line.firstIndex(of: "/").map { matches(String(line[$0...])) } ?? false
        }
    }

    /// Returns the seconds that a thread has run and has waited to run.
    private func schedule(_ path: String) -> (run: Double, waited: Double) {
        let fields = read(path).split(separator: " ").prefix(2).map { (Double($0) ?? 0) / 1e9 }
        return fields.count == 2 ? (fields[0], fields[1]) : (0, 0)
    }

    /// Reads a file of /proc to its end. Foundation's functions that read a file by its path stop after one page.
    private func read(_ path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
