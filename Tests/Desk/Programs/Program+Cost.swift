// What a program costs: memory and processor time, from /proc.

import Foundation

extension Program {
    /// The proportional set size of the program and all it started, in KiB (smaps_rollup, "Pss").
    public var pssKiB: Int { memoryKiB("Pss:") }

    /// The memory that the program and all it started share with no file, in KiB (smaps_rollup, "Anonymous"). Unlike the
    /// proportional set size it does not change with who else uses the same libraries.
    public var anonymousKiB: Int { memoryKiB("Anonymous:") }

    private func memoryKiB(_ field: String) -> Int {
        family.reduce(0) { sum, pid in
            let line = read("/proc/\(pid)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix(field) }
            return sum + (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
        }
    }

    /// Processor seconds of the living threads, to the nanosecond (schedstat); a thread that ended takes its share away.
    public var cpuSeconds: Double {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.reduce(0) { $0 + schedule("/proc/\(pid)/task/\($1)/schedstat").run }
    }

    /// Processor seconds of the main thread alone, to the nanosecond.
    public var mainThreadSeconds: Double {
        schedule("/proc/\(pid)/task/\(pid)/schedstat").run
    }

    /// Seconds in which the main thread was ready to run and the machine ran others, to the nanosecond: by so much it may be
    /// late through no fault of its own.
    public var waitedSeconds: Double {
        schedule("/proc/\(pid)/task/\(pid)/schedstat").waited
    }

    /// Processor seconds of all threads, ended ones too, in steps of 10 ms (stat, user and system).
    public var totalCPUSeconds: Double {
        // The name in parentheses may hold spaces; the fields are counted from after it, state being the third.
        let text = read("/proc/\(pid)/stat")
        let fields = text.suffix(from: text.lastIndex(of: ")") ?? text.startIndex).split(separator: " ")
        guard fields.count > 13 else { return 0 }
        return ((Double(fields[12]) ?? 0) + (Double(fields[13]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How often its threads have waited for something and were woken up (voluntary_ctxt_switches).
    public var wakeUps: Int {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.reduce(0) { sum, thread in
            let lines = read("/proc/\(pid)/task/\(thread)/status").split(separator: "\n")
            let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Waits until the program has not run for half a second: it has done what there was to be done.
    ///
    /// Throws ``DeskError/timedOut(waitingFor:seconds:log:picture:)`` where it goes on and on.
    public func waitForRest() throws {
        let limit = Clock.now + Desk.patience
        var last = wakeUps
        var since = Clock.now
        while Clock.now - since < 0.5 {
            let now = wakeUps
            if now != last { (last, since) = (now, Clock.now) }
            guard Clock.now < limit else {
                throw DeskError.timedOut(
                    waitingFor: "\(command[0]) to rest", seconds: Desk.patience, log: log, picture: nil)
            }
            Clock.sleep(0.01)
        }
    }

    /// The process and its descendants.
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

    /// Whether a file for which `matches` holds is mapped into the program's memory, as the libraries that it has loaded are.
    public func loads(where matches: (String) -> Bool) -> Bool {
        read("/proc/\(pid)/maps").split(separator: "\n").contains { line in
            line.firstIndex(of: "/").map { matches(String(line[$0...])) } ?? false
        }
    }

    /// The seconds that a thread has run and waited to run.
    private func schedule(_ path: String) -> (run: Double, waited: Double) {
        let fields = read(path).split(separator: " ").prefix(2).map { (Double($0) ?? 0) / 1e9 }
        return fields.count == 2 ? (fields[0], fields[1]) : (0, 0)
    }

    /// To its end, for Foundation's ways to read a file by its path end after a page of what /proc gives.
    private func read(_ path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
