// `furrow sync`: syncs now, and waits for the end.

import ArgumentParser
import GLibSupport
import Syncing
import Todo

/// The subcommand that syncs all lists whose sync is switched on.
struct SyncCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: tr("Sync now, and wait until this is done."),
        discussion: tr(
            "Includes servers that the window does not contact for a while. The exit status is 4 if a change is held back or refused, or if you are needed, and 5 if a server could not be reached."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Compare everything, and try refused changes again.")))
    var full = false

    @Flag(help: ArgumentHelp(tr("Write a JSON object with all results.")))
    var json = false

    func run() throws {
        let end = try synchronised(["sync"] + (full ? ["--full"] : []))
        let answer = end.answer ?? SyncAnswer()
        let troubled = (answer.accounts ?? []).filter { $0.code != .ok }
        let told = Set(troubled.map(\.id))
        if json {
            try StandardOutput.write(JSONText.of(answer), isJSON: true)
        } else {
            let lines = (answer.lists ?? []).compactMap { list in
                Self.line(list, isWell: list.code == .ok && !told.contains(list.account ?? ""))
            }
            try StandardOutput.write(lines.joined())
        }
        for account in troubled { Report.note("\(account.name): \(account.message ?? account.code.rawValue)") }
        for list in answer.lists ?? [] where list.code != .ok && !told.contains(list.account ?? "") {
            Report.note("\(list.name): \(list.message ?? list.code.rawValue)")
        }
        if end.code != SyncExit.done { throw ExitCode(end.code) }
    }

    /// Returns the line about the sync of a list; nil if nothing was done because of a problem, which is reported
    /// elsewhere.
    ///
    /// - Parameter isWell: Whether there is no problem with the list or its account.
    private static func line(_ list: ListAnswer, isWell: Bool) -> String? {
        let counts = [
            (list.pulled, tr("changed here: {count}")), (list.pushed, tr("changed on the server: {count}")),
            (list.deleted, tr("deleted: {count}")), (list.conflicts, tr("changed in two places: {count}")),
            (list.returned, tr("came back because they were changed elsewhere: {count}")),
            (list.held, tr("held back: {count}")), (list.refused, tr("refused: {count}")),
            (list.quarantined, tr("cannot be read: {count}")),
            (list.otherAlarms, tr("alarms that cannot be shown as reminders: {count}")),
            (list.unreadDates, tr("tasks with dates that cannot be read: {count}")),
            (list.laterOccurrences, tr("tasks with ignored changes to later occurrences: {count}")),
            (
                list.manyReminders,
                tr("tasks with more than {limit} reminders: {count}").filling("limit", with: "\(Limits.reminders)")
            ),
            (
                list.manyTags,
                tr("tasks with more than {limit} tags: {count}").filling("limit", with: "\(Limits.tags)")
            ),
            (
                list.longNotes,
                tr("tasks with notes longer than {limit} MiB: {count}")
                    .filling("limit", with: "\(Limits.notesBytes >> 20)")
            ),
            (list.emptyTasks, tr("empty tasks: {count}")),
        ]
        var words = counts.compactMap { count, words in
            count.flatMap { $0 > 0 ? words.filling("count", with: String($0)) : nil }
        }
        if list.waits == true { words.append(tr("waiting until another list can be read")) }
        if list.newLook == true { words.append(tr("new name or color")) }
        if let zones = list.unknownZones, !zones.isEmpty {
            words.append(tr("unknown time zones: {names}").filling("names", with: zones.joined(separator: ", ")))
        }
        if words.isEmpty, !isWell { return nil }
        let said = words.isEmpty ? tr("nothing new") : words.joined(separator: ", ")
        return TerminalText.line("\(list.name): \(said)") + "\n"
    }
}

extension StoreCommand {
    /// Runs the sync program on the store given by the options, and waits for its end. On a terminal, a long sync shows
    /// which list is being synced.
    ///
    /// - Parameter input: A password, if the command takes one.
    /// - Throws: `Failure` if the program could not be started or printed no answer.
    func ended(_ arguments: [String], input: String = "") throws -> SyncRun.End {
        guard arguments.first == "sync", let line = SyncLine() else {
            return try ended(arguments, input: input) { $0.end() }
        }
        return try ended(arguments + ["--progress"], input: input) { run in
            defer { line.end() }
            return run.end(onEvent: line.take, onWait: line.draw)
        }
    }

    private func ended(
        _ arguments: [String], input: String, _ wait: (SyncRun) -> SyncRun.End
    ) throws -> SyncRun.End {
        let place = (store.path ?? furrow.store.path).map { ["--store", $0] } ?? []
        let end: SyncRun.End
        do {
            // The store option comes right after the command, because later arguments may be mistaken for options.
            end = wait(try SyncRun(arguments.prefix(1) + place + arguments.dropFirst(), input: input))
        } catch {
            let why = error.detail ?? tr("it is not installed")
            throw Failure(
                tr("The program {name} could not be started: {reason}. Install Furrow again.")
                    .filling(["name": SyncRun.program, "reason": why]))
        }
        guard end.answer != nil else {
            throw Failure(
                tr("The program {name} ended without a response. Install Furrow again.").filling(
                    "name", with: SyncRun.program))
        }
        return end
    }

    /// Runs the sync program for a request that succeeds or fails as a whole.
    ///
    /// - Throws: `ExitCode` if the request failed; the reason has been printed before.
    func answered(_ arguments: [String], input: String = "") throws -> SyncAnswer {
        let end = try synchronised(arguments, input: input)
        let answer = end.answer ?? SyncAnswer()
        guard end.code == SyncExit.done else {
            Report.note(answer.message ?? answer.code.rawValue)
            if answer.code == .plainHTTP { Report.note(tr("To use this server anyway, add --plain-http.")) }
            throw ExitCode(end.code)
        }
        return answer
    }
}
