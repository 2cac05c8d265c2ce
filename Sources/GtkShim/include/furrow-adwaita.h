// Features of newer libadwaita versions, looked up in the version that the program runs with, which may be newer than
// the one it was built with. In C because Swift has no types for functions that a header may lack.
#pragma once

#include <adwaita.h>
#include <stdbool.h>

/// Sets a toast's text without markup. Libadwaita 1.2 reads a title as markup; since 1.4 that can be switched off.
/// This matters since 1.6, which announces the title with its markup.
void furrow_adwaita_set_toast_text(AdwToast *toast, const char *text);

/// Wraps the current toast's text to two lines if it does not fit in one. Call again after the text changes.
void furrow_adwaita_wrap_toast(AdwToastOverlay *overlay);

/// Returns whether libadwaita announces each new toast of the toast overlay in `widget`, with the toast's button: it
/// does since 1.6 ("toast-overlay: Anounce appearing toasts using gtk_accessibleannounce"). It does not announce a
/// text that replaces another in a toast.
///
/// Libadwaita announces through the overlay, and GTK drops announcements until an assistive technology has asked for
/// the overlay. Since GTK 4.18, this function makes the overlay known instead. If that is not possible, it returns
/// false, because announcing twice is better than never.
bool furrow_adwaita_announces_toasts(GtkWidget *widget);

/// Moves the page names of a preferences window to its lower edge when the header has no room for the full names.
/// Since libadwaita 1.4, the header keeps them, cut off, down to a width of 110 pt per page ("preferences-window: Use
/// a variable breakpoint threshold"), regardless of their length. Call once, before the window is shown, with all pages
/// in it.
void furrow_adwaita_avoid_truncated_page_names(GtkWidget *window);

/// Asks for confirmation over `parent`. The signal "response::do" of the returned object is the confirmation;
/// `answer` is the label of its button, which shows whether it `destroys` anything. Uses AdwAlertDialog since
/// libadwaita 1.5, because with the AdwMessageDialog that it replaces GTK warns about a label (libadwaita 1.7 on GTK
/// 4.18).
GObject *furrow_adwaita_ask(GtkWidget *parent, const char *heading, const char *text, const char *cancel,
                            const char *answer, bool destroys);

/// A widget that shows the first of its children that fits, or none. In C because of AdwSqueezer, which libadwaita
/// deprecates since 1.4 but still has; its replacement only knows the width of the whole window.
GtkWidget *furrow_squeezer_new(void);
void furrow_squeezer_add(GtkWidget *squeezer, GtkWidget *child);

/// Returns the visible child, or NULL if none fits.
GtkWidget *furrow_squeezer_get_visible_child(GtkWidget *squeezer);
