// The ids of rows and tasks, and the program's id for each store.

import Foundation
import GLibSupport
import Gestures
import Store
import Testing
import Todo

@testable import FurrowUI
@testable import ListModel

@Suite struct IdentityTests {
    @Test func aRowIDHasTheHighBytesOfTheItemIDFirst() throws {
        let id = try #require(UUID(uuidString: "01234567-89AB-CDEF-FEDC-BA9876543210"))
        #expect(RowID(id) == RowID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210))
    }

    @Test func convertingAnItemIDToARowIDAndBackIsLossless() {
        var generator = SplitMix64(state: 7)
        for _ in 0..<1000 {
            let id = UUID.random(using: &generator)
            #expect(RowID(id).item == id)
            let row = RowID(high: generator.next(), low: generator.next())
            #expect(RowID(row.item) == row)
        }
    }

    @Test func theDefaultStoreHasThePlainIdentifier() throws {
        #expect(FurrowProgram.identifier(for: nil) == ProgramIdentity.applicationID)
        #expect(try FurrowProgram.identifier(for: StoreLocation.standard()) == ProgramIdentity.applicationID)
    }

    @Test func anotherStoreHasItsOwnIdentifier() {
        let one = FurrowProgram.identifier(for: "/tmp/furrow-one.db")
        #expect(one != ProgramIdentity.applicationID)
        #expect(one != FurrowProgram.identifier(for: "/tmp/furrow-two.db"))
        #expect(one == FurrowProgram.identifier(for: "/tmp/furrow-one.db"))
    }

    @Test func identifiersAreValidApplicationIDs() {
        for number in 0..<100 {
            let identifier = FurrowProgram.identifier(for: "/tmp/\(number).db")
            #expect(identifier.wholeMatch(of: /io\.github\.furrow_app\.Furrow\.s[0-9a-f]{16}/) != nil)
        }
    }

    @Test func differentSpellingsOfAPathAreOneStore() {
        let plain = FurrowProgram.identifier(for: "/tmp/furrow-x/one.db")
        #expect(FurrowProgram.identifier(for: "/tmp/furrow-x/../furrow-x/./one.db") == plain)
        #expect(FurrowProgram.identifier(for: "/tmp//furrow-x/one.db") == plain)
    }

    @Test(arguments: [true, false]) func aLinkToTheFolderIsTheSameStore(_ exists: Bool) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("real"))
        if exists { #expect(FileManager.default.createFile(atPath: folder.file("real/one.db"), contents: nil)) }
        let real = FurrowProgram.identifier(for: folder.file("real/one.db"))
        #expect(FurrowProgram.identifier(for: folder.file("link/one.db")) == real)
    }
}
