import { basename } from "node:path";
import { wantsEstablishment } from "../../shared/answers/wanted.ts";
import { systemWords } from "../files/access.ts";
import { FileRefusal } from "../files/list.ts";
import { inputFolder, keptInput, type KeptInput } from "../files/standard-input.ts";
import { Subjects } from "../rows/subjects.ts";
import { Stop } from "../stop.ts";
import type { EnrichOptions } from "./options.ts";
import { standardStream } from "./output-names.ts";
import { readList, type ReadList } from "./read-list.ts";
import { ListProblems } from "./list-problems.ts";

/** The lists of a run, opened, with what they ask for together. */
export interface ReadLists {
  readonly lists: readonly ReadList[];
  readonly subjects: Subjects;
  close(): Promise<void>;
}

async function standardInput(): Promise<KeptInput> {
  if (process.stdin.isTTY) throw new Stop("usage", "stdin_terminal");
  try {
    return await keptInput();
  } catch (error) {
    throw new Stop("usage", "stdin_unreadable", { folder: inputFolder(), detail: systemWords(error) });
  }
}

/** A refusal by the path that was typed: readers know a list by its base name, which those of two folders may share. */
function asTyped(error: unknown, typed: string): unknown {
  const name = basename(typed);
  if (!(error instanceof FileRefusal) || error.detail["file"] !== name) return error;
  return new FileRefusal(
    error.code,
    error.message.replace(name, () => typed),
    {
      ...error.detail,
      file: typed,
    },
  );
}

/**
 * Opens the lists of a run and reads their identifiers. Spends nothing. Of several, all are tried, so that whoever has to
 * mend some of them learns of all at once.
 *
 * @throws {FileRefusal | Stop} for one that cannot be used, {@link ListProblems} where they are several.
 */
export async function readLists(files: readonly string[], options: EnrichOptions): Promise<ReadLists> {
  const subjects = new Subjects(wantsEstablishment(options.fields));
  const lists: ReadList[] = [];
  const problems: { file: string; error: unknown }[] = [];
  const kept = files[0] === standardStream ? await standardInput() : undefined;
  const close = async () => {
    for (const { list } of lists) await list.close();
    kept?.remove();
  };
  for (const name of files) {
    try {
      lists.push(await readList({ name, path: kept?.path ?? name }, subjects, options));
    } catch (caught) {
      const error = asTyped(caught, name);
      if (files.length > 1 && (error instanceof FileRefusal || error instanceof Stop)) {
        problems.push({ file: name, error });
        continue;
      }
      await close();
      throw error;
    }
  }
  if (problems.length === 0) return { lists, subjects, close };
  await close();
  throw new ListProblems(problems);
}
