// The clock on the wall.

import Foundation
import Todo

extension Timestamp {
    /// This moment.
    public static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
