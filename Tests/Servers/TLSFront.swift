// A TLS proxy in front of a server without TLS.

import Foundation
import TestSupport

/// A proxy that accepts TLS connections on a free local port and forwards the data to a server without TLS. Most
/// calendar servers run behind such a proxy. It ends when the object is released.
public final class TLSFront {
    /// The root address, `https://127.0.0.1:PORT/`.
    public let address: String
    private let folder: TemporaryFolder
    private let process: ServerProcess

    /// The timeout of a start in s. The wait ends as soon as the proxy listens.
    private static let timeout = 60.0

    /// The proxy in Python. Radicale's own Python has all the modules it needs. With TLS 1.2, only transmitted data
    /// makes the socket readable.
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

    /// Starts a proxy and waits until it listens.
    ///
    /// - Parameters:
    ///   - server: The address of the server behind it, with its port.
    ///   - certificate: The files of the proxy's certificate and its key.
    public init(before server: String, certificate: (file: String, key: String)) throws {
        folder = try TemporaryFolder()
        let (log, port) = (folder.file("log"), URL(string: server)?.port ?? 0)
        process = try ServerProcess(
            ["/usr/bin/python3", "-c", Self.program, certificate.file, certificate.key, "\(port)"], log: log)
        let limit = Date.now + Self.timeout
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
