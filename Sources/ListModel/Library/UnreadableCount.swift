// The number of unreadable records, and how many of them have been reported.

/// The number of unreadable records; reported when it grows.
package struct UnreadableCount {
    package var count: Int
    private var reported = 0

    /// Creates a count that has not been reported yet.
    package init(_ count: Int) { self.count = count }

    /// Returns the count if it exceeds the reported number, else nil. Records that became readable are reported again
    /// if they break again.
    package mutating func unreported() -> Int? {
        reported = min(reported, count)
        return count > reported ? count : nil
    }

    /// Marks all of them as reported.
    package mutating func markReported() { reported = count }
}
