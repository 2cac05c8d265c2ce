// The accounts of the desktop's settings, as GNOME Online Accounts has them on the session bus: no library is needed.

import CGLib
import GLibSupport

/// An account of GNOME's settings that has calendars, and so may have task lists.
public struct OnlineAccount: Equatable, Sendable {
    /// Its id there.
    public let id: String
    /// How the person knows it, as `anna@cloud.example.org`.
    public let name: String
    /// The user's name at the server.
    public let user: String
    /// Where its calendars are.
    public let address: String
    /// Whether its calendars are switched off.
    public let isDisabled: Bool
    /// Whether the person has to sign in again.
    public let needsAttention: Bool
}

/// GNOME Online Accounts.
///
/// Its functions wait for the service, which the bus starts where it does not run.
public struct OnlineAccounts {
    private static let busName = "org.gnome.OnlineAccounts"
    private static let path = "/org/gnome/OnlineAccounts"
    private static let account = "org.gnome.OnlineAccounts.Account"
    private static let calendar = "org.gnome.OnlineAccounts.Calendar"
    private static let passwordBased = "org.gnome.OnlineAccounts.PasswordBased"
    /// Milliseconds for an answer; it may ask the server whether the password is good.
    private static let patience: Int32 = 25_000

    private let bus: OpaquePointer

    /// Joins the session bus.
    ///
    /// - Throws: `AccountError.noOnlineAccounts` where there is none.
    public init() throws(AccountError) {
        guard SessionBus.isThere, let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            throw .noOnlineAccounts
        }
        // The connection is the process's own and lasts as long as it.
        self.bus = bus
    }

    /// The accounts that have calendars and a password, in the order of their ids; also those that are switched off.
    ///
    /// - Throws: `AccountError`.
    public func accounts() throws(AccountError) -> [OnlineAccount] {
        try objects().compactMap(\.account).sorted { $0.id < $1.id }
    }

    /// The password of an account, which the service has found to be good.
    ///
    /// - Throws: `AccountError`.
    public func password(of id: String) throws(AccountError) -> Password {
        guard let object = try objects().first(where: { $0.account?.id == id }), let account = object.account else {
            throw .onlineGone
        }
        guard !account.isDisabled else { throw .onlineDisabled }
        guard !account.needsAttention else { throw .onlineNeedsAttention }
        let answer = try call(object.path, Self.passwordBased, "GetPassword", [g_variant_new_string("password")])
        guard answer.type == "(s)" else { throw .onlineFailed(detail: "GetPassword") }
        return Password(answer[0].text)
    }

    private func objects() throws(AccountError) -> [AccountObject] {
        let answer = try call(Self.path, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", [])
        guard answer.type == "(a{oa{sa{sv}}})" else { throw .onlineFailed(detail: "GetManagedObjects") }
        return answer[0].children.map { AccountObject(path: $0[0].text, interfaces: $0[1].entries) }
    }

    private func call(
        _ path: String, _ interface: String, _ method: String, _ arguments: [OpaquePointer?]
    ) throws(AccountError) -> BusValue {
        var arguments = arguments
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            bus, Self.busName, path, interface, method, g_variant_new_tuple(&arguments, gsize(arguments.count)), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, &error)
        if let answer { return BusValue(taking: answer) }
        throw Self.failure(error)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> AccountError {
        guard let error else { return .noOnlineAccounts }
        defer { g_error_free(error) }
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        switch name.map({ String(cString: $0) }) ?? "" {
        case "org.gnome.OnlineAccounts.Error.NotAuthorized": return .onlineNeedsAttention
        case "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod": return .onlineGone
        case let name where name.hasPrefix("org.freedesktop.DBus.Error."): return .noOnlineAccounts
        default:
            g_dbus_error_strip_remote_error(error)
            return .onlineFailed(detail: String(cString: error.pointee.message))
        }
    }

    /// What stands at a path of the service's.
    private struct AccountObject {
        let path: String
        /// By interface, its properties.
        let interfaces: [String: BusValue]

        /// The account, where it is one that has calendars and a password.
        var account: OnlineAccount? {
            guard let general = interfaces[OnlineAccounts.account]?.properties,
                let calendar = interfaces[OnlineAccounts.calendar]?.properties,
                interfaces[passwordBased] != nil, let id = general["Id"]?.text,
                let address = calendar["Uri"]?.text, !address.isEmpty
            else { return nil }
            let user = general["Identity"]?.text ?? ""
            let name = general["PresentationIdentity"]?.text ?? ""
            return OnlineAccount(
                id: id, name: name.isEmpty ? user : name, user: user, address: address,
                isDisabled: general["CalendarDisabled"]?.isTrue ?? false,
                needsAttention: general["AttentionNeeded"]?.isTrue ?? false)
        }
    }
}
