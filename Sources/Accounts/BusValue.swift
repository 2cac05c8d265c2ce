// Values in D-Bus replies.

import CGLib

/// A D-Bus value that is read without assuming that it has the expected type.
final class BusValue {
    private let value: OpaquePointer

    /// Takes ownership of a reference.
    init(taking value: OpaquePointer) { self.value = value }

    deinit { g_variant_unref(value) }

    /// The type, as a D-Bus signature.
    var type: String { String(cString: g_variant_get_type_string(value)) }

    /// Returns a child value, which must exist.
    subscript(index: Int) -> BusValue { BusValue(taking: g_variant_get_child_value(value, gsize(index))) }

    /// The child values.
    var children: [BusValue] { (0..<Int(g_variant_n_children(value))).map { self[$0] } }

    /// The entries of a dictionary with text keys.
    var entries: [String: BusValue] {
        Dictionary(children.map { ($0[0].text, $0[1]) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entries of a dictionary with values of any type (`a{sv}`).
    var properties: [String: BusValue] { entries.mapValues { $0[0] } }

    /// The text; empty if the value is not a text.
    var text: String {
        guard type == "s" || type == "o" else { return "" }
        return String(cString: g_variant_get_string(value, nil))
    }

    /// Whether the value is the Boolean true.
    var isTrue: Bool { type == "b" && g_variant_get_boolean(value) != 0 }
}
