// Error messages in the user's language.

import GLibSupport
import ICalendar
import Store
import Todo

/// Returns the message for an error: what happened, and what to do.
package func errorMessage(for error: any Error) -> String {
    switch error {
    case let error as StoreError: translated(error.message)
    case let error as TodoError: translated(error.message)
    case let error as FileError: translated(error.message)
    case let error as ICalendarError: translated(error.message)
    default: tr("Something went wrong: {error}").filling("error", with: "\(error)")
    }
}
