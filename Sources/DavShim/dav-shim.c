// The parts of libsoup and of the system that the CalDAV transport cannot use from Swift.

#include "dav-shim.h"

#include <sys/prctl.h>
#include <sys/resource.h>

// A callback and its data, freed with the signal's closure.
typedef struct {
  DavAuthenticate authenticate;
  DavRestarted restarted;
  void *data;
} Listener;

static gboolean authenticate(SoupMessage *message, SoupAuth *auth, gboolean retrying, gpointer data) {
  Listener *listener = data;
  return listener->authenticate(listener->data, message, auth, retrying);
}

static void restarted(SoupMessage *message, gpointer data) {
  Listener *listener = data;
  listener->restarted(listener->data, message);
}

static void free_listener(gpointer data, GClosure *closure) {
  (void)closure;
  g_free(data);
}

static void listen(SoupMessage *message, const char *signal, GCallback callback, Listener listener) {
  g_signal_connect_data(message, signal, callback, g_memdup2(&listener, sizeof listener), free_listener, 0);
}

void dav_on_authenticate(SoupMessage *message, DavAuthenticate callback, void *data) {
  listen(message, "authenticate", G_CALLBACK(authenticate), (Listener){.authenticate = callback, .data = data});
}

void dav_on_restarted(SoupMessage *message, DavRestarted callback, void *data) {
  listen(message, "restarted", G_CALLBACK(restarted), (Listener){.restarted = callback, .data = data});
}

GUri *dav_uri_parse(const char *text) { return g_uri_parse(text, SOUP_HTTP_URI_FLAGS, NULL); }

GUri *dav_uri_resolve(GUri *base, const char *reference) {
  return g_uri_parse_relative(base, reference, SOUP_HTTP_URI_FLAGS, NULL);
}

void dav_use_auth_for_host(SoupSession *session, SoupMessage *message, SoupAuth *auth) {
  SoupSessionFeature *manager = soup_session_get_feature(session, SOUP_TYPE_AUTH_MANAGER);
  GUri *root = dav_uri_resolve(soup_message_get_uri(message), "/");
  if (manager && root) soup_auth_manager_use_auth(SOUP_AUTH_MANAGER(manager), root, auth);
  if (root) g_uri_unref(root);
}

void dav_use_basic(SoupSession *session, SoupMessage *message, const char *realm, const char *user,
                   const char *password) {
  GString *challenge = g_string_new("Basic ");
  soup_header_g_string_append_param_quoted(challenge, "realm", realm);
  SoupAuth *auth = soup_auth_new(SOUP_TYPE_AUTH_BASIC, message, challenge->str);
  g_string_free(challenge, TRUE);
  if (!auth) return;
  soup_auth_authenticate(auth, user, password);
  dav_use_auth_for_host(session, message, auth);
  g_object_unref(auth);
}

void dav_keep_memory_private(void) {
  // The limit below does not apply to a core dump that is piped to a program, such as systemd-coredump.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit)) return;
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &limit);
}
