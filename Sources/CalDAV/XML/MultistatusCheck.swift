// Reading of a multistatus that did not come from a server, for the fuzz tests.

/// A reader for a multistatus of arbitrary bytes.
package enum MultistatusCheck {
    /// Reads a multistatus that arrives in pieces.
    ///
    /// - Returns: The hrefs and the lengths of their calendar data, or nil if the reader refuses the bytes.
    package static func read(_ bytes: [UInt8], inPiecesOf size: Int) -> [(address: String, bytes: Int)]? {
        var resources: [(address: String, bytes: Int)] = []
        let reader = MultistatusReader { resources.append(($0.href, $0.properties.calendarData?.count ?? 0)) }
        do throws(CalDAVError) {
            for start in stride(from: 0, to: bytes.count, by: size) {
                let piece = bytes[start..<min(start + size, bytes.count)]
                var failure: CalDAVError?
                piece.withUnsafeBytes { piece in
                    do throws(CalDAVError) { try reader.read(piece) } catch { failure = error }
                }
                if let failure { throw failure }
            }
            try reader.finish()
        } catch {
            return nil
        }
        return resources
    }

    /// The maximum number of bytes of calendar data for one resource.
    package static var maxCalendarData: Int { MultistatusReader.maxCalendarData }
}
