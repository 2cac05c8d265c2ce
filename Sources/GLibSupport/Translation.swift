// Texts for people go through gettext.

import CGLib
import Glibc

/// The gettext domain, also the name of the catalogue's files.
public let textDomain = "furrow"

/// The text in the user's language. The compiler refuses anything but a literal, so that xgettext finds every text;
/// `{name}` stands for what `filling` puts in.
public func tr(_ text: StaticString) -> String {
    text.withUTF8Buffer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
            guard let start = chars.baseAddress, let found = g_dgettext(textDomain, start) else { return "\(text)" }
            return String(cString: found)
        }
    }
}

/// The user's language's wording of a text that is only known now (a `Message` of a pure module).
public func trText(_ text: String) -> String {
    // Where there is no translation gettext gives back the very pointer it was given: it must still be good then.
    text.withCString { String(cString: g_dgettext(textDomain, $0)) }
}

/// Has the texts of this process in the user's language; once, before the first of them.
public func startTranslations() {
    setlocale(LC_ALL, "")
    bind_textdomain_codeset(textDomain, "UTF-8")
    let folders = DataFolders.current
    if let clone = folders.clone { CloneCatalogues.bringUpToDate(clone: clone) }
    if let locale = folders.locale { bindtextdomain(textDomain, locale) }
}

/// The user's first language, as locales are named: `de_AT.UTF-8`, or `C` for none.
public var languageName: String { g_get_language_names()?.pointee.map { String(cString: $0) } ?? "C" }

/// The text for so many, in the user's language's plural; `{count}` is filled in.
public func trn(_ one: StaticString, _ many: StaticString, _ count: Int) -> String {
    let found = "\(one)".withCString { one in
        "\(many)".withCString { many in
            String(cString: g_dngettext(textDomain, one, many, UInt(clamping: count)))
        }
    }
    return found.filling("count", with: "\(count)")
}

extension String {
    /// This text with each `{name}` replaced.
    public func filling(_ name: String, with value: String) -> String { filling([name: value]) }

    /// This text with each `{name}` of several replaced at once: what one of them puts in is not looked through again. In
    /// the window, the direction of each value is isolated (``IsolatedText``).
    public func filling(_ values: [String: String]) -> String {
        // Not `replacing`: the search of regular expressions, on which it stands, costs a start 400 KiB. By bytes: rows' captions
        // are filled in by the hundred.
        var (result, rest) = ("", utf8[...])
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            result += Substring(rest[..<brace])
            rest = rest[brace...].dropFirst()
            if let end = rest.firstIndex(of: UInt8(ascii: "}")), let value = values[String(Substring(rest[..<end]))] {
                result += IsolatedText.within(value)
                rest = rest[end...].dropFirst()
            } else {
                result += "{"
            }
        }
        return result + Substring(rest)
    }
}
