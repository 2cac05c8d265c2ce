// A self-signed certificate.

import Foundation
import TestSupport

/// A self-signed certificate for 127.0.0.1, valid until 2126, in files. Its key protects nothing.
struct Certificate {
    private let folder: TemporaryFolder
    var file: String { folder.file("certificate") }
    var key: String { folder.file("key") }

    init() throws {
        folder = try TemporaryFolder()
        try Self.certificate.write(toFile: folder.file("certificate"), atomically: true, encoding: .utf8)
        try Self.privateKey.write(toFile: folder.file("key"), atomically: true, encoding: .utf8)
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBkDCCATagAwIBAgIUe8E6AukEZUyloAPA+wV0NWJGhjQwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNTA3NDcyNFoYDzIxMjYxMTAx
        MDc0NzI0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATDa/SVIptzh8JEuoT1eg7/70t3qzDAYiRK/F3IMJbXgRBbzOpOpTAh
        dpX8ayMQy0xJggoNS9yY5yOKhbkDIsgoo2QwYjAdBgNVHQ4EFgQUWYfWIawy1som
        s7hba0TlDF8Jj5YwHwYDVR0jBBgwFoAUWYfWIawy1soms7hba0TlDF8Jj5YwDwYD
        VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
        IQDDgxKc18KfmsMMHLOFXWigHQmFZ235yhFYmvritP1/ZAIgPTp9MlxeWlnmfgFb
        KB904OUHws89SWNT3ZAU758tw5E=
        -----END CERTIFICATE-----
        """

    private static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZfkFTyuo3cG/HL1v
        b4vHFoWYKTdaFHjU9k2g5G/MC1OhRANCAATDa/SVIptzh8JEuoT1eg7/70t3qzDA
        YiRK/F3IMJbXgRBbzOpOpTAhdpX8ayMQy0xJggoNS9yY5yOKhbkDIsgo
        -----END PRIVATE KEY-----
        """
}
