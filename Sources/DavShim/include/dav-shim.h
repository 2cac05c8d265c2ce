// The parts of libsoup that the CalDAV transport cannot use from Swift: signals with typed callbacks, and flags that
// are macros.
#pragma once

#include <libsoup/soup.h>
#include <stdbool.h>

/// Called when a server or a proxy asks for credentials. Returns whether credentials were supplied.
typedef bool (*DavAuthenticate)(void *data, SoupMessage *message, SoupAuth *auth, bool retrying);
typedef void (*DavRestarted)(void *data, SoupMessage *message);

/// Sets the callback for when a server asks for a user name and a password. Written in C because signals are connected
/// through an untyped callback. `data` must live as long as the message.
void dav_on_authenticate(SoupMessage *message, DavAuthenticate callback, void *data);

/// Sets the callback for when a message is sent again. libsoup (3.2) has consumed the body by then and would send the
/// headers alone, while the server waits for the body. Written in C for the same reason.
void dav_on_restarted(SoupMessage *message, DavRestarted callback, void *data);

/// Sends the credentials that a server has accepted for a message with the first request to each of its addresses. By
/// default, libsoup uses them only below that message's address, and the server asks for them again for each
/// neighboring list.
void dav_use_auth_for_host(SoupSession *session, SoupMessage *message, SoupAuth *auth);

/// Sends a user name and a password with the first request to each address of a message's server, which has accepted
/// them with Basic authentication in another session.
void dav_use_basic(SoupSession *session, SoupMessage *message, const char *realm, const char *user, const char *password);

/// Parses an address as libsoup does; returns NULL if the text is not an address. Written in C because Swift does not
/// import the flags, a macro with casts.
GUri *dav_uri_parse(const char *text);

/// Resolves a reference against another address; returns NULL if the result is not valid. Written in C for the same
/// reason.
GUri *dav_uri_resolve(GUri *base, const char *reference);

/// Prevents core dumps of this process, and prevents other processes from reading its memory. Written in C because
/// prctl() has variable arguments.
void dav_keep_memory_private(void);
