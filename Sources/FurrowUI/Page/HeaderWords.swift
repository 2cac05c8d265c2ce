// What the rows say that name others.

import GtkSupport
import Todo

/// What headers say.
enum HeaderWords {
    /// The words of a header.
    static func text(_ header: RowContent) -> String {
        guard let day = header.caption?.due?.day else { return tr("Later") }
        return day.description
    }
}
