// Tests that `data/install --uninstall` removes only files below the prefix, even if its list contains others.

import Foundation
import TestSupport
import Testing

@Suite struct UninstallTests {
    private let folder: TemporaryFolder
    private var prefix: String { folder.path + "/prefix" }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["prefix/bin", "prefix/share/furrow", "outside/empty"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: true)
        }
        for name in ["prefix/bin/furrow", "outside/file"] { try write("x", to: name) }
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.file(name)) }

    /// Runs the uninstaller with a list that contains these entries and an installed program.
    private func uninstall(_ entries: String...) throws -> Tool {
        let list = ["bin/", "bin/furrow", "share/", "share/furrow/", "share/furrow/installed"] + entries
        try write(list.joined(separator: "\n") + "\n", to: "prefix/share/furrow/installed")
        let script = Project.folder.appendingPathComponent("data/install").path
        return try Tool("sh", script, "--uninstall", "--prefix", prefix)
    }

    @Test func installedFilesAreRemovedWithTheirEmptyFolders() throws {
        let tool = try uninstall(prefix + "/")
        #expect(tool.status == 0, "\(tool.output)")
        #expect(!isThere("prefix"))
        #expect(isThere("outside/file") && isThere("outside/empty"))
    }

    @Test(arguments: ["../outside/file", "bin/../../outside/file", "{folder}/outside/file", "/{folder}/outside/file"])
    func aFileOutsideThePrefixStaysAndIsReported(_ entry: String) throws {
        let tool = try uninstall(entry.replacing("{folder}", with: folder.path))
        #expect(tool.status == 0, "\(tool.output)")
        #expect(isThere("outside/file"))
        #expect(!isThere("prefix/bin/furrow"))
    }

    @Test(arguments: ["../outside/empty/", "bin/../../outside/empty/", "{folder}/outside/empty/"])
    func anEmptyFolderOutsideThePrefixStays(_ entry: String) throws {
        let tool = try uninstall(entry.replacing("{folder}", with: folder.path))
        #expect(tool.status == 0, "\(tool.output)")
        #expect(isThere("outside/empty"))
    }

    @Test func aLinkOutOfThePrefixIsNotFollowed() throws {
        try FileManager.default.createSymbolicLink(
            atPath: prefix + "/share/link", withDestinationPath: folder.file("outside"))
        let tool = try uninstall("share/link/file", "share/link/empty/")
        #expect(tool.status == 0, "\(tool.output)")
        #expect(isThere("outside/file") && isThere("outside/empty"))
        #expect(tool.output.contains("share/link/file"))
    }

    @Test func aLinkWithinThePrefixIsFollowed() throws {
        try FileManager.default.createSymbolicLink(atPath: prefix + "/programs", withDestinationPath: "bin")
        try write("x", to: "prefix/bin/furrow-sync")
        let tool = try uninstall("programs/furrow-sync")
        #expect(tool.status == 0, "\(tool.output)")
        #expect(!isThere("prefix/bin/furrow-sync"))
    }

    @Test func aCacheBehindALinkOutOfThePrefixStays() throws {
        try write("x", to: "outside/mimeinfo.cache")
        try FileManager.default.createSymbolicLink(
            atPath: prefix + "/share/applications", withDestinationPath: folder.file("outside"))
        let tool = try uninstall()
        #expect(tool.status == 0, "\(tool.output)")
        #expect(isThere("outside/mimeinfo.cache"))
    }
}
