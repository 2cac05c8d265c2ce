// Someone at the command line, while hands are at the window.

import Desk
import Foundation

/// A shell that adds, completes and deletes items on a store, one command after another, until it is ended.
@MainActor struct CommandLineUser {
    private let program: Program

    /// How many items it leaves at least: the first ones it never touches, so that there is always something in the list.
    static let least = 6
    /// And at most.
    static let most = 60

    init(_ furrow: FurrowDesk, seed: UInt64) throws {
        let binary = try FurrowDesk.binary
        let script = """
            n=\(seed % 1000)
            while :; do
                n=$(( (n * 1103 + 12347) % 65536 ))
                ids=$("$0" --store "$1" list --json | grep -o '"id" *: *"[^"]*"' | sed 's/.*"\\([^"]*\\)"$/\\1/')
                count=$(printf '%s\\n' "$ids" | grep -c .)
                id=$(printf '%s\\n' "$ids" | sed -n "$(( n % (count + 1) + 1 ))p")
                case $(( n / 7 % 4 )) in
                    0) [ "$count" -gt \(Self.most) ] || "$0" --store "$1" add --top "top $n" ;;
                    1) [ "$count" -gt \(Self.most) ] || "$0" --store "$1" add "end $n" ;;
                    2) [ -z "$id" ] || "$0" --store "$1" done "$id" ;;
                    3) [ "$count" -le \(Self.least) ] || [ -z "$id" ] || "$0" --store "$1" delete "$id" ;;
                esac
                sleep 0.2
            done
            """
        program = try furrow.desk.start(["sh", "-c", script, binary, furrow.store])
    }

    /// Ends it between or within commands, as Ctrl+C would.
    ///
    /// - Returns: what its commands said.
    func end() throws -> String {
        program.kill(SIGINT)
        program.kill(SIGTERM)
        try program.waitForEnd()
        return program.log
    }
}
