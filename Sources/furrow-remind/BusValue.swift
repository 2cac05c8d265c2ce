// GLib's values, as far as calls need them.

import CGLib

/// What is sent with a call.
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

    /// The arguments of a call; it belongs to whoever takes it first.
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

/// What comes with an answer or a signal.
final class Reply {
    private let value: OpaquePointer

    /// Takes over a reference.
    init(taking value: OpaquePointer) { self.value = value }

    deinit { g_variant_unref(value) }

    /// A part of it; one that is not there ends the program, for whoever sends it has another idea of the method.
    subscript(index: Int) -> Reply { Reply(taking: g_variant_get_child_value(value, gsize(index))) }

    /// Whether its parts are of these types, as D-Bus writes them.
    func isOf(type: String) -> Bool { String(cString: g_variant_get_type_string(value)) == type }

    var number: UInt32 { g_variant_get_uint32(value) }
    var text: String { String(cString: g_variant_get_string(value, nil)) }
    var texts: [String] { (0..<Int(g_variant_n_children(value))).map { self[$0].text } }
}
