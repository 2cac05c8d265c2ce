// Tests of each command's exit code: 0 for success, 1 for a failure, 2 for a command line that was not understood,
// and 3 if the store could not be read or written, or refused the change.

import Desk
import Foundation
import GRDB
import Store
import Testing

struct ExitCodeTests {
    @Test(arguments: [
        ["add", "Water the plants"], ["add", "--top", "x"], ["add", "--", "-x"], ["add", "-"], ["list"],
        ["list", "--json"], ["list", "--list", "tasks"], ["lists"], ["lists", "--json"], ["clear-done"],
        ["new-list", "Home"], ["rename-list", "Tasks", "Home"], ["undo"], ["redo"], ["done", "{id}"],
        ["delete", "{id}"], ["--help"], ["help"],
        ["edit", "{id}", "--title", "x"], ["edit", "{id}", "--notes", "-"], ["trash"], ["trash", "--json"],
        ["show", "{id}"], ["show", "{id}", "--json"], ["move", "{id}", "--list", "Tasks"], ["tags"],
        ["tags", "--json"],
        ["search", "nothing"], ["search", "nothing", "--json"], ["restore", "{deleted}"], ["empty-trash", "--yes"],
        ["backup"], ["backup", "--json"], ["backup", "--list"], ["backup", "--list", "--json"],
        ["help", "add"], ["add", "--help"], ["--version"],
    ])
    func successfulCommandsExitWith0(arguments: [String]) throws {
        let terminal = try Terminal()
        let ids = try terminal.add("one", "gone")
        try terminal.furrow("delete", ids[1])
        try terminal.add("two")
        // This makes redo possible.
        #expect(try terminal.furrow("undo").ending == .exited(0))
        let given = arguments.map { $0 == "{id}" ? ids[0] : $0 == "{deleted}" ? ids[1] : $0 }
        #expect(try terminal.run(["--store", terminal.store] + given).ending == .exited(0))
    }

    @Test(arguments: [
        (["add", "--list", "Nowhere", "x"], "There is no list “Nowhere”. The lists are: “Tasks”."),
        (["list", "--list", "Nowhere"], "There is no list “Nowhere”."),
        (["search", "x", "--list", "Nowhere"], "There is no list “Nowhere”."),
        (["today", "--list", "Nowhere"], "There is no list “Nowhere”."),
        (["tags", "--list", "Nowhere"], "There is no list “Nowhere”."),
        (["clear-done", "--list", "Nowhere"], "There is no list “Nowhere”."),
        (["--list", "Nowhere"], "There is no list “Nowhere”."),
        (["done", "abcd"], "There is no task “abcd”."),
        (["delete", "abcd"], "There is no task “abcd”."),
        (["edit", "abcd", "--notes", "x"], "There is no task “abcd”."),
        (["show", "abcd"], "There is no task “abcd”."),
        (["move", "abcd", "--list", "Tasks"], "There is no task “abcd”."),
        (["move", "abcd", "--list", "Nowhere"], "There is no list “Nowhere”."),
        (["tags", "--rename", "home", "house"], "There is no tag “home”."),
        (["tags", "--delete", "#home"], "There is no tag “#home”."),
        (["add", "x", "--parent", "abcd"], "There is no task “abcd”."),
        (["edit", "{id}", "--parent", "abcd"], "There is no task “abcd”."),
        (["list", "--tag", "home"], "There is no tag “home”."),
        (["restore", "abcd"], "There is nothing with the id “abcd” in the trash."),
        (["new-list", "Tasks"], "There is already a list “Tasks”."),
        (["rename-list", "Nowhere", "Home"], "There is no list “Nowhere”."),
        (["backup", "--restore", "2020-01-01"], "There is no backup from 2020-01-01."),
        (["backup", "--restore", "2020"], "There is no backup from 2020."),
        (["backup", "--restore", "2020-01-01T0930"], "There is no backup from 2020-01-01T0930."),
        (["redo"], "Nothing to redo."),
        ([], "There is no display for the window."),
        (["--new-task"], "There is no display for the window."),
        (["tasks.ics"], "There is no display for the window."),
    ])
    func failedCommandsExitWith1AndReportTheReason(arguments: [String], why: String) throws {
        let terminal = try Terminal()
        let id = try terminal.add("one")[0]
        let given = arguments.map { $0 == "{id}" ? id : $0 }
        let answer = try terminal.run(["--store", terminal.store] + given)
        #expect(answer.ending == .exited(1))
        #expect(answer.message.hasPrefix("furrow: " + why), "\(answer.message)")
        #expect(answer.output.isEmpty)
    }

