import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

const handles = "/proc/self/fd";

/** Whether the system lists the open files of a process, as Linux does. */
export const listsOpenFiles: boolean = existsSync(handles);

/** Returns whether this process has the file at `path` open. */
export const isOpen = (path: string): boolean =>
  readdirSync(handles).some((handle) => {
    try {
      return readlinkSync(join(handles, handle)) === path;
    } catch {
      // It was closed since the folder was listed.
      return false;
    }
  });
