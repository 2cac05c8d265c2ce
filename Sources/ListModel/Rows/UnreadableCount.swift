/// The number of unreadable records, which is reported when it grows.
package struct UnreadableCount {
    package internal(set) var count: Int
    private var reported = 0

    package init(_ count: Int) { self.count = count }

    /// Returns the count if it exceeds the reported number. Records that became readable are reported again if they
    /// become unreadable again.
    package mutating func unreported() -> Int? {
        reported = min(reported, count)
        return count > reported ? count : nil
    }

    /// Marks all unreadable records as reported.
    package mutating func markReported() { reported = count }
}
