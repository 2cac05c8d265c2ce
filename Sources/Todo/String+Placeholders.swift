// The values in sentences.

extension String {
    /// Returns this text with each placeholder of the form `{name}` replaced by its value. A placeholder without a value
    /// stays. Values are not searched for placeholders, because a path or a title may contain braces.
    ///
    /// - Parameter shown: Returns the form in which a value is inserted.
    package func replacingPlaceholders(
        by values: [String: String], as shown: (String) -> String = { $0 }
    ) -> String {
        // `replacing` is not used: the regular expression engine that it is built on costs 400 KiB at the start. The
        // text is processed as bytes, because captions of rows are filled in by the hundred.
        var (result, rest) = ("", utf8[...])
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            result += Substring(rest[..<brace])
            rest = rest[brace...].dropFirst()
            if let end = rest.firstIndex(of: UInt8(ascii: "}")), let value = values[String(Substring(rest[..<end]))] {
                result += shown(value)
                rest = rest[end...].dropFirst()
            } else {
                result += "{"
            }
        }
        return result + Substring(rest)
    }
}