    @Test func undoWithoutStepsExitsWith1() throws {
        let answer = try Terminal().furrow("undo")
        #expect(answer.ending == .exited(1) && answer.message == "furrow: Nothing to undo.\n")
    }

    @Test func startingTheWindowWithoutADisplayExitsWith1() throws {
        #expect(try Terminal().run([]).ending == .exited(1))
        #expect(try Terminal().run(["--gapplication-service"]).ending == .exited(1))
    }

    @Test(arguments: [
        ["list"], ["lists"], ["list", "--json"], ["lists", "--json"], ["trash", "--json"], ["add", "two"],
        ["new-list", "Home"], ["undo"],
    ])
    func anUnwritableOutputExitsWith1AndReportsTheReason(arguments: [String]) throws {
        let terminal = try Terminal()
        try terminal.add("one")
        let answer = try terminal.run(["--store", terminal.store] + arguments, output: "/dev/full")
        #expect(answer.ending == .exited(1))
        #expect(answer.message == "furrow: Standard output could not be written: No space left on device.\n")
    }

    @Test func titlesThatAreNotUTF8AreRefusedWithTheirLineNumber() throws {
        let terminal = try Terminal()
        let arguments = ["--store", terminal.store, "add", "-"].map { Array($0.utf8) }
        let answer = try terminal.answer(to: Call(arguments: arguments, input: Array("one\n".utf8) + [0xFF, 0x0A]))
        #expect(answer.ending == .exited(1))
        #expect(answer.message == "furrow: Line 2 of standard input is not UTF-8 text. Nothing was added.\n")
        #expect(try terminal.titles.isEmpty)
    }

