// Writes uncompressed PNG files. They suffice for viewing and need no library.

/// An encoder for the Portable Network Graphics format (RFC 2083) with stored deflate blocks (RFC 1951).
enum PNG {
    static func encode(_ picture: Screenshot) -> [UInt8] {
        var header: [UInt8] = bigEndian(picture.rect.width) + bigEndian(picture.rect.height)
        // 8 bits per channel, RGB, the only compression and filter methods, no interlacing
        header += [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", stored(lines(picture))) + chunk("IEND", [])
    }

    /// Returns the rows of pixels, each after its filter byte.
    private static func lines(_ picture: Screenshot) -> [UInt8] {
        let width = picture.rect.width
        var result: [UInt8] = []
        result.reserveCapacity(picture.rect.height * (width * 3 + 1))
        for y in 0..<picture.rect.height {
            result.append(0)
            for x in 0..<width {
                let pixel = picture.pixels[y * width + x]
                result.append(UInt8(truncatingIfNeeded: pixel >> 16))
                result.append(UInt8(truncatingIfNeeded: pixel >> 8))
                result.append(UInt8(truncatingIfNeeded: pixel))
            }
        }
        return result
    }

    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        result.reserveCapacity(data.count + data.count / 1000 + 16)
        let block = 65535
        for start in stride(from: 0, to: data.count, by: block) {
            let end = min(start + block, data.count)
            let length = UInt16(end - start)
            result.append(end == data.count ? 1 : 0)
            result += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
            result += data[start..<end]
        }
        return result + bigEndian(Int(adler(data)))
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(data.count) + body + bigEndian(Int(crc(body)))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func adler(_ data: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in data {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc(_ data: [UInt8]) -> UInt32 {
        let table = table
        return ~data.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
