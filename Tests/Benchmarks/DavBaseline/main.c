// The baseline of syncing: the same requests with libsoup alone, whose responses are discarded.
//
//   dav-baseline ADDRESS USER         reads the whole collection at ADDRESS; the password is the line on standard input
//   dav-baseline ADDRESS USER state   only asks whether anything has changed
//   dav-baseline ADDRESS USER put     the same, and puts a task into the collection
//
// The program requests the collection's state, a full listing (sync-collection) and the texts, 100 at a time
// (multiget), and writes "requests COUNT bytes COUNT tasks COUNT milliseconds COUNT". It exits with 1 if a response
// is not a multistatus.

#include <libsoup/soup.h>
#include <stdio.h>
#include <string.h>

// The number of texts in one request, the same as Furrow's.
#define BATCH 100
// The number of bytes read at once.
#define CHUNK 65536
// The longest silence, in seconds. A cold Radicale on a busy computer takes longer than libsoup's default of 60.
#define PATIENCE 120
#define SPACES "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" xmlns:S=\"http://calendarserver.org/ns/\""

typedef struct {
  SoupSession *session;
  const char *address, *user, *password;
  unsigned requests;
  size_t bytes;
} Baseline;

// The task that is put.
#define TASK \
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Furrow//Baseline//EN\r\nBEGIN:VTODO\r\nUID:baseline\r\n" \
  "DTSTAMP:20261101T080000Z\r\n" \
  "SUMMARY:A task of the baseline\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"

// A request's body. libsoup has consumed it when it sends the request again, so it is set again.
typedef struct {
  Baseline *baseline;
  GBytes *body;
} Exchange;

static gboolean authenticate(SoupMessage *message, SoupAuth *auth, gboolean retrying, gpointer data) {
  (void)message;
  Exchange *exchange = data;
  if (retrying) return FALSE;
  soup_auth_authenticate(auth, exchange->baseline->user, exchange->baseline->password);
  return TRUE;
}

static void set_body(SoupMessage *message, gpointer data) {
  Exchange *exchange = data;
  gboolean is_task = g_str_equal(soup_message_get_method(message), "PUT");
  const char *type = is_task ? "text/calendar; charset=utf-8" : "application/xml; charset=utf-8";
  soup_message_set_request_body_from_bytes(message, type, exchange->body);
}

// Reads a response to its end, and appends it to `kept` if that is not NULL.
static gboolean read_body(Baseline *self, GInputStream *stream, GString *kept) {
  static char buffer[CHUNK];
  gssize count;
  while ((count = g_input_stream_read(stream, buffer, sizeof buffer, NULL, NULL)) > 0) {
    self->bytes += (size_t)count;
    if (kept) g_string_append_len(kept, buffer, count);
  }
  return count == 0;
}

// Sends a request and reads its response, which must be a multistatus, or 201 Created for a put.
static gboolean send(
    Baseline *self, const char *method, const char *address, const char *depth, char *body, GString *kept) {
  Exchange exchange = {.baseline = self, .body = g_bytes_new_take(body, strlen(body))};
  SoupMessage *message = soup_message_new(method, address);
  if (!message) return FALSE;
  g_signal_connect(message, "authenticate", G_CALLBACK(authenticate), &exchange);
  g_signal_connect(message, "restarted", G_CALLBACK(set_body), &exchange);
  soup_message_headers_replace(soup_message_get_request_headers(message), "Depth", depth);
  set_body(message, &exchange);
  GInputStream *stream = soup_session_send(self->session, message, NULL, NULL);
  guint wanted = g_str_equal(method, "PUT") ? 201 : 207;
  gboolean read = stream && read_body(self, stream, kept) && soup_message_get_status(message) == wanted;
  self->requests++;
  g_clear_object(&stream);
  g_object_unref(message);
  g_bytes_unref(exchange.body);
  return read;
}

static gboolean ask(Baseline *self, const char *method, const char *depth, char *body, GString *kept) {
  return send(self, method, self->address, depth, body, kept);
}

static gboolean put(Baseline *self) {
  char *address = g_strconcat(self->address, "baseline.ics", NULL);
  gboolean is_put = send(self, "PUT", address, "0", g_strdup(TASK), NULL);
  g_free(address);
  return is_put;
}

// Returns the hrefs of the tasks in a listing. No XML parser is needed, because Radicale always writes them in the
// same form.
static GPtrArray *addresses(const char *listing) {
  GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
  for (const char *next = listing; (next = strstr(next, "<href>"));) {
    next += strlen("<href>");
    const char *end = strstr(next, "</href>");
    if (!end) break;
    if (g_str_has_prefix(end - strlen(".ics"), ".ics")) g_ptr_array_add(found, g_strndup(next, (gsize)(end - next)));
  }
  return found;
}

static gboolean fetch(Baseline *self, GPtrArray *all) {
  for (guint start = 0; start < all->len; start += BATCH) {
    GString *body = g_string_new("<C:calendar-multiget " SPACES "><prop><getetag/><C:calendar-data/></prop>");
    for (guint index = start; index < MIN(start + BATCH, all->len); index++)
      g_string_append_printf(body, "<href>%s</href>", (char *)all->pdata[index]);
    g_string_append(body, "</C:calendar-multiget>");
    if (!ask(self, "REPORT", "1", g_string_free(body, FALSE), NULL)) return FALSE;
  }
  return TRUE;
}

static char *read_password(void) {
  char line[1024] = "";
  if (!fgets(line, sizeof line, stdin)) return g_strdup("");
  return g_strdup(g_strchomp(line));
}

int main(int argc, char **argv) {
  const char *what = argc == 4 ? argv[3] : "all";
  gboolean is_all = g_str_equal(what, "all"), is_put = g_str_equal(what, "put");
  if (argc < 3 || argc > 4 || !(is_all || is_put || g_str_equal(what, "state"))) {
    g_printerr("usage: dav-baseline ADDRESS USER [state|put]\n");
    return 2;
  }
  Baseline self = {.session = soup_session_new(), .address = argv[1], .user = argv[2], .password = read_password()};
  soup_session_set_timeout(self.session, PATIENCE);
  // A server on this computer is reached without a proxy.
  soup_session_set_proxy_resolver(self.session, NULL);
  gint64 begin = g_get_monotonic_time();
  GString *listing = g_string_new(NULL);
  gboolean read =
      ask(&self, "PROPFIND", "0", g_strdup("<propfind " SPACES "><prop><S:getctag/><sync-token/></prop></propfind>"),
          NULL);
  if (is_put) read = read && put(&self);
  if (is_all)
    read = read && ask(&self, "REPORT", "0",
                       g_strdup("<sync-collection " SPACES
                                "><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>"),
                       listing);
  GPtrArray *all = addresses(listing->str);
  read = read && fetch(&self, all);
  double milliseconds = (double)(g_get_monotonic_time() - begin) / 1000;
  g_print("requests %u bytes %zu tasks %u milliseconds %.1f\n", self.requests, self.bytes, all->len, milliseconds);
  return read ? 0 : 1;
}
