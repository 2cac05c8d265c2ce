// The release build, installed by data/install from a copy of the clone that is then deleted.

import Desk
import Foundation
import TestSupport
import Testing

/// The files of the project's clone.
enum Clone {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The names of the documents that are installed.
    static let documents = [
        "architecture.md", "changing.md", "command-line.md", "data-and-backups.md", "decisions.md", "gestures.md",
        "glossary.md", "gtk.md", "icalendar.md", "install.md", "performance.md", "recurrence.md", "servers.md",
        "store.md", "sync-engine.md", "sync.md", "test-variables.md", "testing.md", "title-parsing.md", "undo.md",
    ]

    /// The path of the release build of `swift build -c release --product furrow`.
    static let release = folder + "/.build/release/furrow"

    static let programs = ["furrow", "furrow-remind", "furrow-sync"]

    /// Whether tests of the release build must run; see ``Desk/shouldRun``.
    static var isReleaseExpected: Bool {
        isReleaseBuilt || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// Whether the release build of each program exists.
    static var isReleaseBuilt: Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/.build/release/\($0)") }
    }

    static var languages: [String] {
        get throws {
            try String(contentsOfFile: folder + "/po/LINGUAS", encoding: .utf8).split(separator: "\n")
                .map(String.init)
        }
    }
}

/// A temporary folder with a copy of the files that an installation needs, and space for the results. The folder is
/// deleted after the test.
struct InstallSandbox {
    /// The path of the folder; initially it contains only the copy.
    let folder: String
    private var clone: String { folder + "/clone" }

    /// Runs a test in a new workshop.
    static func use(body: (InstallSandbox) throws -> Void) throws {
        try #require(
            Clone.isReleaseBuilt,
            "no release build: swift build -c release --product furrow, furrow-remind, furrow-sync")
        let folder = try TemporaryFolder()
        let sandbox = InstallSandbox(folder: folder.path)
        try sandbox.copyClone()
        try body(sandbox)
        withExtendedLifetime(folder) {}
    }

    private func copyClone() throws {
        let build = clone + "/.build/release"
        try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
        for part in ["data", "po"] {
            try FileManager.default.copyItem(atPath: "\(Clone.folder)/\(part)", toPath: "\(clone)/\(part)")
        }
        for program in Clone.programs {
            try FileManager.default.copyItem(
                atPath: "\(Clone.folder)/.build/release/\(program)", toPath: "\(build)/\(program)")
        }
    }

    /// Runs one of the scripts in `data` on the release build, and returns its standard output.
    @discardableResult
    func run(_ script: String, _ arguments: String..., environment: [String: String] = [:]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(clone)/data/\(script)")
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let errors = folder + "/errors"
        try Data().write(to: URL(fileURLWithPath: errors))
        process.standardError = FileHandle(forWritingAtPath: errors)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Unexpected("\(script) \(arguments): \(try String(contentsOfFile: errors, encoding: .utf8))")
        }
        return text
    }

    func removeClone() throws { try FileManager.default.removeItem(atPath: clone) }

    /// Returns the paths of all files and folders below a folder of the workshop, relative to that folder.
    func paths(below path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(path)").sorted()
    }

    /// Returns the paths of the files only.
    func files(below path: String) throws -> [String] {
        try paths(below: path).filter { file in
            let url = URL(fileURLWithPath: "\(folder)/\(path)/\(file)")
            return try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true
        }
    }
}
