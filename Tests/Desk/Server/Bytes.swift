// Little-endian encoding, as the X protocol and the inputtest protocol use it.

/// A writer that builds one message.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put<Number: FixedWidthInteger>(_ value: Number) {
        for index in 0..<(Number.bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Number(index * 8)))
        }
    }

    mutating func put(_ value: Double) {
        put(value.bitPattern)
    }

    mutating func put(_ more: [UInt8]) {
        bytes += more
    }

    mutating func pad(_ count: Int) {
        bytes += [UInt8](repeating: 0, count: count)
    }

    /// Pads the message to a multiple of four bytes, which every X request must have.
    mutating func align() {
        pad((4 - bytes.count % 4) % 4)
    }
}

extension [UInt8] {
    /// Returns the number at a byte offset, or 0 if the message is too short.
    func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
        let size = Number.bitWidth / 8
        guard offset >= 0, offset + size <= count else { return 0 }
        return (0..<size).reduce(0) { $0 | Number(truncatingIfNeeded: self[offset + $1]) << Number($1 * 8) }
    }

    func u8(_ offset: Int) -> Int { Int(number(at: offset, as: UInt8.self)) }
    func u16(_ offset: Int) -> Int { Int(number(at: offset, as: UInt16.self)) }
    func i16(_ offset: Int) -> Int { Int(number(at: offset, as: Int16.self)) }
    func u32(_ offset: Int) -> UInt32 { number(at: offset) }
}
