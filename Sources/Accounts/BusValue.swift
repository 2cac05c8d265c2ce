// What comes with an answer on the bus.

import CGLib

/// A value of D-Bus's, read without trusting that it is of the type that is asked for.
final class BusValue {
    private let value: OpaquePointer

    /// Takes over a reference.
    init(taking value: OpaquePointer) { self.value = value }

    deinit { g_variant_unref(value) }

    /// Its type, as D-Bus writes it.
    var type: String { String(cString: g_variant_get_type_string(value)) }

    /// A part of it that its type has.
    subscript(index: Int) -> BusValue { BusValue(taking: g_variant_get_child_value(value, gsize(index))) }

    /// Its parts.
    var children: [BusValue] { (0..<Int(g_variant_n_children(value))).map { self[$0] } }

    /// The entries of a dictionary whose keys are texts.
    var entries: [String: BusValue] {
        Dictionary(children.map { ($0[0].text, $0[1]) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entries of a dictionary of values of any type (`a{sv}`).
    var properties: [String: BusValue] { entries.mapValues { $0[0] } }

    /// A text, or the empty one.
    var text: String {
        guard type == "s" || type == "o" else { return "" }
        return String(cString: g_variant_get_string(value, nil))
    }

    /// Whether it is a truth value, and true.
    var isTrue: Bool { type == "b" && g_variant_get_boolean(value) != 0 }
}
