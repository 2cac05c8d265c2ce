// Items' ids in the gestures' terms.

import Foundation
import Gestures

extension RowID {
    /// The row that shows the item of this id.
    init(_ id: UUID) {
        let bytes = id.uuid
        self.init(
            high: Self.word(bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7),
            low: Self.word(bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15))
    }

    /// The id of the item that the row shows.
    var item: UUID {
        let h = (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
        let l = (0..<8).map { UInt8(truncatingIfNeeded: low >> (56 - 8 * $0)) }
        return UUID(
            uuid: (
                h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], l[0], l[1], l[2], l[3], l[4], l[5], l[6], l[7]
            ))
    }

    private static func word(
        _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8, _ g: UInt8, _ h: UInt8
    ) -> UInt64 {
        var word: UInt64 = 0
        for byte in [a, b, c, d, e, f, g, h] { word = word << 8 | UInt64(byte) }
        return word
    }
}

extension Place {
    /// The row that it is on, front or menu.
    var rowID: RowID? {
        switch self {
        case .row(let id, _), .menu(let id, _): id
        case .addRow, .below, .elsewhere: nil
        }
    }
}
