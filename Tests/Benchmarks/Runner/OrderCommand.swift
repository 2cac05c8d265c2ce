// The command that records the functions needed for a start, so that the linker can place them side by side.

import ArgumentParser
import Desk
import Foundation

/// A command that writes `Sources/furrow/start.order`: the functions that the program runs until its list is painted.
///
/// A release build contains the Swift runtime, Foundation and GRDB: 17 MiB of code. A start runs less than one MiB of
/// it, scattered over all of it. Placed side by side, these functions need a third fewer pages to be read and kept in
/// memory (3 MiB). The linker silently skips functions that no longer exist; `--check` reports when the order is out
/// of date.
struct OrderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Record the functions that a start needs, for the linker. Requires valgrind, and takes a minute.")

    @Argument(help: "The file to write.") var file = "Sources/furrow/start.order"
    @Flag(help: "Write nothing, and fail if the file is out of date.") var check = false

    func run() throws {
        if check { try checkOrder() } else { try record() }
    }

    /// Throws if too many of the file's functions are missing from the program.
    private func checkOrder() throws {
        let order = StartOrder(try String(contentsOfFile: file, encoding: .utf8))
        let share = order.share(of: try Self.names(in: Self.program))
        let percent = Int((share * 100).rounded(.down))
        print("\(file): \(percent) % of \(order.functions.count) functions are in the program")
        guard share >= StartOrder.minShare else {
            throw BenchError("\(file) is out of date: swift run -c release furrow-bench order")
        }
    }

    private func record() throws {
        let desk = try Desk(.with { $0.accessibility = .off })
        defer { desk.close() }
        let store = try SeededStores(folder: desk.folder).copy(of: 1000)
        let program = try Self.readable(in: desk.folder)
        let profile = "\(desk.folder)/profile"
        let run = try desk.start(
            [
                "valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no",
                "--callgrind-out-file=\(profile)", program,
            ],
            environment: ["XDG_DATA_HOME": store.dataHome])
        // Valgrind makes the start fifty times slower.
        _ = try desk.firstPaint(of: run, timeout: 300)
        run.kill(SIGTERM)
        try run.waitForEnd(timeout: 60)
        let seen = CallProfile(try String(contentsOfFile: profile, encoding: .utf8)).functions(of: program)
        let functions = seen.intersection(try Self.unambiguous(in: program))
        guard !functions.isEmpty else {
            throw BenchError("valgrind saw no function of furrow:\n\(run.log.suffix(2000))")
        }
        let lines = functions.sorted().map { $0 + "\n" }
        try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
        print("\(functions.count) functions in \(file)")
    }

    /// The path of the program, which is next to this one in the build folder.
    private static var program: String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return own.appending(path: "furrow").path
    }

    /// Makes a copy of the program without its debug information, which valgrind cannot read.
    private static func readable(in folder: String) throws -> String {
        let copy = "\(folder)/furrow"
        _ = try output(of: ["objcopy", "--strip-debug", program, copy])
        return copy
    }

    /// Returns the names that belong to one function only. If several functions shared a name, the linker would place
    /// all of them.
    private static func unambiguous(in program: String) throws -> Set<String> {
        let counts = Dictionary(try names(in: program).map { ($0, 1) }, uniquingKeysWith: +)
        return Set(counts.filter { $0.value == 1 }.keys)
    }

    /// Returns the linker names of everything that a program defines. Some occur several times.
    private static func names(in program: String) throws -> [String] {
        let lines = try output(of: ["nm", "--defined-only", program]).utf8.split(separator: UInt8(ascii: "\n"))
        return lines.compactMap { $0.split(separator: UInt8(ascii: " "), maxSplits: 2).last.flatMap(String.init) }
    }

    /// Returns the output of a command of the package binutils.
    private static func output(of command: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchError("\(command[0]) (package binutils) failed") }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The functions that the linker places side by side.
struct StartOrder {
    /// The share of functions in the program below which the order has to be recorded again. With one in ten of them
    /// scattered, a tenth of the savings is lost.
    static let minShare = 0.9

    let functions: Set<String>

    /// Creates an order from a text with one function per line.
    init(_ text: String) { functions = Set(text.split(separator: "\n").map(String.init)) }

    /// Returns the share (0...1) of the order's functions that are among these names; 0 if the order is empty.
    func share(of names: [String]) -> Double {
        functions.isEmpty ? 0 : Double(functions.intersection(names).count) / Double(functions.count)
    }
}

/// The output of callgrind.
struct CallProfile {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Returns the linker names of the functions that ran in an object file.
    func functions(of object: String) -> Set<String> {
        var found: Set<String> = []
        var isOwn = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            if line.starts(with: "ob=".utf8) { isOwn = line.dropFirst(3).elementsEqual(object.utf8) }
            guard isOwn, line.starts(with: "fn=".utf8) else { continue }
            let name = String(decoding: line.dropFirst(3), as: UTF8.self)
            // A function without a symbol is listed by its address. A recursion has its depth after a quotation mark.
            if !name.hasPrefix("0x") { found.insert(String(name.prefix { $0 != "'" })) }
        }
        return found
    }
}
