// Tests of the file that starts the reminder program with the session.

import Foundation
import TestSupport
import Testing

@testable import ReminderSupport

@Suite struct AutostartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func autostart(_ command: String = "/usr/bin/furrow-remind") -> Autostart {
        Autostart(folder: folder.path + "/config/autostart", command: command)
    }

    private func lines(of autostart: Autostart) throws -> [Substring] {
        try String(contentsOfFile: try #require(autostart.path), encoding: .utf8).split(separator: "\n")
    }

    @Test func autostartIsTurnedOnAndOff() throws {
        let autostart = autostart()
        #expect(!autostart.isOn)
        #expect(autostart.turnOff())
        #expect(autostart.turnOn())
        #expect(autostart.isOn)
        #expect(try lines(of: autostart).contains("Exec=/usr/bin/furrow-remind"))
        #expect(autostart.turnOn())
        #expect(autostart.turnOff())
        #expect(!autostart.isOn)
    }

    @Test func aFileHiddenByTheDesktopCountsAsOff() throws {
        let autostart = autostart()
        #expect(autostart.turnOn())
        let path = try #require(autostart.path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try (text + "Hidden=true\n").write(toFile: path, atomically: true, encoding: .utf8)
        #expect(!autostart.isOn)
        #expect(autostart.turnOn())
        #expect(autostart.isOn)
    }

    @Test func aNewFileIsPrivateAndAnOldOneKeepsItsPermissions() throws {
        func permissions() throws -> Int? {
            let path = try #require(autostart().path)
            return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(autostart().turnOn())
        #expect(try permissions() == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: #require(autostart().path))
        #expect(autostart().turnOn())
        #expect(try permissions() == 0o640)
    }

    @Test func ifTheFileCannotBeWrittenAutostartStaysOff() throws {
        try "a file".write(toFile: folder.file("config"), atomically: true, encoding: .utf8)
        let autostart = autostart()
        #expect(!autostart.turnOn())
        #expect(!autostart.isOn)
        #expect(!Autostart(folder: nil, command: "x").turnOn())
    }

    @Test(arguments: [
        ("/usr/bin/furrow-remind", "/usr/bin/furrow-remind"), ("/my files/x", #""/my files/x""#),
        ("/100%/x", #""/100%%/x""#), ("/a\"b", #""/a\\"b""#), ("/a$b", #""/a\\$b""#), (#"/a\b"#, #""/a\\\\b""#),
    ])
    func pathsAreQuotedForDesktopFiles(path: String, quoted: String) {
        #expect(Autostart.quoted(path) == quoted)
    }

    @Test func desktopFileValidateReportsNoError() throws {
        let tool = "/usr/bin/desktop-file-validate"
        guard FileManager.default.isExecutableFile(atPath: tool) || ProcessInfo.processInfo.environment["CI"] != nil
        else { return }
        let autostart = autostart("/my files/furrow-remind")
        #expect(autostart.turnOn())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = [try #require(autostart.path)]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
