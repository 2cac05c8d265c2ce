import ArgumentParser
import GLibSupport
import SyncClient
import Todo

/// `furrow sync`: syncs all lists whose sync is switched on, and waits for the end.
struct SyncCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: tr("Sync now, and wait for the sync to finish."),
        discussion: tr(
            "Includes servers that the window does not contact for a while after a failure. The exit status is 4 if a change is held back or refused, or if Furrow needs you to act, and 5 if a server could not be reached."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Compare everything, and try refused changes again.")))
    var full = false

    @Flag(help: ArgumentHelp(tr("Write a JSON object with all results.")))
    var json = false

    func run() throws {
        let end = try runSyncWithConsent(["sync"] + (full ? ["--full"] : []))
        let result = end.result ?? SyncResult()
        let troubledAccounts = (result.accounts ?? []).filter { $0.code != .ok }
        let troubledIDs = Set(troubledAccounts.map(\.id))
        if json {
            try StandardOutput.write(JSONText.of(result), isJSON: true)
        } else {
            let lines = (result.lists ?? []).compactMap { list in
                Self.line(list, isOK: list.code == .ok && !troubledIDs.contains(list.account ?? ""))
            }
            try StandardOutput.write(lines.joined())
        }
        for account in troubledAccounts { Report.note("\(account.name): \(account.message ?? account.code.rawValue)") }
        for list in result.lists ?? [] where list.code != .ok && !troubledIDs.contains(list.account ?? "") {
            Report.note("\(list.name): \(list.message ?? list.code.rawValue)")
        }
        if end.code != SyncExit.done { throw ExitCode(end.code) }
    }

    /// Returns the line about the sync of a list, or nil if nothing was done because of a problem, which is reported
    /// elsewhere.
    ///
    /// - Parameter isOK: Whether there is no problem with the list or its account.
    private static func line(_ list: ListResult, isOK: Bool) -> String? {
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
        var parts = counts.compactMap { count, text in
            count.flatMap { $0 > 0 ? text.filling("count", with: String($0)) : nil }
        }
        if list.waits == true { parts.append(tr("waiting until another list can be read")) }
        if list.newLook == true { parts.append(tr("new name or color")) }
        if let zones = list.unknownZones, !zones.isEmpty {
            parts.append(tr("unknown time zones: {names}").filling("names", with: zones.joined(separator: ", ")))
        }
        if parts.isEmpty, !isOK { return nil }
        let text = parts.isEmpty ? tr("nothing new") : parts.joined(separator: ", ")
        return TerminalText.line("\(list.name): \(text)") + "\n"
    }
}

extension StoreCommand {
    /// Runs the sync program on the store given by the options, and waits for its end. On a terminal, a long sync shows
    /// which list is being synced.
    ///
    /// - Parameter input: A password, if the command takes one.
    /// - Throws: `Failure` if the program could not be started or printed no result.
    func runSyncProgram(_ arguments: [String], input: String = "") throws -> SyncRun.Completion {
        guard arguments.first == "sync", let line = SyncLine() else {
            return try runSyncProgram(arguments, input: input) { $0.end() }
        }
        return try runSyncProgram(arguments + ["--progress"], input: input) { run in
            defer { line.end() }
            return run.end(onEvent: line.handle, onWait: line.draw)
        }
    }

    private func runSyncProgram(
        _ arguments: [String], input: String, _ wait: (SyncRun) -> SyncRun.Completion
    ) throws -> SyncRun.Completion {
        let storeOption = (store.path ?? furrow.store.path).map { ["--store", $0] } ?? []
        let end: SyncRun.Completion
        do {
            // The store option comes right after the command, because later arguments may be mistaken for options.
            end = wait(try SyncRun(arguments.prefix(1) + storeOption + arguments.dropFirst(), input: input))
        } catch {
            let reason = error.detail ?? tr("it is not installed")
            throw Failure(
                tr("The program {name} could not be started: {reason}. Install Furrow again.")
                    .filling(["name": SyncRun.program, "reason": reason]))
        }
        guard end.result != nil else {
            throw Failure(
                tr("The program {name} ended without a response. Install Furrow again.").filling(
                    "name", with: SyncRun.program))
        }
        return end
    }

    /// Runs the sync program for a request that succeeds or fails as a whole.
    ///
    /// - Throws: `ExitCode` if the request failed; the reason has been printed before.
    func syncResult(of arguments: [String], input: String = "") throws -> SyncResult {
        let end = try runSyncWithConsent(arguments, input: input)
        let result = end.result ?? SyncResult()
        guard end.code == SyncExit.done else {
            Report.note(result.message ?? result.code.rawValue)
            if result.code == .plainHTTP { Report.note(tr("To use this server anyway, add --plain-http.")) }
            throw ExitCode(end.code)
        }
        return result
    }
}
