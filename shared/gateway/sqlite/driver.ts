import type { StoreDriver } from "../store/connection.ts";
import { connect } from "./connection.ts";
import { copyFile, filesOf } from "./copy-file.ts";
import { settlePlace } from "./move-store.ts";
import { rescueFile } from "./rescue/rescued-file.ts";

/** Stores that are SQLite files on this machine. */
export const sqlite: StoreDriver = {
  settle: settlePlace,
  open: connect,
  copy: copyFile,
  rescue: rescueFile,
  filesOf,
};
