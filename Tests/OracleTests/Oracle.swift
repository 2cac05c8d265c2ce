// RandomRules to libical, in a process that may crash or be ended.

import Foundation
import TestSupport
import Todo

/// A repeat rule and an anchor, which is a whole day or in floating time.
struct RuleCase: CustomStringConvertible, Sendable {
    var rule: RecurrenceRule
    var anchor: CalendarTime

    var description: String { "DTSTART \(anchor) RRULE \(rule)" }

    /// The anchor in iCalendar format.
    fileprivate var start: String {
        let until: RecurrenceParts.Until =
            if case .day(let day) = anchor { .day(day) } else { .floating(anchor.local) }
        return until.description
    }
}

/// The answer of libical to a case.
enum Answer: Equatable {
    /// The first occurrences.
    case occurrences([CalendarTime])
    /// libical does not accept the rule.
    case refused
    /// libical never finishes, or crashes.
    case fails
}

enum Oracle {
    /// Asks all cases, one after another.
    ///
    /// - Parameter limit: The requested number of occurrences for each case.
    static func ask(_ ruleCases: [RuleCase], limit: Int) throws -> [Answer] {
        try answers(to: ruleCases.map { "\(limit) \($0.start) \($0.rule)\n" })
    }

    /// Asks for the first instances of the task in each of these calendars, from DTSTART on.
    ///
    /// - Parameters:
    ///   - calendars: Texts with one VTODO each; their last line is `END:VCALENDAR`.
    ///   - limit: The requested number of instances for each calendar.
    /// - Returns: The instances in their local time, without time zones.
    static func instances(of calendars: [String], limit: Int) throws -> [Answer] {
        try answers(to: calendars, ["--calendars", "\(limit)"])
    }

    private static func answers(to inputs: [String], _ arguments: [String] = []) throws -> [Answer] {
        var answers: [Answer] = []
        while answers.count < inputs.count {
            let rest = inputs[answers.count...]
            let lines = try run(rest.joined(), arguments)
            answers += try lines.map(answer)
            // If the process was ended early, the case without an answer is the one that failed.
            if lines.count < rest.count { answers.append(.fails) }
        }
        return answers
    }

    /// Returns the last number of libical's version, which begins with 3.0: 16 on Debian 12, 20 on Debian 13.
    static func version() throws -> Int {
        let pipe = Pipe()
        let process = Process()
        process.executableURL = program
        process.arguments = ["--version"]
        process.standardOutput = pipe
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        guard let version = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw OracleError("libical’s program has the version “\(text)”")
        }
        return version
    }

    private static func run(_ input: String, _ arguments: [String]) throws -> [Substring] {
        let folder = try TemporaryFolder()
        let inputFile = folder.url.appending(path: "questions")
        let answers = folder.url.appending(path: "answers")
        try Data(input.utf8).write(to: inputFile)
        try Data().write(to: answers)
        let process = Process()
        (process.executableURL, process.arguments) = (program, arguments)
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: answers)
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        let isRight =
            process.terminationReason == .exit ? status == 0 : status == SIGPROF || status == SIGSEGV
        guard isRight else { throw OracleError("libical’s program ended with \(status)") }
        return String(decoding: try Data(contentsOf: answers), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// The libical program, which is next to the program that runs the tests.
    private static var program: URL {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: "ical-oracle")
    }

    private static func answer(_ line: Substring) throws -> Answer {
        if line == "refused" { return .refused }
        return .occurrences(
            try line.split(separator: " ").map { text in
                guard let occurrence = time(text) else { throw OracleError("libical says \(text)") }
                return occurrence
            })
    }

    /// Returns the time from its iCalendar format.
    private static func time(_ text: Substring) -> CalendarTime? {
        let digits = Array(text)
        guard digits.count == 8 || digits.count == 15 else { return nil }
        var iso = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
        if digits.count == 15 {
            iso += "T\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15]))"
        }
        return CalendarTime(iso)
    }
}

struct OracleError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
