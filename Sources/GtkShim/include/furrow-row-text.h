// A title in a row: aligned to the row's beginning in any script, cut after whole lines, struck through. In C because
// it is drawn for each frame of each row.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

/// Creates the widget of a title: a GtkInscription, whose size does not depend on its text.
GtkWidget *furrow_row_text_new(void);

/// Shows a title at the widget's beginning.
void furrow_row_text_set(GtkWidget *text, const char *title);

/// Sets whether the title is the header of the rows that follow. A header is small and bold, and requests the same
/// height as any other title.
void furrow_row_text_set_header(GtkWidget *text, bool header);

/// Returns the height (px) of as many whole lines as fit in `room` px, at least one. A GtkInscription shows a text
/// that it cuts at the top of its height, so it must not get more height than this.
int furrow_row_text_height(GtkWidget *text, int room);

/// Strikes this part (0 to 1) of the title through, from where its script begins, in the widget's own coordinates.
void furrow_row_text_strike(GtkWidget *text, GtkSnapshot *snapshot, double amount, const GdkRGBA *color);

/// Returns the direction of the first letter's script, which is the text's direction; none if there is no letter.
GtkTextDirection furrow_text_direction(const char *text);
