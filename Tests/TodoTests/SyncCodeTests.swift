// Tests of the codes that say how a sync went.

import Foundation
import Testing

@testable import Todo

@Suite struct SyncCodeTests {
    /// The texts that stores, scripts and other versions of the programs have, which therefore never change.
    private static let texts: [SyncCode: String] = [
        .ok: "ok", .usage: "usage", .canceled: "cancelled", .busy: "busy", .store: "store", .error: "error",
        .noAccount: "no-account", .noList: "no-list", .exists: "exists", .changed: "changed",
        .accountsFile: "accounts-file", .invalidAddress: "invalid-address", .plainHTTP: "plain-http",
        .elsewhere: "elsewhere", .notCalDAV: "not-caldav", .certificate: "certificate", .unreachable: "unreachable",
        .cutOff: "cut-off", .backedOff: "backed-off", .cannotMakeLists: "cannot-make-lists",
        .wrongPassword: "wrong-password", .needsPassword: "needs-password", .passwordCommand: "password-command",
        .needsConsent: "needs-consent", .noSecretService: "no-secret-service", .secretLocked: "secret-locked",
        .onlineAttention: "goa-attention", .onlineAccountMissing: "goa-gone", .removed: "removed",
        .readOnly: "read-only",
        .gone: "gone", .held: "held", .noBackup: "no-backup", .refused: "refused", .quarantined: "quarantined",
        .conflicts: "conflicts", .returns: "returns", .unknownZones: "unknown-zones", .run: "run",
    ]

    @Test func eachCodeIsWrittenAndReadAsTheSameText() throws {
        #expect(Set(SyncCode.known) == Set(Self.texts.keys))
        for (code, text) in Self.texts {
            #expect(code.rawValue == text)
            #expect(SyncCode(rawValue: text) == code)
            #expect(try JSONEncoder().encode([code]) == Data("[\"\(text)\"]".utf8))
            #expect(try JSONDecoder().decode([SyncCode].self, from: Data("[\"\(text)\"]".utf8)) == [code])
        }
    }

    @Test func aCodeOfAnotherVersionIsPreserved() throws {
        let code = SyncCode(rawValue: "too-warm")
        #expect(code == .unknown("too-warm") && code.rawValue == "too-warm")
        #expect(try JSONEncoder().encode([code]) == Data("[\"too-warm\"]".utf8))
    }

    @Test func onlineAccountProblemsAreRecognizedByTheirPrefix() {
        #expect(SyncCode.known.filter(\.isOfOnlineAccounts) == [.onlineAttention, .onlineAccountMissing])
        #expect(SyncCode(rawValue: "goa-away").isOfOnlineAccounts)
    }
}
