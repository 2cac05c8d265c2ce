import CGLib

/// An argument of a D-Bus method call.
enum BusArgument {
    case text(String)
    case number(UInt32)
    case signed(Int32)
    case byte(UInt8)
    case texts([String])
    /// Values of any type (`av`).
    case variants([BusArgument])
    /// Values by name (`a{sv}`).
    case named([(String, BusArgument)])

    /// Returns the arguments of a call as a floating reference, which the first function that takes it owns.
    static func tuple(_ values: [BusArgument]) -> OpaquePointer? {
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
