// Tests of the desk that runs GNOME's compositor: the events that a program receives, and the cleanup.

import Desk
import Foundation
import Testing

@Suite(.serialized, .enabled(if: GnomeDesk.shouldRun, "a GNOME desk needs what GnomeDesk.missing names"))
struct GnomeDeskTests {
    @Test func aProgramReceivesEveryDeviceFromItsFirstEvent() throws {
        let desk = try GnomeDesk()
        defer { desk.close() }
        let probe = try desk.start([try #require(Desk.builtProgram("desk-probe"))])
        try desk.wait("the field") { try desk.accessible(probe).first(role: "label", name: "The field") != nil }
        let lines = { (word: String) in probe.log.split(separator: "\n").filter { $0.hasPrefix(word + " ") } }
        // Keys reach no program until Mutter has given the focus to the window, which it does not report.
        try desk.wait("the key") {
            try desk.keyboard.press("ctrl+shift+z")
            return lines("key").last == "key Z 5"
        }
        let point = ScreenPoint(200, 300)
        // Mutter draws a window smaller while it opens and does not report this to the program, so click until the
        // position is right.
        try desk.wait("the window at its place") {
            try desk.pointer.click(point, .secondary)
            return lines("release").last == "release 3 200 300"
        }
        try desk.touch.slide(from: point, to: point.moved(by: 50, 0), seconds: 0.05)
        try desk.wait("the finger's end") { lines("touch end").last?.hasSuffix(" 250 300") ?? false }
        #expect(lines("touch begin").count == 1)
        #expect(lines("touch begin").first?.hasSuffix(" 200 300") ?? false)
        try desk.pointer.scroll(dy: 30)
        try desk.wait("the scroll") { !lines("scroll").isEmpty }
    }

    @Test func closingADeskLeavesNothingBehind() throws {
        let desk = try GnomeDesk()
        _ = try desk.start(["sleep", "1000"])
        #expect(processes(of: desk.folder).count > 3)
        desk.close()
        #expect(!FileManager.default.fileExists(atPath: desk.folder))
        #expect(processes(of: desk.folder).isEmpty)
    }

    /// Returns the processes whose environment contains a folder.
    private func processes(of folder: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { name in
            guard Int(name) != nil, let file = FileHandle(forReadingAtPath: "/proc/\(name)/environ"),
                let bytes = try? file.readToEnd()
            else { return false }
            return String(decoding: bytes, as: UTF8.self).contains(folder)
        }
    }
}
