// Tests that a store has one lock under any path.

import Foundation
import Glibc
import TestSupport
import Testing

struct LockNameTests {
    /// Holds the sync lock of a store while `body` runs.
    private func locked<T>(_ path: String, _ body: () throws -> T) throws -> T {
        let descriptor = open(path + "-sync.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        try #require(fcntl(descriptor, F_SETLK, &range) == 0)
        return try body()
    }

    @Test(arguments: ["a linked folder", "a linked file", "a way around"])
    func aRunUnderAnotherNameOfTheStoreWaitsForTheFirst(_ kind: String) throws {
        let device = try Device()
        let others = try TemporaryFolder()
        let name: String
        switch kind {
        case "a linked folder":
            name = others.file("link/furrow.db")
            try FileManager.default.createSymbolicLink(
                atPath: others.file("link"), withDestinationPath: device.folder.path)
        case "a linked file":
            name = others.file("link.db")
            try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: device.path)
        default: name = device.folder.path + "/./../" + device.folder.url.lastPathComponent + "/furrow.db"
        }
        let busy = try locked(device.path) { try device.run(["sync", "--no-wait"], store: name) }
        #expect(busy.result?.code == .busy, "\(busy)")
        let free = try device.run(["sync", "--no-wait"], store: name)
        #expect(free.code == 0, "\(free)")
        #expect(try others.names.allSatisfy { !$0.contains("sync.lock") })
    }
}
