// How long a server asks to be left alone.

import CSoup

/// What Retry-After says (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
    /// How long to wait; nil where it is neither.
    ///
    /// - Parameter now: what the server's own clock shows, in seconds since 1970.
    static func wait(_ value: String, now: Int) -> Duration? {
        let words = value.trimmed
        if !words.isEmpty, words.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            // So many digits that they are no number are a long time too.
            return .seconds(min(Int(words) ?? .max, Int(Int32.max)))
        }
        return date(words).map { .seconds(max($0 - now, 0)) }
    }

    /// What a date of HTTP's is in seconds since 1970, in any of its three forms; nil where it is none.
    static func date(_ words: String) -> Int? {
        guard let date = soup_date_time_new_from_http_string(words.trimmed) else { return nil }
        defer { g_date_time_unref(date) }
        return Int(g_date_time_to_unix(date))
    }
}
