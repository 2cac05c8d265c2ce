// Tests of the schema text that stores are compared with.

import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SchemaTextTests {
    /// After adding a migration, run this test with `FURROW_WRITE_SCHEMA=1` in the environment to write the new text.
    @Test func theSchemaFileMatchesTheMigrations() throws {
        let text = try SchemaObject.text(of: Schema.current.objects(of: Schema.current.version))
        if ProcessInfo.processInfo.environment["FURROW_WRITE_SCHEMA"] != nil {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            try Data(text).write(to: root.appendingPathComponent("Sources/Store/Resources/schema.txt"))
            return
        }
        #expect(
            String(decoding: text, as: UTF8.self) == String(decoding: Schema.currentText, as: UTF8.self),
            "Sources/Store/Resources/schema.txt is not of this version; FURROW_WRITE_SCHEMA=1 writes it anew")
    }
}
