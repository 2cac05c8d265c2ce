import GRDB
import Todo

/// The reasons why a store could not be opened, read or changed. If one is thrown, no record has changed, except with
/// ``changedWithoutBackup(folder:detail:)``.
public enum StoreError: Error, Equatable, Sendable {
    case isFolder(path: String)
    /// The file is not an SQLite database, or not Furrow's.
    case notAStore(path: String)
    /// The file has more than one name (hard links).
    case hardLinked(path: String)
    /// The store's tables, indexes or triggers are not exactly those that Furrow creates. `name` is the first one that
    /// differs.
    case altered(path: String, name: String)
    /// A newer version of Furrow has written the file.
    case newer(path: String, version: Int, known: Int)
    /// The user has no permission to read or write the file or its folder.
    case noPermission(path: String)
    /// The file or its file system is read-only.
    case readOnly(path: String)
    /// Another program has locked the store for longer than the timeout.
    case locked(path: String)
    case damaged(path: String, detail: String)
    /// The file system is full.
    case diskFull(path: String)
    /// There is no home folder for the store.
    case noHome
    case listMissing
    /// The list cannot be deleted, because it contains unreadable records, which are preserved.
    case listNotEmpty
    /// A record that the operation needs exists but cannot be read. It is preserved.
    case unreadable
    /// The undo or redo does not apply to the store's contents. The step has been deleted from the journal.
    case stepDoesNotApply(StepSummary)
    /// No part of the step can be undone or redone, because all of it is in lists that are read-only on their server.
    /// The step has been deleted from the journal.
    case stepIsReadOnly(StepSummary)
    /// The step to undo or redo is of a kind that this program does not support.
    case stepUnknown(title: String, kind: String)
    /// The step to undo or redo cannot be read.
    case stepUnreadable(StepSummary)
    /// A backup could not be made, and the operation that needed it was not started.
    case backupNotMade(folder: String, detail: String)
    /// The daily backup could not be made. The change was made nevertheless.
    case changedWithoutBackup(folder: String, detail: String)
    case backupMissing(id: String)
    /// The accounts of an earlier version could not be migrated. The store has not changed.
    case accounts(KnownAccountsError)
    /// Any other error, described by the system or SQLite.
    case failed(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    /// A description of the error and what to do about it, in English sentences.
    public var description: String { message.filled() }

    /// The description as a translatable message.
    public var message: Message {
        switch self {
        case .isFolder(let path):
            Message(
                "{path} is a folder. Choose a file for your tasks.",
                ["path": path])
        case .notAStore(let path):
            Message(
                "{path} is not a Furrow store. It was not changed. Move it away, or choose another file.",
                ["path": path])
        case .hardLinked(let path):
            Message(
                "{path} has more than one name (hard links). Changes made through one of them could be lost. Remove the other links, or copy the file and use the copy.",
                ["path": path])
        case .altered(let path, let name):
            Message(
                "{path} is not a valid Furrow store: “{name}” was added, changed or removed. Restore a backup, or choose another file.",
                ["path": path, "name": name])
        case .newer(let path, let version, let known):
            Message(
                "{path} was written by a newer Furrow (version {version}; this one supports {known}). Update Furrow to open it.",
                ["path": path, "version": String(version), "known": String(known)])
        case .noPermission(let path):
            Message(
                "You are not allowed to read and write {path}. Change its permissions, or choose another file.",
                ["path": path])
        case .readOnly(let path):
            Message(
                "{path} or its folder is read-only. Make both writable, or choose another file.",
                ["path": path])
        case .locked(let path):
            Message(
                "{path} is in use by another program. Close that program, then try again.",
                ["path": path])
        case .damaged(let path, let detail):
            Message(
                "{path} is damaged ({detail}). It was not changed. Restore a copy, or move the file away.",
                ["path": path, "detail": detail])
        case .diskFull(let path):
            Message(
                "There is no space left for {path}. Nothing was changed. Free some space, then try again.",
                ["path": path])
        case .noHome:
            Message("There is no home folder. Set HOME or XDG_DATA_HOME, or choose a file for your tasks.")
        case .listMissing:
            Message("The list no longer exists. It may have been deleted elsewhere.")
        case .listNotEmpty:
            Message("The list contains tasks that cannot be read. It was kept, and nothing was changed.")
        case .unreadable:
            Message("The record cannot be read. It was kept, and nothing was changed.")
        case .stepUnknown(let title, let kind):
            Message(
                "“{title}” cannot be undone or redone: this version of Furrow does not know steps of the kind “{kind}”. Nothing was changed. Update Furrow, then try again.",
                ["title": title, "kind": kind])
        case .stepUnreadable(let step):
            Message(
                "“{title}” cannot be undone or redone: the record of this step cannot be read. Nothing was changed.",
                ["title": step.title])
        case .stepDoesNotApply(let step):
            Message(
                "“{title}” cannot be undone or redone: its tasks have been changed since then. Nothing was changed. The next undo or redo skips this step.",
                ["title": step.title])
        case .stepIsReadOnly(let step):
            Message(
                "“{title}” cannot be undone or redone: the server does not let you change its list. Nothing was changed. The next undo or redo skips this step.",
                ["title": step.title])
        case .backupNotMade(let folder, let detail):
            Message(
                "Your tasks could not be backed up in {folder}: {detail}. Nothing was changed.",
                ["folder": folder, "detail": detail])
        case .changedWithoutBackup(let folder, let detail):
            Message(
                "Today’s backup of your tasks could not be made in {folder}: {detail}. Your changes are saved anyway.",
                ["folder": folder, "detail": detail])
        case .backupMissing(let id):
            Message("There is no backup from {date}.", ["date": id])
        case .accounts(let error): error.message
        case .failed(let path, let detail):
            Message(
                "{path} could not be used: {detail}. Nothing was changed.",
                ["path": path, "detail": detail])
        }
    }
}

extension StoreError {
    /// Whether the same operation may succeed later, once the user has followed the message's advice.
    public var mayPass: Bool {
        switch self {
        case .noPermission, .readOnly, .locked, .diskFull, .backupNotMade, .accounts, .failed: true
        case .changedWithoutBackup, .backupMissing: false
        case .isFolder, .notAStore, .hardLinked, .altered, .newer, .damaged, .noHome: false
        case .listMissing, .listNotEmpty: false
        case .unreadable, .stepDoesNotApply, .stepIsReadOnly, .stepUnknown, .stepUnreadable: false
        }
    }
}

extension StoreError: LocalizedError {
    public var errorDescription: String? { description }
}

extension StoreError {
    /// The error for a failure of SQLite.
    init(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
        case .SQLITE_NOTADB: self = .notAStore(path: path)
        case .SQLITE_CORRUPT: self = .damaged(path: path, detail: error.message ?? "SQLITE_CORRUPT")
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: self = .noPermission(path: path)
        default: self = .failed(path: path, detail: error.message ?? error.resultCode.description)
        }
    }
}
