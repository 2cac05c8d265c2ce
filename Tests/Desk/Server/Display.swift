// A small client of the X server: what is on the screen, and where. It speaks the core protocol itself, so that
// looking at the screen costs a few milliseconds and no further program or library.

import Glibc

/// The size of a screen in px.
public struct ScreenSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A connection to the desk's X server. Requests are answered before the next is sent.
final class Display {
    /// The number behind the colon of DISPLAY.
    let number: Int
    /// The screen's root window.
    let root: UInt32
    /// The size of the root window.
    let size: ScreenSize

    /// The server's process.
    var server: pid_t { stream.peer }

    private let stream: Stream
    private var atoms: [String: UInt32] = [:]

    init(number: Int) throws {
        self.number = number
        stream = try Stream(path: "/tmp/.X11-unix/X\(number)")
        var hello = ByteWriter()
        hello.put(UInt8(ascii: "l"))
        hello.pad(1)
        hello.put(UInt16(11))
        hello.pad(8)
        try stream.write(hello.bytes)
        let head = try stream.read(8)
        let setup = try stream.read(head.u16(6) * 4)
        guard head.u8(0) == 1 else { throw DeskError.server("the X server refused the desk", log: "") }
        // The fixed part, the vendor's name, the pixmap formats, then the first screen.
        let screen = 32 + (setup.u16(16) + 3) / 4 * 4 + setup.u8(21) * 8
        root = setup.u32(screen)
        size = ScreenSize(width: setup.u16(screen + 20), height: setup.u16(screen + 22))
    }

    /// Sends a request: its opcode, the byte beside it, and its body of whole words.
    func send(_ opcode: UInt8, _ detail: UInt8 = 0, _ body: [UInt8]) throws {
        var request = ByteWriter()
        request.put(opcode)
        request.put(detail)
        request.put(UInt16((body.count + 7) / 4))
        request.put(body)
        request.align()
        try stream.write(request.bytes)
    }

    /// Sends a request and reads its reply, header included; throws ``DeskError/display(code:request:)``.
    func ask(_ opcode: UInt8, _ detail: UInt8 = 0, _ body: [UInt8]) throws -> [UInt8] {
        try send(opcode, detail, body)
        while true {
            let head = try stream.read(32)
            switch head.u8(0) {
            case 0: throw DeskError.display(code: head.u8(1), request: head.u8(10))
            case 1:
                let more = Int(head.u32(4)) * 4
                return more == 0 ? head : head + (try stream.read(more))
            default: continue
            }
        }
    }

    /// Waits until all that was sent is done, and throws what went wrong with it.
    func sync() throws {
        // GetInputFocus, the customary round trip
        _ = try ask(43, 0, [])
    }

    func atom(_ name: String) throws -> UInt32 {
        if let atom = atoms[name] { return atom }
        var body = ByteWriter()
        body.put(UInt16(name.utf8.count))
        body.pad(2)
        body.put(Array(name.utf8))
        let atom = try ask(16, 0, body.bytes).u32(8)
        atoms[name] = atom
        return atom
    }
}

/// A request's body of whole words.
func words(_ values: UInt32...) -> [UInt8] {
    var body = ByteWriter()
    for value in values { body.put(value) }
    return body.bytes
}
