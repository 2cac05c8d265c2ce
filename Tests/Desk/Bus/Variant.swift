// Wrappers for the GLib values that the desk's buses use.

import CGtk

/// A reference to a GVariant.
final class Variant {
    let value: OpaquePointer

    /// Takes over a reference.
    init(taking value: OpaquePointer) {
        self.value = value
    }

    deinit {
        g_variant_unref(value)
    }

    var count: Int { Int(g_variant_n_children(value)) }

    /// An element of a tuple or array.
    subscript(index: Int) -> Variant {
        Variant(taking: g_variant_get_child_value(value, gsize(index)))
    }

    /// A value of a dictionary from names to variants.
    subscript(name: String) -> Variant? {
        g_variant_lookup_value(value, name, nil).map { Variant(taking: $0) }
    }

    /// The value inside a variant.
    var inner: Variant { Variant(taking: g_variant_get_variant(value)) }

    var parts: [Variant] { (0..<count).map { self[$0] } }

    var string: String { String(cString: g_variant_get_string(value, nil)) }
    var int: Int { Int(g_variant_get_int32(value)) }
    var uint32: UInt32 { g_variant_get_uint32(value) }
    var bool: Bool { g_variant_get_boolean(value) != 0 }
}

enum Argument {
    case string(String)
    case int(Int32)
    case uint(UInt32)
    case double(Double)
    case bool(Bool)
    /// Values by name, D-Bus type a{sv}.
    case options([String: Argument])

    /// Returns a floating tuple of arguments.
    static func tuple(_ arguments: [Argument]) -> OpaquePointer? {
        var values = arguments.map(\.value)
        return g_variant_new_tuple(&values, gsize(values.count))
    }

    private var value: OpaquePointer? {
        switch self {
        case .string(let text): g_variant_new_string(text)
        case .int(let number): g_variant_new_int32(number)
        case .uint(let number): g_variant_new_uint32(number)
        case .double(let number): g_variant_new_double(number)
        case .bool(let flag): g_variant_new_boolean(flag ? 1 : 0)
        case .options(let options): Self.dictionary(options)
        }
    }

    private static func dictionary(_ options: [String: Argument]) -> OpaquePointer? {
        var entries = options.map { name, argument in
            g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_variant(argument.value))
        }
        let type = g_variant_type_new("{sv}")
        defer { g_variant_type_free(type) }
        return g_variant_new_array(type, &entries, gsize(entries.count))
    }
}
