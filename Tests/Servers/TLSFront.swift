// TLS before a server that has none.

import Foundation
import TestSupport

/// Takes connections by TLS on a free port of this machine, and hands what comes on to a server without: as most servers for
/// calendars stand behind another one. It ends with the value.
public final class TLSFront {
    /// Its root, `https://127.0.0.1:PORT/`.
    public let address: String
    private let folder: TemporaryFolder
    private let process: ServerProcess

    /// How long a start may take, in s. What comes ends the wait.
    private static let patience = 60.0

    /// Radicale's own Python has all that it takes. TLS 1.2: nothing but what is sent makes its end readable.
    private static let program = """
        import select, socket, ssl, sys, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        listener = socket.create_server(("127.0.0.1", 0))
        print("port", listener.getsockname()[1], flush=True)

        def serve(plain):
            with context.wrap_socket(plain, server_side=True) as here, \\
                    socket.create_connection(("127.0.0.1", int(sys.argv[3]))) as there:
                while True:
                    ready = [here] if here.pending() else select.select([here, there], [], [])[0]
                    for one in ready:
                        data = one.recv(65536)
                        if not data:
                            return
                        (there if one is here else here).sendall(data)

        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """

    /// Starts one, and waits until it listens.
    ///
    /// - Parameters:
    ///   - server: the address of the server behind it, with its port.
    ///   - certificate: the files of its certificate and the key.
    public init(before server: String, certificate: (file: String, key: String)) throws {
        folder = try TemporaryFolder()
        let (log, port) = (folder.file("log"), URL(string: server)?.port ?? 0)
        process = try ServerProcess(
            ["/usr/bin/python3", "-c", Self.program, certificate.file, certificate.key, "\(port)"], log: log)
        let limit = Date.now + Self.patience
        repeat {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            if let found = text.firstMatch(of: /port (\d+)\n/) {
                address = "https://127.0.0.1:\(found.1)/"
                return
            }
            Thread.sleep(forTimeInterval: 0.01)
        } while Date.now < limit
        throw ServerError.notStarted(log: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }
}
