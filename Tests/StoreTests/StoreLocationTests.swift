// Tests of the location of the store, which follows the XDG Base Directory Specification.

import Store
import Testing

@Suite struct StoreLocationTests {
    private static let end = "/io.github.furrow_app.Furrow/furrow.db"

    @Test func theStoreIsInTheDataFolder() throws {
        let path = try StoreLocation.standard(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/me"])
        #expect(path == "/data" + Self.end)
    }

    @Test(arguments: ["", "relative", "./here", "~/data"])
    func aRelativeDataFolderIsIgnored(folder: String) throws {
        let path = try StoreLocation.standard(environment: ["XDG_DATA_HOME": folder, "HOME": "/home/me"])
        #expect(path == "/home/me/.local/share" + Self.end)
    }

    @Test func withoutAHomeFolderTheStoreHasNoLocation() {
        #expect(throws: StoreError.noHome) { try StoreLocation.standard(environment: [:]) }
    }
}
