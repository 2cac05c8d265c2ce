// A small X client that reads the screen and its windows. It speaks the core protocol itself, so that looking at the
// screen takes a few milliseconds and needs no other program or library.

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

/// A connection to the desk's X server. Only one request is open at a time.
final class Display {
    /// The display number, which follows the colon in DISPLAY.
    let number: Int
    /// The screen's root window.
    let root: UInt32
    /// The size of the root window.
    let size: ScreenSize

    /// The process id of the server.
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
        // The fixed part, the vendor's name and the pixmap formats precede the first screen.
        let screen = 32 + (setup.u16(16) + 3) / 4 * 4 + setup.u8(21) * 8
        root = setup.u32(screen)
        size = ScreenSize(width: setup.u16(screen + 20), height: setup.u16(screen + 22))
    }

    /// Sends a request: the opcode, the detail byte after it, and the body of whole words.
    func send(_ opcode: UInt8, _ detail: UInt8 = 0, _ body: [UInt8]) throws {
        var request = ByteWriter()
        request.put(opcode)
        request.put(detail)
        request.put(UInt16((body.count + 7) / 4))
        request.put(body)
        request.align()
        try stream.write(request.bytes)
    }

    /// Sends a request and returns its reply, including the header.
    ///
    /// - Throws: ``DeskError/display(code:request:)`` if the server reports an error.
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

    /// Waits until the server has processed all requests, and throws if one of them failed.
    func sync() throws {
        // GetInputFocus, the usual request for a round trip
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

/// Returns a request body of whole words.
func words(_ values: UInt32...) -> [UInt8] {
    var body = ByteWriter()
    for value in values { body.put(value) }
    return body.bytes
}
