import CGLib
import CSecret
import GLibSupport
import Glibc

/// The passwords of manually entered accounts in the desktop's Secret Service.
///
/// Each is a secret of the schema `io.github.furrow_app.Furrow.Account` with three attributes: `application`, which is
/// `io.github.furrow_app.Furrow`, `server` (the account's address) and `user`. Searches use only the attributes,
/// because a locked GNOME Keyring does not reveal a secret's schema.
///
/// The functions block until the service responds. `store` may also wait for the user to unlock the service, and so may
/// `password` if `allowsPrompt` is true.
public enum SecretService {
    public static let schemaName = "io.github.furrow_app.Furrow.Account"

    private static let application = "application"
    private static let server = "server"
    private static let user = "user"

    /// Returns the password of an account.
    ///
    /// - Parameter allowsPrompt: Whether the user may be asked to unlock the keyring.
    /// - Throws: `AccountError`.
    public static func password(
        of user: String, at address: String, allowsPrompt: Bool
    ) throws(AccountError) -> Password {
        let items = try search(user, address, allowsPrompt: allowsPrompt)
        defer { g_list_free_full(items, { g_object_unref($0) }) }
        guard let item = items?.pointee.data else { throw .passwordMissing(user: user, address: address) }
        guard secret_item_get_locked(item.assumingMemoryBound(to: SecretItem.self)) == 0 else { throw .secretLocked }
        var error: UnsafeMutablePointer<GError>?
        let value = secret_retrievable_retrieve_secret_sync(OpaquePointer(item), nil, &error)
        guard let value else { throw failure(error) }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        guard let text = secret_value_get_text(value) else { throw .passwordMissing(user: user, address: address) }
        return Password(String(cString: text))
    }

    private static func search(
        _ user: String, _ address: String, allowsPrompt: Bool
    ) throws(AccountError) -> UnsafeMutablePointer<GList>? {
        try requireBus()
        var flags = SECRET_SEARCH_NONE.rawValue
        if allowsPrompt { flags |= SECRET_SEARCH_UNLOCK.rawValue }
        let (schema, attributes) = (schema(), attributes(user, address))
        defer { release(schema, attributes) }
        var error: UnsafeMutablePointer<GError>?
        let items = secret_password_searchv_sync(schema, attributes, SecretSearchFlags(flags), nil, &error)
        if error != nil { throw failure(error) }
        return items
    }

    /// Stores the password of an account, replacing an older one.
    ///
    /// - Throws: `AccountError`. Nothing was stored.
    public static func store(_ password: Password, of user: String, at address: String) throws(AccountError) {
        try requireBus()
        let (schema, attributes) = (schema(), attributes(user, address))
        defer { release(schema, attributes) }
        var error: UnsafeMutablePointer<GError>?
        let label = "Furrow: \(user) (\(address))"
        let isStored = secret_password_storev_sync(
            schema, attributes, SECRET_COLLECTION_DEFAULT, label, password.text, nil, &error)
        guard isStored != 0 else { throw failure(error) }
    }

    /// Deletes the password of an account. Succeeds if there is none.
    ///
    /// - Throws: `AccountError`.
    public static func forget(_ user: String, at address: String) throws(AccountError) {
        try requireBus()
        let (schema, attributes) = (schema(), attributes(user, address))
        defer { release(schema, attributes) }
        var error: UnsafeMutablePointer<GError>?
        _ = secret_password_clearv_sync(schema, attributes, nil, &error)
        if error != nil { throw failure(error) }
    }

    // MARK: - Arguments for libsecret

    private static func schema() -> UnsafeMutablePointer<SecretSchema>? {
        let types = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        defer { g_hash_table_unref(types) }
        for name in [application, server, user] {
            // The attribute type is text, which is 0.
            g_hash_table_insert(types, g_strdup(name), nil)
        }
        return secret_schema_newv(schemaName, SECRET_SCHEMA_DONT_MATCH_NAME, types)
    }

    private static func attributes(_ user: String, _ address: String) -> OpaquePointer? {
        let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        g_hash_table_insert(table, g_strdup(application), g_strdup("io.github.furrow_app.Furrow"))
        g_hash_table_insert(table, g_strdup(server), g_strdup(address))
        g_hash_table_insert(table, g_strdup(Self.user), g_strdup(user))
        return table
    }

    private static func release(_ schema: UnsafeMutablePointer<SecretSchema>?, _ attributes: OpaquePointer?) {
        secret_schema_unref(schema)
        g_hash_table_unref(attributes)
    }

    // MARK: - Errors

    private static func requireBus() throws(AccountError) {
        // The connection is shared and lasts as long as the process.
        guard SessionBus.isAvailable, g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) != nil else {
            throw .noSecretService
        }
    }

    /// Converts an error of libsecret or of the bus.
    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> AccountError {
        guard let error else { return .secretFailed(detail: "") }
        defer { g_error_free(error) }
        // Messages from other processes begin with a D-Bus error name.
        g_dbus_error_strip_remote_error(error)
        let (domain, code) = (error.pointee.domain, error.pointee.code)
        if domain == secret_error_get_quark(), code == SECRET_ERROR_IS_LOCKED.rawValue { return .secretLocked }
        // The user closed the prompt for the keyring's password.
        if domain == g_io_error_quark(), code == G_IO_ERROR_CANCELLED.rawValue { return .secretLocked }
        if domain == g_dbus_error_quark(), isServiceMissing(UInt32(bitPattern: code)) { return .noSecretService }
        return .secretFailed(detail: String(cString: error.pointee.message))
    }

    /// Returns whether this error of the bus means that the service does not exist and cannot be started.
    private static func isServiceMissing(_ code: UInt32) -> Bool {
        [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
            G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_CHILD_SIGNALED, G_DBUS_ERROR_SPAWN_FAILED,
            G_DBUS_ERROR_NO_SERVER, G_DBUS_ERROR_DISCONNECTED, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
        ].contains { $0.rawValue == code }
    }
}
