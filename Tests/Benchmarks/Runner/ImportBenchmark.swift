// A benchmark of importing a file of 100,000 tasks: time and memory.

import Desk
import Foundation
import Glibc

/// The import of a file by the command line.
enum ImportBenchmark {
    /// The minimum number of tasks in the file.
    private static let least = 100_000

    /// Measures the real program, each time with a new store. The file's tasks form trees; half of them have due
    /// dates, a third are completed.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let size = max(plan.sizes.max() ?? 0, least)
        let folder = FileManager.default.temporaryDirectory.appending(path: "furrow-import-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/tasks.ics"
        try Data(file(of: size)).write(to: URL(fileURLWithPath: path))
        var (times, sizes): ([Double], [Double]) = ([], [])
        for number in 0..<plan.repeatPasses {
            let start = Clocks.wallMicroseconds
            let kilobytes = try run(["--store", "\(folder)/\(number).db", "import", path], output: folder + "/output")
            times.append((Clocks.wallMicroseconds - start) / 1000)
            sizes.append(Double(kilobytes) / 1024)
        }
        let hard = try [
            measure(.importedZones, zones(8000), items: 8000, plan, in: folder),
            measure(.importedCalendars, calendars(50_000), items: 50_000, plan, in: folder),
        ]
        return [Measurement(.imported, items: size, of: times), Measurement(.importMemory, items: size, of: sizes)]
            + hard
    }

    /// Measures the import of a file that is as hard to read as possible.
    private static func measure(
        _ figure: Figure, _ file: String, items: Int, _ plan: Plan, in folder: String
    ) throws -> Measurement {
        let path = folder + "/hard.ics"
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        var times: [Double] = []
        for number in 0..<plan.repeatPasses {
            let store = "\(folder)/\(figure)-\(number).db"
            let start = Clocks.wallMicroseconds
            _ = try run(["--store", store, "import", path], output: folder + "/output")
            times.append((Clocks.wallMicroseconds - start) / 1000)
        }
        return Measurement(figure, items: items, of: times)
    }

    /// Returns a file with a separate time zone for each task, with yearly clock changes since 1900.
    private static func zones(_ count: Int) -> String {
        let lines = (0..<count).map { number in
            return "BEGIN:VTIMEZONE\r\nTZID:Zone \(number)\r\nBEGIN:STANDARD\r\nDTSTART:19000101T000000\r\n"
                + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=\(number % 12 + 1);BYDAY=1SU\r\n"
                + "END:STANDARD\r\nEND:VTIMEZONE\r\n" + task(number, "DUE;TZID=Zone \(number):20260601T080000\r\n")
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + lines.joined() + "END:VCALENDAR\r\n"
    }

    private static func calendars(_ count: Int) -> String {
        (0..<count).map { number in
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:List \(number)\r\n\(task(number))END:VCALENDAR\r\n"
        }.joined()
    }

    private static func task(_ number: Int, _ line: String = "") -> String {
        "BEGIN:VTODO\r\nUID:task-\(number)\r\nSUMMARY:Task \(number)\r\n\(line)END:VTODO\r\n"
    }

    private struct CommandFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs the program to its end.
    ///
    /// - Returns: Its peak memory, in KiB (getrusage(2)).
    private static func run(_ arguments: [String], output: String) throws -> Int {
        guard let program = Desk.builtProgram("furrow") else {
            throw CommandFailure(description: "furrow is not built")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var (pid, status, usage) = (pid_t(), Int32(), rusage())
        guard posix_spawn(&pid, program, &actions, nil, &words, environ) == 0, wait4(pid, &status, 0, &usage) == pid,
            status == 0
        else { throw CommandFailure(description: "furrow import has failed") }
        return usage.ru_maxrss
    }

    private static func file(of size: Int) -> [UInt8] {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Measured\r\n"
        for number in 0..<size {
            text += "BEGIN:VTODO\r\nUID:task-\(number)@example.org\r\nDTSTAMP:20260101T080000Z\r\n"
            text += "CREATED:20260101T080000Z\r\nSUMMARY:Task \(number) of a file for measuring\r\n"
            if number % 2 == 0 { text += "DUE;TZID=Europe/Berlin:20261203T090000\r\nCATEGORIES:home,work\r\n" }
            if number % 3 == 0 { text += "STATUS:COMPLETED\r\nCOMPLETED:20260201T100000Z\r\n" }
            if number % 4 == 1 { text += "RELATED-TO:task-\(number - 1)@example.org\r\n" }
            if number % 5 == 0 { text += "DESCRIPTION:What else there is to say of it\\, in two\\nlines\r\n" }
            text += "END:VTODO\r\n"
        }
        return Array((text + "END:VCALENDAR\r\n").utf8)
    }
}
