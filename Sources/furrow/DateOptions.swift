import ArgumentParser
import GLibSupport
import SystemTime
import Todo
import Wording

/// The options for a task's dates, repeat and reminders.
struct DateOptions: ParsableArguments {
    /// The word that removes a value.
    private static let none = "none"

    @Option(help: ArgumentHelp(tr("The day on which the task can be started, or “none”."), valueName: "date"))
    var start: String?

    @Option(
        help: ArgumentHelp(
            tr(
                "When the task is due, such as 2026-12-03, 2026-12-03T09:00 or 2026-12-03T09:00[Europe/Berlin], or “none”."
            ),
            valueName: "date"))
    var due: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            tr(
                "How often the task repeats: daily, weekly, monthly, yearly, a rule such as FREQ=WEEKLY;BYDAY=MO, or “none”."
            ),
            valueName: "rule"))
    var rule: String?

    @Option(
        name: .customLong("repeat-from"),
        help: ArgumentHelp(
            tr("Whether the next occurrence counts from the due date or from completion."),
            valueName: "due|completion"))
    var origin: String?

    // Parsed unconditionally, because a duration before the due time begins with a dash.
    @Option(
        name: .customLong("remind"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            tr(
                "When to remind you: a time, or a time before the task is due such as -PT15M. May be repeated. Or “none”."
            ),
            valueName: "time"))
    var reminders: [String] = []

    var isEmpty: Bool { start == nil && due == nil && rule == nil && origin == nil && reminders.isEmpty }

    func validate() throws { _ = try changes() }

    /// Returns the options as new values of fields.
    ///
    /// - Throws: `ValidationError` for an invalid date, rule or reminder.
    func changes() throws -> [FieldChange] {
        var changes: [FieldChange] = []
        if let start { changes.append(FieldChange(.start, try Self.time(start))) }
        if let due { changes.append(FieldChange(.due, try Self.time(due))) }
        if !reminders.isEmpty { changes.append(FieldChange(.reminders, try Self.reminders(reminders))) }
        if let rule { changes.append(FieldChange(.repeats, try Self.rule(rule))) }
        if let origin { changes.append(FieldChange(.repeatFrom, try Self.origin(origin))) }
        return changes
    }

    private static func time(_ text: String) throws -> FieldValue {
        if text == none { return .none }
        do {
            return .text(try CalendarTime.typed(text, by: SystemZones()).description)
        } catch {
            throw ValidationError(translated(error.message))
        }
    }

    private static func reminders(_ texts: [String]) throws -> FieldValue {
        if texts == [none] { return .text(JSONTexts.encoded([])) }
        do {
            return .text(JSONTexts.encoded(try texts.map { try Reminder.typed($0, by: SystemZones()).description }))
        } catch let error as DateError {
            throw ValidationError(translated(error.message))
        }
    }

    private static func rule(_ text: String) throws -> FieldValue {
        if text == none { return .none }
        let frequencies = ["daily", "weekly", "monthly", "yearly"]
        var rule = frequencies.contains(text.lowercased()) ? "FREQ=\(text.uppercased())" : text
        if rule.uppercased().hasPrefix("RRULE:") { rule.removeFirst("RRULE:".count) }
        do {
            return .text(try RecurrenceRule(rule).text)
        } catch {
            throw ValidationError(translated(error.message))
        }
    }

    private static func origin(_ text: String) throws -> FieldValue {
        guard RepeatOrigin(rawValue: text) != nil else {
            throw ValidationError(
                tr("“{text}” is not valid. Use due or completion.").filling("text", with: text))
        }
        return .text(text)
    }
}
