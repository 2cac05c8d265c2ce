// What the CalDAV transport needs of libsoup that Swift cannot say: signals with typed callbacks, and flags that are macros.
#pragma once

#include <libsoup/soup.h>
#include <stdbool.h>

/// Whether name and password were given for what a server or a proxy demands.
typedef bool (*DavAuthenticate)(void *data, SoupMessage *message, SoupAuth *auth, bool retrying);
typedef void (*DavRestarted)(void *data, SoupMessage *message);

/// Calls back when a server demands a name and a password. In C because signals are connected through an untyped callback.
/// `data` must live as long as the message.
void dav_on_authenticate(SoupMessage *message, DavAuthenticate callback, void *data);

/// Calls back before a message is sent again: libsoup (3.2) has used up its body by then, and would send its headers alone,
/// for whose body the server then waits. In C for the same reason.
void dav_on_restarted(SoupMessage *message, DavRestarted callback, void *data);

/// Has the name and password that a server has taken for a message go with the first request to each of its addresses. By itself
/// libsoup gives them for what lies below that message's address, and is asked anew for each list beside it.
void dav_use_everywhere(SoupSession *session, SoupMessage *message, SoupAuth *auth);

/// Has a name and a password go with the first request to each address of a message's server, which has demanded them by Basic
/// of another session and has taken them.
void dav_use_basic(SoupSession *session, SoupMessage *message, const char *realm, const char *user, const char *password);

/// An address as libsoup itself reads one; NULL where it is none. In C because the flags for it are a macro of casts.
GUri *dav_uri_parse(const char *text);

/// The address that a reference leads to, seen from another; NULL where it leads nowhere. In C for the same reason.
GUri *dav_uri_resolve(GUri *base, const char *reference);

/// Has no core dump of this process be written, and no other process read its memory. In C because prctl takes any number of
/// arguments.
void dav_keep_memory_private(void);
