// The release build, installed by data/install from a clone that is gone by then.

import Desk
import Foundation
import TestSupport
import Testing

/// The files of the project's clone.
enum Clone {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The release build, which `swift build -c release --product furrow` makes.
    static let release = folder + "/.build/release/furrow"

    /// The programs that are installed.
    static let programs = ["furrow", "furrow-remind", "furrow-sync"]

    /// Whether tests of the release build are to run; see ``Desk/isExpected``.
    static var isReleaseExpected: Bool {
        isReleaseBuilt || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// Whether each program's release build is there.
    static var isReleaseBuilt: Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/.build/release/\($0)") }
    }

    /// The languages of the catalogues.
    static var languages: [String] {
        get throws {
            try String(contentsOfFile: folder + "/po/LINGUAS", encoding: .utf8).split(separator: "\n")
                .map(String.init)
        }
    }
}

/// A folder with a copy of what an installation is made from, and room for what is made; it goes away with the test.
struct Workshop {
    /// The folder; nothing is in it yet but the copy.
    let folder: String
    private var clone: String { folder + "/clone" }

    /// Runs a test in a new one.
    static func use(body: (Workshop) throws -> Void) throws {
        try #require(
            Clone.isReleaseBuilt,
            "no release build: swift build -c release --product furrow, furrow-remind, furrow-sync")
        let folder = try TemporaryFolder()
        let shop = Workshop(folder: folder.path)
        try shop.copyClone()
        try body(shop)
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

    /// Runs one of the scripts in `data` on the release build, and returns what it wrote to its output.
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
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Unexpected("\(script) \(arguments): \(try String(contentsOfFile: errors, encoding: .utf8))")
        }
        return said
    }

    /// Takes the copy of the clone away.
    func removeClone() throws { try FileManager.default.removeItem(atPath: clone) }

    /// The paths of all files and folders below a folder of the workshop, from there.
    func paths(below path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(path)").sorted()
    }

    /// The paths of the files alone.
    func files(below path: String) throws -> [String] {
        try paths(below: path).filter { file in
            let url = URL(fileURLWithPath: "\(folder)/\(path)/\(file)")
            return try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true
        }
    }
}
