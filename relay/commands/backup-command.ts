import { constants } from "node:fs";
import { access, chmod, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { copyStore, filesOfStore } from "../../shared/gateway/open-store.ts";
import { RelayProgramError, type RelayTerminal } from "../environment/terminal.ts";
import type { RelayEnvironment } from "../environment/environment.ts";
import { openAt } from "../store/open-at.ts";
import { onRelayStore } from "../store/open-relay-store.ts";

/**
 * Resolves a path whose last part may not exist.
 * @throws as the file system does
 */
const placeOf = async (path: string): Promise<string> =>
  realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));

/**
 * Copies the store at `store` to `file`. Returns the size of the copy in bytes.
 * @throws {RelayProgramError}
 */
async function backUp(store: string, file: string): Promise<number> {
  try {
    await access(store, constants.R_OK);
    const target = await placeOf(file);
    if (filesOfStore(await realpath(store)).includes(target))
      throw new RelayProgramError("backup_onto_store", { file });
    const unfinished = `${target}.${process.pid}.part`;
    try {
      await copyStore(store, unfinished);
      await chmod(unfinished, 0o600);
      await rename(unfinished, target);
    } finally {
      await Promise.all(filesOfStore(unfinished).map((part) => rm(part, { force: true })));
    }
    return (await stat(target)).size;
  } catch (error) {
    if (error instanceof RelayProgramError) throw error;
    throw new RelayProgramError("backup_failed", { store, file, detail: errorMessage(error) });
  }
}

/** `sirene-relay backup FILE`: copies the running store, wholly or not at all, to a file of mode 600. */
export async function backupCommand(
  { store }: RelayEnvironment,
  file: string,
  terminal: RelayTerminal,
): Promise<void> {
  if (filesOfStore(store.path).length === 0) throw new RelayProgramError("backup_no_file", { file });
  const size = await openAt(store, terminal, async (path) => {
    const bytes = await backUp(path, file);
    // The copy is valid even if its time cannot be recorded.
    await onRelayStore(path, ({ settings }) => settings.setBackedUpAt(Date.now())).catch(() => undefined);
    return bytes;
  });
  terminal.err(terminal.say("backup_done", { file, megabytes: Math.round(size / 100_000) / 10 }));
}
