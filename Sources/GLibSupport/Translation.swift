// Translation of texts through gettext.

import CGLib
import Glibc
import Todo

/// The gettext domain, which is also the name of the catalog files.
public let textDomain = "furrow"

/// Returns the text in the user's language. The compiler accepts only a literal, so that xgettext finds every text;
/// `{name}` is a placeholder for `filling`.
public func tr(_ text: StaticString) -> String {
    text.withUTF8Buffer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
            guard let start = chars.baseAddress, let translation = g_dgettext(textDomain, start) else {
                return "\(text)"
            }
            return String(cString: translation)
        }
    }
}

/// Returns the text in the user's language, for an English text that needs different translations in different places,
/// such as a title with little room.
///
/// - Parameter context: The place of the text, in English. Only translators see it.
public func tr(_ text: StaticString, context: StaticString) -> String {
    // Without a translation, gettext returns the pointer that it was given, which must still be valid at that time.
    "\(text)".withCString { String(cString: g_dpgettext2(textDomain, "\(context)", $0)) }
}

/// Returns a message of a module without translations in the user's language.
package func translated(_ message: Message) -> String {
    // Without a translation, gettext returns the pointer that it was given, which must still be valid at that time.
    message.text.withCString { String(cString: g_dgettext(textDomain, $0)) }.filling(message.values)
}

/// Switches the texts of this process to the user's language. Call once, before the first text.
public func startTranslations() {
    setlocale(LC_ALL, "")
    bind_textdomain_codeset(textDomain, "UTF-8")
    let folders = DataFolders.current
    if let clone = folders.clone { CloneCatalogs.bringUpToDate(clone: clone) }
    if let locale = folders.locale { bindtextdomain(textDomain, locale) }
}

/// The user's first language as a locale name: `de_AT.UTF-8`, or `C` for none.
public var languageName: String { g_get_language_names()?.pointee.map { String(cString: $0) } ?? "C" }

/// Returns the text for this count, in the plural form of the user's language, with `{count}` filled in.
public func trn(_ one: StaticString, _ many: StaticString, _ count: Int) -> String {
    let translation = "\(one)".withCString { one in
        "\(many)".withCString { many in
            String(cString: g_dngettext(textDomain, one, many, UInt(clamping: count)))
        }
    }
    return translation.filling("count", with: "\(count)")
}

extension String {
    /// Returns this text with each `{name}` replaced.
    public func filling(_ name: String, with value: String) -> String { filling([name: value]) }

    /// Returns this text with several placeholders replaced at once; inserted values are not searched for placeholders.
    /// In the window, the direction of each value is isolated (``IsolatedText``).
    public func filling(_ values: [String: String]) -> String {
        replacingPlaceholders(by: values) { IsolatedText.isolatedIfNeeded($0) }
    }
}
