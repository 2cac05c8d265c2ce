// The parameters and the value of a line.

/// A parameter of a line (RFC 5545, 3.2).
public struct Parameter: Equatable, Sendable {
    /// The name in capital letters.
    public let name: String
    /// The values without quotation marks; the `^` escapes of RFC 6868 are not decoded.
    public let values: [String]
    /// The parameter as written in the line.
    let raw: ArraySlice<UInt8>
}

extension ContentLine {
    /// The bytes after the first colon outside quotation marks, if any.
    public var valueBytes: ArraySlice<UInt8>? {
        let flat = flat
        return name.isEmpty ? nil : Self.colon(in: flat).map { flat[($0 + 1)...] }
    }

    /// The value as written, if any.
    public var value: String? { valueBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The values between commas as written, for properties whose values have no escapes, such as times.
    var values: [ArraySlice<UInt8>] { valueBytes?.split(separator: UInt8(ascii: ",")) ?? [] }

    /// The unescaped value of a TEXT, if any.
    public var text: String? { valueBytes.map(TextValue.unescaped) }

    /// Returns the index of the colon before the value. If a quotation mark is never closed, quotation marks count as
    /// ordinary characters, because otherwise no value would be found.
    private static func colon(in flat: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for index in flat.indices {
            switch flat[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ":") where !isQuoted: return index
            default: break
            }
        }
        return flat.firstIndex(of: UInt8(ascii: ":"))
    }

    public var parameters: [Parameter] {
        let flat = flat
        guard !name.isEmpty, let colon = Self.colon(in: flat) else { return [] }
        let start = flat[Self.nameStart(of: flat)..<colon].firstIndex { !Self.isOfName($0) } ?? colon
        guard start < colon else { return [] }
        return Self.parts(of: flat[(start + 1)..<colon], at: UInt8(ascii: ";")).map(Self.parameter)
    }

    /// Returns the first value of a parameter, if any.
    public func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }

    private static func parameter(_ raw: ArraySlice<UInt8>) -> Parameter {
        let equals = raw.firstIndex(of: UInt8(ascii: "=")) ?? raw.endIndex
        let values = parts(of: raw[equals...].dropFirst(), at: UInt8(ascii: ","))
        return Parameter(
            name: String(decoding: raw[..<equals], as: UTF8.self).uppercased(),
            values: values.map { String(decoding: unquoted($0), as: UTF8.self) }, raw: raw)
    }

    /// Splits the bytes at a character, except inside quotation marks.
    private static func parts(of bytes: ArraySlice<UInt8>, at mark: UInt8) -> [ArraySlice<UInt8>] {
        var isQuoted = false
        return bytes.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == mark && !isQuoted
        }
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark = UInt8(ascii: "\"")
        return bytes.count >= 2 && bytes.first == mark && bytes.last == mark ? bytes.dropFirst().dropLast() : bytes
    }
}
