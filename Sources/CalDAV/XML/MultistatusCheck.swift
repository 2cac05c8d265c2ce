// Reads a multistatus that did not come from a server, for the fuzz tests.

/// Reads a multistatus of any bytes.
package enum MultistatusCheck {
    /// Reads a multistatus that arrives in pieces.
    ///
    /// - Returns: the addresses and the lengths of their calendar data; nil where the reader refuses the bytes.
    package static func read(_ bytes: [UInt8], inPiecesOf size: Int) -> [(address: String, bytes: Int)]? {
        var found: [(address: String, bytes: Int)] = []
        let reader = MultistatusReader { found.append(($0.href, $0.properties.calendarData?.count ?? 0)) }
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
        return found
    }

    /// The most bytes of calendar data that one address may have.
    package static var mostCalendarData: Int { MultistatusReader.mostCalendarData }
}
