// A window for the desk's own tests that prints its input, one line per event.
//
//   desk-probe --list        shows a list
//   desk-probe --drag TEXT   offers the text for dragging, or the file if the text is a path that begins with a slash
//   desk-probe WORD          prints the word as a warning

#include <gtk/gtk.h>

static void printTouch(GdkEvent *event, const char *what, double x, double y) {
    g_print("touch %s %p %.0f %.0f\n", what, (void *)gdk_event_get_event_sequence(event), x, y);
}

static void printScroll(GdkEvent *event) {
    static const char *names[] = {"up", "down", "left", "right"};
    GdkScrollDirection direction = gdk_scroll_event_get_direction(event);
    double dx = 0, dy = 0;
    if (direction != GDK_SCROLL_SMOOTH) {
        const char *shift = gdk_event_get_modifier_state(event) & GDK_SHIFT_MASK ? " shift" : "";
        g_print("wheel %s%s\n", names[direction], shift);
    } else if (gdk_scroll_event_is_stop(event)) {
        g_print("scroll stop\n");
    } else {
        gdk_scroll_event_get_deltas(event, &dx, &dy);
        g_print("scroll %.2f %.2f\n", dx, dy);
    }
}

static gboolean onEvent(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data) {
    (void)controller;
    (void)data;
    double x = 0, y = 0;
    gdk_event_get_position(event, &x, &y);
    switch (gdk_event_get_event_type(event)) {
    case GDK_TOUCH_BEGIN: printTouch(event, "begin", x, y); break;
    case GDK_TOUCH_UPDATE: printTouch(event, "update", x, y); break;
    case GDK_TOUCH_END: printTouch(event, "end", x, y); break;
    case GDK_BUTTON_PRESS: g_print("press %u %.0f %.0f\n", gdk_button_event_get_button(event), x, y); break;
    case GDK_BUTTON_RELEASE: g_print("release %u %.0f %.0f\n", gdk_button_event_get_button(event), x, y); break;
    case GDK_KEY_PRESS:
        g_print("key %s %x\n", gdk_keyval_name(gdk_key_event_get_keyval(event)), gdk_event_get_modifier_state(event));
        break;
    case GDK_TOUCHPAD_PINCH:
        g_print("pinch %d %.2f\n", gdk_touchpad_event_get_gesture_phase(event), gdk_touchpad_event_get_pinch_scale(event));
        break;
    case GDK_SCROLL: printScroll(event); break;
    default: break;
    }
    fflush(stdout);
    return GDK_EVENT_PROPAGATE;
}

static void onClicked(GtkButton *button, gpointer data) {
    (void)button;
    (void)data;
    g_print("sown\n");
    fflush(stdout);
}

static GtkWidget *makeField(void) {
    GtkWidget *field = gtk_label_new("A field");
    gtk_accessible_update_property(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_PROPERTY_LABEL, "The field",
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "where things grow", -1);
    gtk_widget_add_css_class(field, "field");
    gtk_widget_set_vexpand(field, TRUE);
    return field;
}

// Without this, GTK reports rows that have been scrolled away at their last position.
static void hide(GtkWidget *label, gpointer data) {
    (void)data;
    gtk_accessible_update_state(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_STATE_HIDDEN, !gtk_widget_get_mapped(label), -1);
}

static void setUpRow(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    (void)factory;
    (void)data;
    GtkWidget *label = gtk_label_new("");
    gtk_widget_set_size_request(label, -1, 50);
    g_signal_connect(label, "map", G_CALLBACK(hide), NULL);
    g_signal_connect(label, "unmap", G_CALLBACK(hide), NULL);
    gtk_list_item_set_child(item, label);
}

static void bindRow(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    (void)factory;
    (void)data;
    GtkStringObject *string = gtk_list_item_get_item(item);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), gtk_string_object_get_string(string));
}

static GtkWidget *makeList(void) {
    GtkStringList *rows = gtk_string_list_new(NULL);
    for (int i = 0; i < 300; i++) gtk_string_list_take(rows, g_strdup_printf("Row %d", i));
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setUpRow), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bindRow), NULL);
    GtkSelectionModel *model = GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(rows)));
    GtkWidget *window = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), gtk_list_view_new(model, factory));
    return window;
}

static GtkWidget *makeContent(void) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *button = gtk_button_new_with_label("Sow");
    g_signal_connect(button, "clicked", G_CALLBACK(onClicked), NULL);
    gtk_box_append(GTK_BOX(box), gtk_entry_new());
    gtk_box_append(GTK_BOX(box), button);
    gtk_box_append(GTK_BOX(box), makeField());
    return box;
}

static void onDragBegun(GtkDragSource *source, GdkDrag *drag, gpointer data) {
    (void)source;
    (void)drag;
    (void)data;
    g_print("drag begin\n");
    fflush(stdout);
}

static gboolean onDragCanceled(GtkDragSource *source, GdkDrag *drag, GdkDragCancelReason reason, gpointer data) {
    (void)source;
    (void)drag;
    (void)reason;
    (void)data;
    g_print("drag cancel\n");
    fflush(stdout);
    return FALSE;
}

static void onDragEnded(GtkDragSource *source, GdkDrag *drag, gboolean isMoved, gpointer data) {
    (void)source;
    (void)drag;
    (void)isMoved;
    (void)data;
    g_print("drag end\n");
    fflush(stdout);
}

static GtkWidget *makeSource(const char *text) {
    GtkWidget *field = makeField();
    GtkDragSource *source = gtk_drag_source_new();
    // A text that begins with a slash is the path of a file.
    GFile *file = *text == '/' ? g_file_new_for_path(text) : NULL;
    GdkContentProvider *content = file ? gdk_content_provider_new_typed(G_TYPE_FILE, file)
                                       : gdk_content_provider_new_typed(G_TYPE_STRING, text);
    g_clear_object(&file);
    gtk_drag_source_set_content(source, content);
    g_object_unref(content);
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY);
    g_signal_connect(source, "drag-begin", G_CALLBACK(onDragBegun), NULL);
    g_signal_connect(source, "drag-cancel", G_CALLBACK(onDragCanceled), NULL);
    g_signal_connect(source, "drag-end", G_CALLBACK(onDragEnded), NULL);
    gtk_widget_add_controller(field, GTK_EVENT_CONTROLLER(source));
    return field;
}

static void colorTheField(void) {
    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style, ".field { background: #336699; }", -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

typedef struct {
    gboolean wantsList;
    const char *dragged;
} Wish;

static GtkWidget *makeChild(const Wish *wish) {
    if (wish->dragged) return makeSource(wish->dragged);
    return wish->wantsList ? makeList() : makeContent();
}

static void activate(GtkApplication *application, gpointer wish) {
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_title(GTK_WINDOW(window), "Probe");
    gtk_window_set_default_size(GTK_WINDOW(window), 480, 640);
    gtk_window_set_child(GTK_WINDOW(window), makeChild(wish));
    colorTheField();
    GtkEventController *events = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
    g_signal_connect(events, "event", G_CALLBACK(onEvent), NULL);
    gtk_widget_add_controller(window, events);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
    Wish wish = {argc > 1 && g_str_equal(argv[1], "--list"), NULL};
    if (argc > 2 && g_str_equal(argv[1], "--drag")) wish.dragged = argv[2];
    if (argc > 1 && !wish.wantsList && !wish.dragged) g_warning("%s", argv[1]);
    GtkApplication *application = gtk_application_new("io.github.furrow_app.Probe", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), &wish);
    return g_application_run(G_APPLICATION(application), 1, argv);
}
