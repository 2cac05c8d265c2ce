// A title in a row: set where the row begins, whichever way its script runs, cut after whole lines, struck through.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

/// The widget of a title: a GtkInscription, whose size does not depend on its text.
GtkWidget *furrow_row_text_new(void);

/// Shows a title at the widget's beginning.
void furrow_row_text_set(GtkWidget *text, const char *title);

/// Whether the title names the rows that follow: it is small and bold then, and asks for as much height as any.
void furrow_row_text_set_header(GtkWidget *text, bool header);

/// How high (px) as many whole lines are as `room` px hold, at least one. A GtkInscription shows a text that it cuts at
/// the top of its height, so it is given no more than this.
int furrow_row_text_height(GtkWidget *text, int room);

/// Strikes this part (0 to 1) of the title through, from where its script begins, in the widget's own coordinates.
void furrow_row_text_strike(GtkWidget *text, GtkSnapshot *snapshot, double amount, const GdkRGBA *color);

/// The direction of the first letter's script, which is the text's own; none where there is no letter.
GtkTextDirection furrow_text_direction(const char *text);
