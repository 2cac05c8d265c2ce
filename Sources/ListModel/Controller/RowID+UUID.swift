// Conversion between task ids and row ids.

import Foundation
import Gestures
import Todo

extension RowID {
    package init(_ id: UUID) {
        let words = id.words
        self.init(high: words.0, low: words.1)
    }

    /// The id of the task that the row shows.
    package var item: UUID { UUID(words: (high, low)) }
}

extension Target {
    /// The target's row, or the row of the target's button.
    package var rowID: RowID? {
        switch self {
        case .row(let id, _), .button(let id, _): id
        case .addRow, .below, .elsewhere: nil
        }
    }
}
