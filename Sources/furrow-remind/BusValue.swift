// D-Bus values for method calls and replies.

import CGLib

/// An argument of a method call.
enum BusValue {
    case text(String)
    case number(UInt32)
    case signed(Int32)
    case byte(UInt8)
    case texts([String])
    /// Values of any type (`av`).
    case variants([BusValue])
    /// Values by name (`a{sv}`).
    case named([(String, BusValue)])

    /// Returns the arguments of a call as a floating reference, which the first function that takes it owns.
    static func tuple(_ values: [BusValue]) -> OpaquePointer? {
        var children = values.map(\.variant)
        return g_variant_new_tuple(&children, gsize(children.count))
    }

    private var variant: OpaquePointer? {
        switch self {
        case .text(let text): return g_variant_new_string(text)
        case .number(let number): return g_variant_new_uint32(number)
        case .signed(let number): return g_variant_new_int32(number)
        case .byte(let byte): return g_variant_new_byte(byte)
        case .texts(let texts): return Self.array("s", texts.map { g_variant_new_string($0) })
        case .variants(let values): return Self.array("v", values.map { g_variant_new_variant($0.variant) })
        case .named(let values):
            return Self.array(
                "{sv}",
                values.map { g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1.variant)) })
        }
    }

    private static func array(_ type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
        var values = values
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return g_variant_new_array(type, &values, gsize(values.count))
    }
}

/// The values of a reply or a signal.
final class Reply {
    private let value: OpaquePointer

    /// Creates a reply that takes over a reference.
    init(taking value: OpaquePointer) { self.value = value }

    deinit { g_variant_unref(value) }

    /// Returns a child value. A missing child ends the program, because the sender then defines the method
    /// differently.
    subscript(index: Int) -> Reply { Reply(taking: g_variant_get_child_value(value, gsize(index))) }

    /// Returns whether the value has this D-Bus type.
    func isOf(type: String) -> Bool { String(cString: g_variant_get_type_string(value)) == type }

    var number: UInt32 { g_variant_get_uint32(value) }
    var text: String { String(cString: g_variant_get_string(value, nil)) }
    var texts: [String] { (0..<Int(g_variant_n_children(value))).map { self[$0].text } }
}
