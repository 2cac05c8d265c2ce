import CGLib
import GLibSupport

/// An account in GNOME's settings that has calendars, and therefore may have task lists.
public struct OnlineAccount: Equatable, Sendable {
    /// The id in GNOME Online Accounts.
    public let id: String
    /// The name that the user knows the account by, such as `anna@cloud.example.org`.
    public let name: String
    /// The user name on the server.
    public let user: String
    public let address: String
    /// Whether the account's calendars are switched off.
    public let isDisabled: Bool
    /// Whether the user has to sign in again.
    public let needsAttention: Bool
}

/// GNOME Online Accounts, read over the session bus without a library.
///
/// The functions block until the service responds. The bus starts the service if it is not running.
public struct OnlineAccounts {
    private static let busName = "org.gnome.OnlineAccounts"
    private static let path = "/org/gnome/OnlineAccounts"
    private static let account = "org.gnome.OnlineAccounts.Account"
    private static let calendar = "org.gnome.OnlineAccounts.Calendar"
    private static let passwordBased = "org.gnome.OnlineAccounts.PasswordBased"
    /// The timeout for a reply, in milliseconds. The service may ask the server whether the password is valid.
    private static let timeout: Int32 = 25_000

    private let bus: OpaquePointer

    /// Connects to the session bus.
    ///
    /// - Throws: `AccountError.noOnlineAccounts` if there is none.
    public init() throws(AccountError) {
        guard SessionBus.isAvailable, let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            throw .noOnlineAccounts
        }
        // The connection is shared and lasts as long as the process.
        self.bus = bus
    }

    /// Returns the accounts that have calendars and a password, sorted by id, including switched-off accounts.
    ///
    /// - Throws: `AccountError`.
    public func accounts() throws(AccountError) -> [OnlineAccount] {
        try objects().compactMap(\.account).sorted { $0.id < $1.id }
    }

    /// Returns an account's password, which the service has verified.
    ///
    /// - Throws: `AccountError`.
    public func password(of id: String) throws(AccountError) -> Password {
        guard let object = try objects().first(where: { $0.account?.id == id }), let account = object.account else {
            throw .onlineAccountMissing
        }
        guard !account.isDisabled else { throw .onlineDisabled }
        guard !account.needsAttention else { throw .onlineNeedsAttention }
        let reply = try call(
            object.path, interface: Self.passwordBased, method: "GetPassword",
            arguments: [g_variant_new_string("password")])
        guard reply.type == "(s)" else { throw .onlineFailed(detail: "GetPassword") }
        return Password(reply[0].text)
    }

    private func objects() throws(AccountError) -> [AccountObject] {
        let reply = try call(
            Self.path, interface: "org.freedesktop.DBus.ObjectManager", method: "GetManagedObjects", arguments: [])
        guard reply.type == "(a{oa{sa{sv}}})" else { throw .onlineFailed(detail: "GetManagedObjects") }
        return reply[0].children.map { AccountObject(path: $0[0].text, interfaces: $0[1].entries) }
    }

    private func call(
        _ path: String, interface: String, method: String, arguments: [OpaquePointer?]
    ) throws(AccountError) -> BusValue {
        var arguments = arguments
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            bus, Self.busName, path, interface, method, g_variant_new_tuple(&arguments, gsize(arguments.count)), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.timeout, nil, &error)
        if let reply { return BusValue(taking: reply) }
        throw Self.failure(error)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> AccountError {
        guard let error else { return .noOnlineAccounts }
        defer { g_error_free(error) }
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        switch name.map({ String(cString: $0) }) ?? "" {
        case "org.gnome.OnlineAccounts.Error.NotAuthorized": return .onlineNeedsAttention
        case "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod":
            return .onlineAccountMissing
        case let name where name.hasPrefix("org.freedesktop.DBus.Error."): return .noOnlineAccounts
        default:
            g_dbus_error_strip_remote_error(error)
            return .onlineFailed(detail: String(cString: error.pointee.message))
        }
    }

    /// A D-Bus object of the service.
    private struct AccountObject {
        let path: String
        let interfaces: [String: BusValue]

        /// The account, or nil if the object is not an account with calendars and a password.
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