    @Test(arguments: [
        (["nonsense"], "Unexpected argument 'nonsense'"),
        (["add"], "The title is missing"),
        (["add", "Water", "the", "plants"], "Put a title of several words in quotes"),
        // Otherwise, the option's value would count as an additional word or as a short id.
        (["add", "--note", "x", "Water the plants"], "Unknown option '--note'"),
        (["new-list", "--color", "red", "Shopping"], "Unknown option '--color'"),
        (["edit", "--note", "x", "abcd"], "Unknown option '--note'"),
        (["done", "--nonsense", "x", "abcd"], "Unknown option '--nonsense'"),
        (["show", "--nonsense", "x"], "Unknown option '--nonsense'"),
        (["restore", "--nonsense", "x"], "Unknown option '--nonsense'"),
        (["add", "-", "--notes", "-"], "Standard input can hold the titles or the notes, not both."),
        (["done"], "Missing expected argument '<id> ...'"),
        (["delete"], "Missing expected argument '<id> ...'"),
        (["edit", "--notes", "x"], "Missing expected argument '<id>'"),
        (["edit", "abcd"], "There is nothing to change. Add an option such as --title or --due."),
        (["edit", "abcd", "more", "--notes", "x"], "Unexpected argument 'more'"),
        (["edit", "abcd", "--notes"], "Missing value for '--notes <text>'"),
        (["show"], "Missing expected argument '<id>'"),
        (["move", "--list", "Tasks"], "Missing expected argument '<id> ...'"),
        (["move", "abcd"], "The list is missing: furrow move 5c1f --list Shopping"),
        (["show", "abc"], "“abc” is too short for an id"),
        (["done", "abcd", "abc"], "“abc” is too short for an id"),
        (["restore", ""], "“” is too short for an id"),
        (["edit", "abc", "--notes", "x"], "“abc” is too short for an id"),
        (["add", "x", "--parent", "abc"], "“abc” is too short for an id"),
        (["edit", "abcd", "--tag", "#Home", "--untag", "home"], "The tag “home” cannot be added and removed"),
        (["edit", "abcd", "--untag", "#"], "A tag needs at least one visible character."),
        (["add", "x", "--tag", "42"], "A tag begins with a letter. Use another name."),
        (["edit", "abcd", "--tag", "#2030"], "A tag begins with a letter. Use another name."),
        (["tags", "--rename", "home", "42"], "A tag begins with a letter. Use another name."),
        (["tags", "more"], "Unexpected argument 'more'"),
        (["tags", "--rename", "home"], "The tag or its new name is missing"),
        (["tags", "--rename", "home", "#"], "A tag needs at least one visible character."),
        (["tags", "--rename", "home", "house", "--delete", "home"], "Use either --rename or --delete."),
        (["tags", "--delete", "home", "--json"], "--json is only for listing tags"),
        (["tags", "--delete", "home", "--list", "Tasks"], "--list is only for listing tags"),
        (["backup", "--list=Tasks"], "“furrow backup” has no option --list."),
        (["--new-task", "list"], "“furrow list” has no option --new-task."),
        (["--open", "tasks.ics", "list"], "“furrow list” has no option --open."),
        (["restore"], "Missing expected argument '<id> ...'"),
        (["trash", "more"], "Unexpected argument 'more'"),
        (["empty-trash", "more"], "Unexpected argument 'more'"),
        (["new-list"], "The name is missing"),
        (["rename-list"], "Missing expected argument '<list>'"),
        (["rename-list", "Tasks"], "The new name is missing"),
        (["rename-list", "Tasks", "Our", "house"], "Put a name of several words in quotes"),
        (["new-list", "Shopping", "list"], "Put a name of several words in quotes"),
        (["list", "more"], "Unexpected argument 'more'"),
        (["lists", "more"], "Unexpected argument 'more'"),
        (["clear-done", "more"], "Unexpected argument 'more'"),
        (["backup", "more"], "Unexpected argument 'more'"),
        (["backup", "--restore"], "Missing value for '--restore <date>'"),
        (["backup", "--restore", "202"], "“202” is not the date of a backup"),
        (["backup", "--restore", "2026-11-31"], "“2026-11-31” is not the date of a backup"),
        (["backup", "--restore", "today"], "“today” is not the date of a backup. Use a date such as 2026-12-03"),
        (["backup", "--list", "--restore", "2026-12-03"], "Use either --list or --restore."),
        (["undo", "more"], "Unexpected argument 'more'"),
        (["redo", "more"], "Unexpected argument 'more'"),
        (["list", "--list"], "Missing value for '--list <name>'"),
        (["list", "--list", ""], "--list needs the name of a list."),
        (["--store", "", "list"], "--store needs the path of a file."),
        (["list", "--store"], "Missing value for '--store <path>'"),
        (["list", "--json=1"], "The option '--json' does not take any value"),
    ])
    func usageErrorsExitWith2AndPrintTheUsage(arguments: [String], why: String) throws {
        let terminal = try Terminal()
        let answer = try terminal.run(arguments)
        #expect(answer.ending == .exited(ExitCode.misunderstood))
        #expect(answer.message.hasPrefix("furrow: " + why), "\(answer.message)")
        #expect(answer.message.contains("\nUsage: furrow"))
        #expect(answer.output.isEmpty)
        // If the command is known, its own usage is shown.
        let commands = ["add", "done", "edit", "show", "move", "tags", "restore", "backup"]
        guard let name = arguments.first, commands.contains(name), !answer.message.contains("Help:") else { return }
        #expect(answer.message.contains("\nUsage: furrow \(name) "), "\(answer.message)")
        #expect(answer.message.contains("See 'furrow \(name) --help'"), "\(answer.message)")
    }

