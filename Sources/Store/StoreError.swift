// What can go wrong with a store, and what the user can do.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a store could not be opened, read or changed. The store's file is as it was before.
public enum StoreError: Error, Equatable, Sendable {
    /// The path names a folder.
    case isFolder(path: String)
    /// The file is not a SQLite database, or not Furrow's.
    case notAStore(path: String)
    /// The file has more than one name (hard links).
    case hardLinked(path: String)
    /// The store's tables, indexes or triggers are not exactly those that Furrow makes; `name` is the first that differs.
    case altered(path: String, name: String)
    /// The file was written by a newer Furrow.
    case newer(path: String, version: Int, known: Int)
    /// The file or its folder may not be read or written.
    case noPermission(path: String)
    /// The file or its file system is read-only.
    case readOnly(path: String)
    /// Another program holds the store for longer than the time waited for it.
    case locked(path: String)
    /// The file is damaged.
    case damaged(path: String, detail: String)
    /// The file system is full.
    case diskFull(path: String)
    /// There is no home folder to keep the store in.
    case noHome
    /// The list is not in the store.
    case listMissing
    /// A list that cannot be deleted: it holds records that cannot be read, which are kept.
    case listNotEmpty
    /// A record that is concerned is there but cannot be read; it is kept.
    case unreadable
    /// An undo or redo that does not fit what is in the store.
    case stepDoesNotApply(StepSummary)
    /// An undo or redo of which nothing can be done: it is all about lists that their server does not let be changed.
    case stepIsReadOnly(StepSummary)
    /// An undo or redo of a kind of step that this program does not know.
    case stepUnknown(title: String, kind: String)
    /// An undo or redo whose record cannot be read.
    case stepUnreadable(StepSummary)
    /// A backup could not be made, and what was to come after it was not done.
    case backupNotMade(folder: String, detail: String)
    /// The day's backup could not be made; the change was made all the same.
    case changedWithoutBackup(folder: String, detail: String)
    /// There is no backup of this id.
    case backupMissing(id: String)
    /// The accounts of an earlier Furrow could not be taken over; the store is as it was.
    case accounts(KnownAccountsError)
    /// Anything else, as the system or SQLite puts it.
    case failed(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    /// What happened and what to do, in full sentences, in English.
    public var description: String { message.filled() }

    /// The same, to be translated.
    public var message: Message {
        switch self {
        case .isFolder(let path):
            Message(
                "{path} is a folder. Name a file to keep the to-dos in.",
                ["path": path])
        case .notAStore(let path):
            Message(
                "{path} is not a Furrow store. It was left as it is; move it away or name another file.",
                ["path": path])
        case .hardLinked(let path):
            Message(
                "{path} has more than one name (hard links), and changes made by one of them could be lost. Remove the other links, or copy the file and name the copy.",
                ["path": path])
        case .altered(let path, let name):
            Message(
                "{path} is not a valid Furrow store: “{name}” was added, changed or removed. Restore a backup, or choose another file.",
                ["path": path, "name": name])
        case .newer(let path, let version, let known):
            Message(
                "{path} was written by a newer Furrow (version {version}; this one knows {known}). Update Furrow to open it.",
                ["path": path, "version": String(version), "known": String(known)])
        case .noPermission(let path):
            Message(
                "{path} may not be read and written. Give yourself the permission, or name another file.",
                ["path": path])
        case .readOnly(let path):
            Message(
                "{path} or its folder is read-only. Make both writable, or name another file.",
                ["path": path])
        case .locked(let path):
            Message(
                "{path} is in use by another program. Close that program, then try again.",
                ["path": path])
        case .damaged(let path, let detail):
            Message(
                "{path} is damaged ({detail}). It was left as it is; put back a copy, or move it away.",
                ["path": path, "detail": detail])
        case .diskFull(let path):
            Message(
                "There is no space left for {path}. Nothing was changed; free some space, then try again.",
                ["path": path])
        case .noHome:
            Message("There is no home folder. Set HOME or XDG_DATA_HOME, or name a file for the store.")
        case .listMissing:
            Message("The list is no longer there; it may have been deleted elsewhere.")
        case .listNotEmpty:
            Message("The list holds items that could not be read. It was kept, and nothing was changed.")
        case .unreadable:
            Message("What this concerns cannot be read. It was kept as it is, and nothing was changed.")
        case .stepUnknown(let title, let kind):
            Message(
                "“{title}” cannot be undone or redone: this Furrow knows no step of the kind “{kind}”. Nothing was changed; update Furrow, then try again.",
                ["title": title, "kind": kind])
        case .stepUnreadable(let step):
            Message(
                "“{title}” cannot be undone or redone: the store’s record of that step cannot be read. Nothing was changed.",
                ["title": step.title])
        case .stepDoesNotApply(let step):
            Message(
                "“{title}” cannot be undone or redone: what it concerns was changed since. Nothing was changed now; the step will be passed over.",
                ["title": step.title])
        case .stepIsReadOnly(let step):
            Message(
                "“{title}” cannot be undone or redone: the server does not let you change its list. Nothing was changed now; the step will be passed over.",
                ["title": step.title])
        case .backupNotMade(let folder, let detail):
            Message(
                "Your items could not be backed up in {folder}: {detail}. Nothing was changed.",
                ["folder": folder, "detail": detail])
        case .changedWithoutBackup(let folder, let detail):
            Message(
                "Today’s backup of your items could not be made in {folder}: {detail}. What you change is kept all the same.",
                ["folder": folder, "detail": detail])
        case .backupMissing(let id):
            Message("There is no backup of {date}.", ["date": id])
        case .accounts(let error): error.message
        case .failed(let path, let detail):
            Message(
                "{path} could not be used: {detail}. Nothing was changed.",
                ["path": path, "detail": detail])
        }
    }
}

extension StoreError {
    /// Whether the same may succeed later, once the user has done what the message says.
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
    /// The same sentences as `description`.
    public var errorDescription: String? { description }
}

extension StoreError {
    /// What a failure of SQLite's means for the user.
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
