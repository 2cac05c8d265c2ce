import CGLib

/// A value in a D-Bus reply or signal from another program. It is read without assuming that it has the expected type.
public final class BusValue {
    private let value: OpaquePointer

    /// Takes ownership of a reference to a `GVariant`.
    public init(taking value: OpaquePointer) { self.value = value }

    deinit { g_variant_unref(value) }

    /// The type, as a D-Bus signature.
    public var type: String { String(cString: g_variant_get_type_string(value)) }

    /// Returns a child value.
    ///
    /// - Precondition: The child exists. It is missing only if the sender uses another signature.
    public subscript(index: Int) -> BusValue { BusValue(taking: g_variant_get_child_value(value, gsize(index))) }

    public var children: [BusValue] { (0..<Int(g_variant_n_children(value))).map { self[$0] } }

    /// The entries of a dictionary with text keys.
    public var entries: [String: BusValue] {
        Dictionary(children.map { ($0[0].text, $0[1]) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entries of a dictionary with values of any type (`a{sv}`).
    public var properties: [String: BusValue] { entries.mapValues { $0[0] } }

    /// The text; empty if the value is not a text.
    public var text: String {
        guard type == "s" || type == "o" else { return "" }
        return String(cString: g_variant_get_string(value, nil))
    }

    public var texts: [String] { children.map(\.text) }

    /// The number; 0 if the value is not an unsigned number of 32 bits.
    public var number: UInt32 { type == "u" ? g_variant_get_uint32(value) : 0 }

    public var isTrue: Bool { type == "b" && g_variant_get_boolean(value) != 0 }
}
