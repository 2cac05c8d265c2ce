// Asks libical, in a process that may be lost.

import Foundation
import TestSupport
import Todo

/// A rule and an anchor, in floating time or of whole days.
struct Question: CustomStringConvertible, Sendable {
    var rule: RecurrenceRule
    var anchor: CalendarTime

    var description: String { "DTSTART \(anchor) RRULE \(rule)" }

    /// The anchor as iCalendar writes it.
    fileprivate var start: String {
        let until: RecurrenceParts.Until =
            if case .day(let day) = anchor { .day(day) } else { .floating(anchor.local) }
        return until.description
    }
}

/// What libical says to a question.
enum Answer: Equatable {
    /// Its first turns.
    case turns([CalendarTime])
    /// It takes no such rule.
    case refused
    /// It never ends, or crashes.
    case fails
}

enum Oracle {
    /// Asks all questions, one after another.
    ///
    /// - Parameter limit: how many turns are wanted of each.
    static func ask(_ questions: [Question], limit: Int) throws -> [Answer] {
        try answers(to: questions.map { "\(limit) \($0.start) \($0.rule)\n" })
    }

    /// Asks for the first instances of each of these calendars' tasks, from DTSTART on.
    ///
    /// - Parameters:
    ///   - calendars: texts with one VTODO each; their last line is `END:VCALENDAR`.
    ///   - limit: how many instances are wanted of each.
    /// - Returns: the instances on their own clocks, without their zones.
    static func instances(of calendars: [String], limit: Int) throws -> [Answer] {
        try answers(to: calendars, ["--calendars", "\(limit)"])
    }

    private static func answers(to inputs: [String], _ arguments: [String] = []) throws -> [Answer] {
        var answers: [Answer] = []
        while answers.count < inputs.count {
            let rest = inputs[answers.count...]
            let lines = try run(rest.joined(), arguments)
            answers += try lines.map(answer)
            // Where it was ended, the next question is the one that it had no answer to.
            if lines.count < rest.count { answers.append(.fails) }
        }
        return answers
    }

    /// The last number of libical's version, which is 3.0 before it: 16 on Debian 12, 20 on Debian 13.
    static func version() throws -> Int {
        let pipe = Pipe()
        let process = Process()
        (process.executableURL, process.arguments, process.standardOutput) = (program, ["--version"], pipe)
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
        let questions = folder.url.appending(path: "questions")
        let answers = folder.url.appending(path: "answers")
        try Data(input.utf8).write(to: questions)
        try Data().write(to: answers)
        let process = Process()
        (process.executableURL, process.arguments) = (program, arguments)
        process.standardInput = try FileHandle(forReadingFrom: questions)
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

    /// The program stands beside the one that runs the tests.
    private static var program: URL {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: "ical-oracle")
    }

    private static func answer(_ line: Substring) throws -> Answer {
        if line == "refused" { return .refused }
        return .turns(
            try line.split(separator: " ").map { text in
                guard let turn = time(text) else { throw OracleError("libical says \(text)") }
                return turn
            })
    }

    /// A time as iCalendar writes it.
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