    @Test func impossibleRequestsExitWith2() throws {
        let terminal = try Terminal()
        let chain = try terminal.add(
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17")
        for (parent, child) in zip(chain, chain.dropFirst()).prefix(16) {
            #expect(try terminal.furrow("edit", child, "--parent", parent).isDone)
        }
        for arguments in [["edit", chain[17], "--parent", chain[16]], ["add", "x", "--parent", chain[16]]] {
            let answer = try terminal.run(["--store", terminal.store] + arguments)
            #expect(answer.ending == .exited(ExitCode.misunderstood))
            #expect(
                answer.message
                    == "furrow: A task can have at most 16 levels of parents. Choose a parent at a higher level.\n")
        }
        let loop = try terminal.furrow("edit", chain[0], "--parent", chain[9])
        #expect(loop.ending == .exited(ExitCode.misunderstood))
        let elsewhere = try terminal.furrow("add", "x", "--parent", chain[0], "--list", "Tasks")
        #expect(elsewhere.isDone)
        try terminal.furrow("new-list", "Home")
        let other = try terminal.furrow("add", "x", "--parent", chain[0], "--list", "Home")
        #expect(other.ending == .exited(ExitCode.misunderstood))
        #expect(other.message.contains("\nUsage: furrow add ") && other.message.contains("See 'furrow add --help'"))
    }

    @Test(arguments: [
        (["add", ""], "A title needs at least one visible character."),
        (["add", " \u{1}\n"], "A title needs at least one visible character."),
        (["add", "", "--literal"], "A title needs at least one visible character."),
        (["edit", "{id}", "--title", ""], "A title needs at least one visible character."),
        (["edit", "{id}", "--title", " ", "--notes", "n"], "A title needs at least one visible character."),
        (["new-list", " "], "A title needs at least one visible character."),
        (["rename-list", "Tasks", ""], "A title needs at least one visible character."),
        (["edit", "{id}", "--parent", "{id}"], "A task cannot be its own subtask"),
        (["edit", "{id}", "--remind", "-PT15M"], "A reminder before the due date needs a due date"),
    ])
    func invalidValuesExitWith2AndChangeNothing(arguments: [String], why: String) throws {
        let terminal = try Terminal()
        let id = try terminal.add("one")[0]
        let answer = try terminal.run(["--store", terminal.store] + arguments.map { $0 == "{id}" ? id : $0 })
        #expect(answer.ending == .exited(ExitCode.misunderstood))
        #expect(answer.message.hasPrefix("furrow: " + why), "\(answer.message)")
        #expect(answer.output.isEmpty)
        #expect(try terminal.titles == ["one"])
    }

    /// All commands that work on the store, with arguments.
    private static let commands = [
        ["add", "x"], ["add", "-"], ["list"], ["list", "--list", "Tasks"], ["show", "abcd"],
        ["edit", "abcd", "--title", "x"],
        ["move", "abcd", "--list", "Tasks"], ["done", "abcd"], ["skip", "abcd"], ["delete", "abcd"], ["clear-done"],
        ["lists"], ["new-list", "x"], ["tags"], ["tags", "--rename", "a", "b"], ["tags", "--delete", "a"], ["trash"],
        ["today"], ["scheduled"], ["done-list"], ["search", "x"], ["restore", "abcd"], ["empty-trash", "--yes"],
        ["undo"],
        ["redo"], ["backup"], ["backup", "--list"], ["backup", "--restore", "2026-12-03"], ["--list", "Tasks"],
    ]

    @Test(arguments: commands) func anUnreadableStoreExitsWith3AndStaysUnchanged(command: [String]) throws {
        let terminal = try Terminal()
        let text = Data(String(repeating: "no store ", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: terminal.store))
        let answer = try terminal.run(["--store", terminal.store] + command)
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.contains("is not a Furrow store"), "\(answer.message)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: terminal.store)) == text)
    }

