// A helper program for tests that asks the Secret Service or GNOME Online Accounts on its session bus and prints the
// answer.

import Accounts
import CGLib

let words = Array(CommandLine.arguments.dropFirst())

func hasOwner(_ name: String) -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    var arguments = [g_variant_new_string(name)]
    let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
        g_variant_new_tuple(&arguments, 1), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    guard let answer else { return false }
    defer { g_variant_unref(answer) }
    let value = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(value) }
    return g_variant_get_boolean(value) != 0
}

func answer() throws(AccountError) -> String {
    switch words[0] {
    case "has-owner": return "\(hasOwner(words[1]))"
    case "password": return try SecretService.password(of: words[1], at: words[2], allowsPrompt: false).text
    case "store":
        try SecretService.store(Password(readLine() ?? ""), of: words[1], at: words[2])
        return "ok"
    case "forget":
        try SecretService.forget(words[1], at: words[2])
        return "ok"
    case "online":
        return try OnlineAccounts().accounts().map { account in
            let marks = (account.isDisabled ? " disabled" : "") + (account.needsAttention ? " attention" : "")
            return "\(account.id) \(account.name) \(account.user) \(account.address)\(marks)"
        }.joined(separator: "\n")
    default: return try OnlineAccounts().password(of: words[1]).text
    }
}

do {
    print(try answer())
} catch {
    print(caseName(of: error))
}

/// Returns the name of the error's case, with the values that tests check.
func caseName(of error: AccountError) -> String {
    switch error {
    case .noSecretService: "noSecretService"
    case .secretLocked: "secretLocked"
    case .passwordMissing(let user, let address): "passwordMissing \(user) \(address)"
    case .noOnlineAccounts: "noOnlineAccounts"
    case .onlineAccountMissing: "onlineAccountMissing"
    case .onlineDisabled: "onlineDisabled"
    case .onlineNeedsAttention: "onlineNeedsAttention"
    default: error.description
    }
}
