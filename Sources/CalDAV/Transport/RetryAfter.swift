import CSoup

/// The Retry-After header (RFC 9110, 10.2.3), which contains seconds or a date.
enum RetryAfter {
    /// Returns the time to wait, or nil if the value is neither a number of seconds nor a date.
    ///
    /// - Parameter now: The time by the server's clock, in seconds since 1970.
    static func wait(_ value: String, now: Int) -> Duration? {
        let words = value.trimmed
        if !words.isEmpty, words.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            // A number too large to parse counts as the longest wait.
            return .seconds(min(Int(words) ?? .max, Int(Int32.max)))
        }
        return date(words).map { .seconds(max($0 - now, 0)) }
    }

    /// Returns an HTTP date, in any of its three forms, in seconds since 1970.
    static func date(_ words: String) -> Int? {
        guard let date = soup_date_time_new_from_http_string(words.trimmed) else { return nil }
        defer { g_date_time_unref(date) }
        return Int(g_date_time_to_unix(date))
    }
}
