// Tests of the store's path: it means a file, whatever its name is, or the program reports why it cannot be used.

import Desk
import Foundation
import Store
import Testing
import Todo

struct StorePathTests {
    @Test(arguments: [":memory:", "file:x?mode=memory", "file::memory:", "a b", "ä%20#?", "-", "~", "new/folder/x.db"])
    func unusualStorePathsWork(path: String) throws {
        let terminal = try Terminal()
        let id = try terminal.run(["--store=" + path, "add", "Keep me"]).text.trimmingCharacters(in: .newlines)
        #expect(try terminal.run(["--store=" + path, "list"]).text == "[ ] \(id.prefix(4)) Keep me\n")
    }

    @Test(arguments: [
        (".", "is a folder."), ("/dev/null", "is not a Furrow store."), ("noise", "is not a Furrow store."),
        ("noise/x.db", "could not be used: Not a directory."), ("loop", "could not be used: Too many levels"),
        ("nowhere", "could not be used: No such file or directory."),
    ])
    func anInvalidStorePathIsReportedWithItsReason(path: String, why: String) throws {
        let terminal = try Terminal()
        try Data(repeating: 7, count: 4096).write(to: URL(fileURLWithPath: terminal.folder + "/noise"))
        symlink("loop", terminal.folder + "/loop")
        symlink("gone/furrow.db", terminal.folder + "/nowhere")
        let answer = try terminal.run(["--store", path, "add", "x"])
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.hasPrefix("furrow: \(path) \(why)"), "\(answer.message)")
        #expect(answer.output.isEmpty)
    }

    @Test func theStoreOptionAfterTheCommandWins() throws {
        let terminal = try Terminal()
        try terminal.furrow("add", "--store", "other.db", "x")
        #expect(!FileManager.default.fileExists(atPath: terminal.store))
        #expect(FileManager.default.fileExists(atPath: terminal.folder + "/other.db"))
    }

    @Test func aMissingHomeFolderIsReported() throws {
        let answer = try Terminal().run(["list"], environment: ["HOME": ""])
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.hasPrefix("furrow: There is no home folder."))
    }
}
