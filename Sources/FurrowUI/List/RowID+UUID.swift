// Items' ids in the gestures' terms.

import Foundation
import Gestures
import Todo

extension RowID {
    /// The row that shows the item of this id.
    init(_ id: UUID) {
        let words = id.words
        self.init(high: words.0, low: words.1)
    }

    /// The id of the item that the row shows.
    var item: UUID { UUID(words: (high, low)) }
}

extension Target {
    /// The row that it is on, or on a button of.
    var rowID: RowID? {
        switch self {
        case .row(let id, _), .button(let id, _): id
        case .addRow, .below, .elsewhere: nil
        }
    }
}
