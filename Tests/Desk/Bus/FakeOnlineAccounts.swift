// A fake GNOME Online Accounts service on a test's private bus.

import CGtk
import Foundation
import Synchronization

public struct FakeAccount: Sendable {
    public var id: String
    public var identity: String
    public var presentation: String
    public var uri: String?
    public var isDisabled: Bool
    public var needsAttention: Bool
    /// The password, or nil if the account signs in without one.
    public var password: String?
    /// The name of the D-Bus error with which the service answers a request for the password.
    public var error: String?

    /// Creates an account, by default one that signs in with a password.
    public init(
        id: String, identity: String = "anna", presentation: String = "anna@cloud.example.org",
        uri: String? = "https://anna@cloud.example.org/remote.php/dav/", isDisabled: Bool = false,
        needsAttention: Bool = false, password: String? = "secret", error: String? = nil
    ) {
        self.id = id
        self.identity = identity
        self.presentation = presentation
        self.uri = uri
        (self.isDisabled, self.needsAttention) = (isDisabled, needsAttention)
        (self.password, self.error) = (password, error)
    }
}

/// The fake service: `GetManagedObjects`, and `GetPassword` of each account.
public final class FakeOnlineAccounts: @unchecked Sendable {
    private let state: Mutex<[FakeAccount]>
    private let isReady = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let context = g_main_context_new()
    private let loop: OpaquePointer

    private static let path = "/org/gnome/OnlineAccounts"
    private static let manager = """
        <node><interface name="org.freedesktop.DBus.ObjectManager">
        <method name="GetManagedObjects"><arg type="a{oa{sa{sv}}}" direction="out"/></method></interface></node>
        """
    private static let passwordBased = """
        <node><interface name="org.gnome.OnlineAccounts.PasswordBased"><method name="GetPassword">
        <arg type="s" direction="in"/><arg type="s" direction="out"/></method></interface></node>
        """

    /// Starts the service on a bus. The service owns its name when this initializer returns.
    public init(_ accounts: [FakeAccount], on address: String) {
        state = Mutex(accounts)
        loop = g_main_loop_new(context, 0)
        Thread { [self] in serve(address) }.start()
        isReady.wait()
    }

    public func set(_ accounts: [FakeAccount]) { state.withLock { $0 = accounts } }

    /// Leaves the bus.
    public func quit() {
        g_main_loop_quit(loop)
        ended.wait()
    }

    private func serve(_ address: String) {
        g_main_context_push_thread_default(context)
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let bus = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, nil)
        guard let bus else { preconditionFailure("no bus at \(address)") }
        register(Self.manager, at: Self.path, on: bus)
        for number in 0..<8 { register(Self.passwordBased, at: Self.path(of: number), on: bus) }
        var arguments = [g_variant_new_string("org.gnome.OnlineAccounts"), g_variant_new_uint32(4)]
        let owned = g_dbus_connection_call_sync(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
        g_variant_unref(owned)
        isReady.signal()
        g_main_loop_run(loop)
        g_dbus_connection_close_sync(bus, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(bus))
        g_main_context_pop_thread_default(context)
        ended.signal()
    }

    private static func path(of number: Int) -> String { "\(path)/Accounts/account_\(number)" }

    private func register(_ description: String, at path: String, on bus: OpaquePointer) {
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, path, _, method, _, call, data in
            guard let path, let method, let call, let data else { return }
            let service = Unmanaged<FakeOnlineAccounts>.fromOpaque(data).takeUnretainedValue()
            service.answer(String(cString: method), at: String(cString: path), call)
        }
        let own = Unmanaged.passUnretained(self).toOpaque()
        g_dbus_connection_register_object(bus, path, node.pointee.interfaces[0], &table, own, nil, nil)
        g_dbus_node_info_unref(node)
    }

    private func answer(_ method: String, at path: String, _ call: OpaquePointer) {
        let accounts = state.withLock { $0 }
        guard method == "GetPassword" else {
            let text = "({\(accounts.indices.map { object(accounts[$0], $0) }.joined(separator: ", "))},)"
            let value = parsedVariant(text, "(a{oa{sa{sv}}})")
            g_dbus_method_invocation_return_value(call, value)
            return
        }
        let account = accounts.indices.first { Self.path(of: $0) == path }.map { accounts[$0] }
        if let password = account?.password, account?.error == nil {
            var answer = [g_variant_new_string(password)]
            g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&answer, 1))
        } else {
            let name = account?.error ?? "org.freedesktop.DBus.Error.UnknownObject"
            g_dbus_method_invocation_return_dbus_error(call, name, "refused")
        }
    }

    /// Returns an account in GVariant's text format.
    private func object(_ account: FakeAccount, _ number: Int) -> String {
        var interfaces = [
            """
            'org.gnome.OnlineAccounts.Account': {'Id': <'\(account.id)'>, 'Identity': <'\(account.identity)'>, \
            'PresentationIdentity': <'\(account.presentation)'>, 'CalendarDisabled': <\(account.isDisabled)>, \
            'AttentionNeeded': <\(account.needsAttention)>}
            """
        ]
        if let uri = account.uri { interfaces.append("'org.gnome.OnlineAccounts.Calendar': {'Uri': <'\(uri)'>}") }
        if account.password != nil { interfaces.append("'org.gnome.OnlineAccounts.PasswordBased': @a{sv} {}") }
        return "objectpath '\(Self.path(of: number))': {\(interfaces.joined(separator: ", "))}"
    }
}

/// Parses a value from GVariant's text format.
private func parsedVariant(_ text: String, _ type: String) -> OpaquePointer? {
    let kind = g_variant_type_new(type)
    defer { g_variant_type_free(kind) }
    return g_variant_parse(kind, text, nil, nil, nil)
}
