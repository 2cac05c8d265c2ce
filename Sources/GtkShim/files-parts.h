// The receiver of paths, shared by the parts of the shim that pass files on.
#pragma once

#include "furrow-files.h"

typedef struct {
  FurrowPathCallback callback;
  void *data;
  FurrowDestroy destroy;
} FurrowPathReceiver;

FurrowPathReceiver *furrow_path_receiver_new(FurrowPathCallback callback, void *data, FurrowDestroy destroy);

// A GClosureNotify, which also destroys the receiver's data.
void furrow_path_receiver_free(gpointer receiver, GClosure *closure);
