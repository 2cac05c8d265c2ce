// What libadwaita does from some version on: looked up in the one that the program runs with, which may be newer than the
// one it was built with. In C because Swift has no types for functions that a header may lack.
#pragma once

#include <adwaita.h>
#include <stdbool.h>

/// Gives a toast a text that is no markup: libadwaita 1.2 reads a title as markup, and from 1.4 on it can be told not to.
/// That is of use from 1.6 on, where the title is announced as it is given.
void furrow_adwaita_set_toast_text(AdwToast *toast, const char *text);

/// Wraps the current toast's text to two lines if it does not fit in one. Call again after the text changes.
void furrow_adwaita_wrap_toast(AdwToastOverlay *overlay);

/// Whether libadwaita announces each new toast of the toast overlay in `widget`, with the toast's button: it does from 1.6 on
/// ("toast-overlay: Anounce appearing toasts using gtk_accessibleannounce"). It does not announce a text that replaces another
/// in a toast.
///
/// It announces through the overlay, and GTK passes over that until an assistive technology has asked for the overlay; from
/// 4.18 on this function makes it known instead. Where it cannot, the answer is false: better announced twice than never.
bool furrow_adwaita_announces_toasts(GtkWidget *widget);

/// Puts the names of a preferences window's pages at its lower edge where its header has no room for them whole: from
/// libadwaita 1.4 on the header keeps them, cut off, down to a width of 110 pt for each page ("preferences-window: Use a
/// variable breakpoint threshold"), however long they are. Once, before the window is shown, with all pages in it.
void furrow_adwaita_keep_page_names_whole(GtkWidget *window);

/// Asks before something that is not done without being asked, over `parent`: "response::do" of what comes back is the answer,
/// and what is on the button that does it, which shows whether that `destroys` anything. By AdwAlertDialog from libadwaita 1.5
/// on, for the AdwMessageDialog that it replaces has GTK warn of a label (libadwaita 1.7 on GTK 4.18).
GObject *furrow_adwaita_ask(GtkWidget *parent, const char *heading, const char *text, const char *cancel,
                            const char *answer, bool destroys);

/// A widget that shows the first of its children that has room, or none. In C for AdwSqueezer's sake, which libadwaita calls
/// deprecated from 1.4 on and still has: what is to take its place there knows only the whole window's width.
GtkWidget *furrow_squeezer_new(void);
void furrow_squeezer_add(GtkWidget *squeezer, GtkWidget *child);

/// The child that is shown; NULL where none has room.
GtkWidget *furrow_squeezer_get_visible_child(GtkWidget *squeezer);