    @Test(arguments: [
        ["add", "x"], ["edit", "{id}", "--title", "x"], ["edit", "{id}", "--tag", "x"], ["done", "{id}"],
        ["delete", "{id}"],
        ["move", "{id}", "--list", "Home"], ["tags", "--rename", "home", "house"], ["tags", "--delete", "home"],
        ["new-list", "x"], ["undo"],
    ])
    func errorsOfTheStoreExitWith3AndReportTheReason(arguments: [String]) throws {
        let terminal = try Terminal()
        try terminal.furrow("new-list", "Home")
        let id = try terminal.add("one")[0]
        try terminal.furrow("edit", id, "--tag", "home")
        // No number is left for a change, which SQLite reports as a full disk.
        try DatabaseQueue.opened(terminal.store).writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE sqlite_sequence SET seq = \(Int64.max) WHERE name = 'change'")
        }
        let answer = try terminal.run(["--store", terminal.store] + arguments.map { $0 == "{id}" ? id : $0 })
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.contains("There is no space left"), "\(answer.message)")
        #expect(try terminal.titles == ["one"])
    }

    /// Each command with its required arguments, and options that only other commands accept.
    @Test(arguments: [
        (["add", "x"], ["--json", "--nonsense", "-x"]),
        (["list"], ["--top", "--nonsense", "-x"]),
        (["done", "abcd"], ["--json", "--top", "--nonsense", "-x"]),
        (["delete", "abcd"], ["--json", "--top", "--nonsense", "-x"]),
        (["edit", "abcd", "--notes=x"], ["--json", "--top", "--yes", "--nonsense", "-x"]),
        (["show", "abcd"], ["--top", "--yes", "--nonsense", "-x"]),
        (["move", "abcd"], ["--json", "--top", "--nonsense", "-x"]),
        (["tags"], ["--top", "--yes", "--nonsense", "-x"]),
        (["trash"], ["--top", "--yes", "--nonsense", "-x"]),
        (["restore", "abcd"], ["--json", "--top", "--yes", "--nonsense", "-x"]),
        (["empty-trash"], ["--json", "--top", "--nonsense", "-x"]),
        (["clear-done"], ["--json", "--top", "--nonsense", "-x"]),
        (["lists"], ["--top", "--nonsense", "-x"]),
        (["new-list", "x"], ["--json", "--top", "--nonsense", "-x"]),
        (["backup"], ["--top", "--yes", "--nonsense", "-x"]),
        (["undo"], ["--json", "--top", "--nonsense", "-x"]),
        (["redo"], ["--json", "--top", "--nonsense", "-x"]),
        ([], ["--json", "--top", "--nonsense", "-x"]),
    ])
    func anOptionOfAnotherCommandIsUnknownInEveryPosition(command: [String], options: [String]) throws {
        let terminal = try Terminal()
        for option in options {
            for place in 0...command.count {
                var arguments = command
                arguments.insert(option, at: place)
                let answer = try terminal.run(arguments)
                #expect(answer.ending == .exited(ExitCode.misunderstood))
                #expect(answer.message.hasPrefix("furrow: Unknown option '\(option)'"), "\(answer.message)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: terminal.home + "/.local"))
    }

    /// All commands that do not work on a list.
    @Test(arguments: [
        ["done", "{id}"], ["delete", "{id}"], ["skip", "{id}"], ["edit", "{id}", "--title", "x"], ["show", "{id}"],
        ["trash"], ["restore", "{id}"], ["empty-trash", "--yes"], ["lists"], ["new-list", "x"], ["undo"], ["redo"],
    ])
    func theListOptionIsAcceptedOnlyByCommandsThatUseIt(command: [String]) throws {
        let terminal = try Terminal()
        try terminal.furrow("new-list", "Work")
        let id = try terminal.add("one")[0]
        let given = command.map { $0 == "{id}" ? id : $0 }
        for arguments in [["--list", "Work"] + given, given + ["--list", "Work"], given + ["--list=Nowhere"]] {
            let answer = try terminal.run(["--store", terminal.store] + arguments)
            #expect(answer.ending == .exited(ExitCode.misunderstood))
            #expect(answer.message.hasPrefix("furrow: “furrow \(command[0])” has no option --list."))
            #expect(answer.message.contains("\nUsage: furrow \(command[0]) "), "\(answer.message)")
            #expect(answer.output.isEmpty)
        }
        #expect(try terminal.titles == ["one"])
        #expect(try Store.open(at: terminal.store).lists().readable.map(\.name) == ["Tasks", "Work"])
    }

    @Test func usageErrorsCreateNoStore() throws {
        let terminal = try Terminal()
        try terminal.furrow("add", "x", "--nonsense")
        try terminal.furrow("list", "more")
        #expect(!FileManager.default.fileExists(atPath: terminal.store))
    }
}
