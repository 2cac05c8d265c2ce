// Ids derived from names, so that two programs that create the same object give it the same id.

extension UUID {
    /// Returns the id of a name within a namespace (RFC 9562, version 5).
    public static func named(_ name: String, in space: UUID) -> UUID {
        let bytes = withUnsafeBytes(of: space.uuid) { SHA1.digest(Array($0) + name.utf8) }
        var id = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        id.6 = 0x50 | id.6 & 0x0F
        id.8 = 0x80 | id.8 & 0x3F
        return UUID(uuid: id)
    }
}

extension UUID {
    public var isNamed: Bool { uuid.6 >> 4 == 5 }
}

/// The Secure Hash Algorithm 1 (FIPS 180-4), used for ids of version 5. It does not protect secrets.
enum SHA1 {
    /// Returns the digest of a message, 20 bytes.
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let blocks = padded(message)
        for start in stride(from: 0, to: blocks.count, by: 64) { add(blocks[start..<start + 64], to: &hash) }
        return hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    /// Returns the message padded to a multiple of 64 bytes: a one bit, zeros, and the length in bits.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % 64) % 64
        let length = UInt64(message.count) * 8
        return message + [0x80] + [UInt8](repeating: 0, count: zeros)
            + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt64($0)) }
    }

    private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
        let bytes = Array(block)
        var words = (0..<16).map { word in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[word * 4 + $1]) } }
        for index in 16..<80 {
            words.append((words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(1))
        }
        var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
        for (index, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index / 20 {
                case 0: (b & c | ~b & d, 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotated(5) &+ mixed &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, b.rotated(30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { hash[index] &+= value }
    }
}

extension UInt32 {
    fileprivate func rotated(_ bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
