// Other users of the store and the preferences, active while a test uses the window.

import Desk
import Foundation
import TestSupport

/// A shell script that runs commands in a loop until it is ended.
@MainActor struct BackgroundScript {
    private let program: Program
    /// Whether a line of the script's output reports an error.
    private let isFault: (Substring) -> Bool

    /// The number of tasks below which nothing is deleted, so that the list never becomes empty.
    private static let least = 6
    /// The maximum number of tasks, not counting those of a long list.
    private static let most = 60
    /// The maximum number of lists that are created.
    private static let lists = 5

    /// Starts a script that adds, completes and deletes tasks five times a second. If `isBusy`, it also undoes,
    /// clears and creates lists, as fast as possible.
    static func editingTasks(_ furrow: FurrowDesk, seed: UInt64, isBusy: Bool) throws -> BackgroundScript {
        let script = """
            furrow() { "$binary" --store "$store" "$@"; }
            values() { grep -o "\\"$1\\" *: *\\"[^\\"]*\\"" | sed 's/.*"\\([^"]*\\)"$/\\1/'; }
            binary=$0 store=$1 n=\(seed % 1000)
            while :; do
                n=$(( (n * 1103 + 12347) % 65536 ))
                ids=$(furrow list --json | values id)
                count=$(printf '%s\\n' "$ids" | grep -c .)
                id=$(printf '%s\\n' "$ids" | sed -n "$(( n % (count + 1) + 1 ))p")
                case $(( n / 7 % \(isBusy ? 10 : 4) )) in
                    0) [ "$count" -gt \(most) ] || furrow add --top "top $n" ;;
                    1) [ "$count" -gt \(most) ] || furrow add "end $n" ;;
                    2) [ -z "$id" ] || furrow done "$id" ;;
                    3) [ "$count" -le \(least) ] || [ -z "$id" ] || furrow delete "$id" ;;
                    4 | 5) furrow undo ;;
                    6) furrow redo ;;
                    7) furrow clear-done ;;
                    8) [ "$(furrow lists --json | values id | grep -c .)" -gt \(lists) ] || furrow new-list "List $n" ;;
                    9) furrow add --list "$(furrow lists --json | values id | tail -n 1)" "in $n" ;;
                esac
                \(isBusy ? ":" : "sleep 0.2")
            done
            """
        return BackgroundScript(
            program: try furrow.desk.start(["sh", "-c", script, try FurrowDesk.binary, furrow.store]),
            isFault: { $0.contains("rror") })
    }

    /// Starts a script that nests, tags, prioritizes, completes and moves tasks twice a second, and occasionally
    /// creates or restores a backup.
    ///
    /// A refused command, such as moving a task into itself, is no fault; a failure of the store is one.
    static func editingTrees(_ furrow: FurrowDesk, seed: UInt64) throws -> BackgroundScript {
        let script = """
            furrow() { "$binary" --store "$store" "$@" >/dev/null 2>&1 || [ $? -le 2 ] || echo "error: $*"; }
            values() { grep -o "\\"$1\\" *: *\\"[^\\"]*\\"" | sed 's/.*"\\([^"]*\\)"$/\\1/'; }
            any() { printf '%s\\n' "$ids" | sed -n "$(( n / $1 % count + 1 ))p"; }
            backups() { "$binary" --store "$store" backup --list | grep -o '^[^ ]*T[^ ]*'; }
            binary=$0 store=$1 n=\(seed % 1000)
            # The first may be the day's own.
            furrow backup; furrow backup
            while :; do
                n=$(( (n * 1103 + 12347) % 65536 ))
                ids=$("$binary" --store "$store" list --json | values id)
                count=$(printf '%s\\n' "$ids" | grep -c .)
                [ "$count" -gt 0 ] || { furrow add "again"; continue; }
                one=$(any 1) other=$(any 7)
                case $(( n / 5 % 20 )) in
                    0 | 1) [ "$count" -gt \(most) ] || furrow add --parent "$other" "below $n #late" ;;
                    2 | 3 | 4) furrow edit "$one" --parent "$other" ;;
                    5) furrow edit "$one" --parent none ;;
                    6) furrow done "$one" ;;
                    7) furrow edit "$one" --tag home --untag late --priority high ;;
                    8) furrow edit "$one" --notes "noted $n" --untag home --priority none ;;
                    9) [ "$count" -le \(least) ] || furrow delete "$one" ;;
                    10) furrow move --list Tasks "$one" "$other" ;;
                    11) furrow move --list Work "$one" ;;
                    12) furrow tags --rename home house; furrow tags --rename house home ;;
                    13) furrow undo ;;
                    14) furrow redo ;;
                    15) furrow search it "n$n" ;;
                    16 | 17) furrow backup ;;
                    18 | 19) furrow backup --restore "$(backups | sed -n "$(( n / 3 % 3 + 1 ))p")" ;;
                esac
                sleep 0.4
            done
            """
        return BackgroundScript(
            program: try furrow.desk.start(["sh", "-c", script, try FurrowDesk.binary, furrow.store]),
            isFault: { $0.contains("rror") })
    }

    /// Starts a script that sets a preference three times a second, as `gsettings` does on the command line.
    static func changingPreferences(_ furrow: FurrowDesk, seed: UInt64) throws -> BackgroundScript {
        var random = SplitMix64(state: seed)
        let lines = (0..<600).map { _ in Preferences.any(&random) }.map { "\($0.key) \($0.value)" }
        let script = """
            printf '%s\n' "$1" | while read -r key value; do
                gsettings --schemadir "$0" set \(FurrowDesk.schema) "$key" "$value"
                sleep 0.3
            done
            """
        return BackgroundScript(
            program: try furrow.desk.start(
                ["sh", "-c", script, try FurrowDesk.schemaFolder, lines.joined(separator: "\n")],
                environment: FurrowDesk.keyfile),
            // `gsettings` prints only complaints about unknown keys or values, in its own words and the user's
            // language.
            isFault: { _ in true })
    }

    /// Ends the script between or within commands, as Ctrl+C would.
    ///
    /// - Returns: The output lines that report errors.
    func end() throws -> [String] {
        program.kill(SIGINT)
        program.kill(SIGTERM)
        try program.waitForEnd()
        // The shell's own message about a command that was terminated with it is no error.
        return program.log.split(separator: "\n").filter { $0 != "Terminated" && isFault($0) }.map(String.init)
    }
}
