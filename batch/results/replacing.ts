import { constants } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode, realPath } from "../files/access.ts";
import { editedName } from "./edited-name.ts";
import { ProgramError } from "../errors/program-error.ts";
import { fileDigest } from "./file-digest.ts";
import type { ResultSource, WrittenResults } from "./written-results.ts";

/** A file that a run would write. */
export interface ResultFile {
  readonly output: string;
  /** The result of a list; else a report, or a list of changes. */
  readonly ofList: boolean;
  /** The list, where it is an earlier result itself: somebody may have worked in it. `-` for a stream. */
  readonly source?: string | undefined;
  /** Somebody's decisions stand in it, and were read: it may be replaced, and is kept under another name all the same. */
  readonly isDecided?: boolean;
}

/** A file that somebody had worked in, and where it is now. */
export interface KeptCopy {
  readonly file: string;
  readonly copy: string;
}

/** Gives a file that is whole its name. */
export type Place = (temporary: string, output: string) => Promise<void>;

/** The list of a result that came by a stream. */
const stream = "-";

/** The path that a result has once it is there: it takes the place of a link, not of what the link leads to. */
const pathOf = (output: string): string => join(realPath(dirname(output)), basename(output));

/**
 * Which files a run may put others in the place of: those that it wrote itself, byte for byte, and those that somebody
 * gave up. What is there is looked at before the run, and once more when it is replaced, for the run may take hours.
 */
export class Replacing {
  readonly #results: WrittenResults;
  /** Replace whatever is there. */
  readonly #insists: boolean;
  readonly #sources = new Map<string, ResultSource | undefined>();
  /** By path, what was there when somebody gave it up. */
  readonly #givenUp = new Map<string, string>();
  /** Paths of what is copied before it is replaced. */
  readonly #copied = new Set<string>();
  /** What was copied so far. */
  readonly copies: KeptCopy[] = [];

  constructor(results: WrittenResults, insists: boolean) {
    this.#results = results;
    this.#insists = insists;
  }

  /** Looks at what is there, and answers the files that hold what somebody may miss. */
  async altered(files: readonly ResultFile[]): Promise<readonly ResultFile[]> {
    const altered: ResultFile[] = [];
    for (const file of files) {
      const path = pathOf(file.output);
      const source = file.source === undefined ? undefined : await this.#sourceOf(file.source);
      this.#sources.set(path, source);
      const digest = await fileDigest(path);
      if (digest === undefined || this.#insists || (await this.#isOurs(path, digest))) continue;
      this.#givenUp.set(path, digest);
      if (file.isDecided) this.#copied.add(path);
      else altered.push(file);
    }
    return altered;
  }

  /**
   * Notes the file as written and gives it its name. Noted first: a program that is killed in between leaves a note too
   * many, and not a result that nobody knows. @throws {ProgramError} where somebody has changed since what stands there
   */
  readonly place: Place = async (temporary, output) => {
    const path = pathOf(output);
    const there = this.#insists ? undefined : await fileDigest(path);
    if (there !== undefined && there !== this.#givenUp.get(path) && !(await this.#isOurs(path, there))) {
      throw new ProgramError("output_changed", { path: output });
    }
    if (there !== undefined && this.#copied.delete(path) && !(await this.#isOurs(path, there)))
      this.copies.push({ file: output, copy: await copied(output) });
    const digest = await fileDigest(temporary);
    if (digest !== undefined) this.#results.note({ path, digest, source: this.#sources.get(path) });
    await rename(temporary, output);
  };

  async #sourceOf(source: string): Promise<ResultSource> {
    if (source === stream) return { path: stream };
    const path = realPath(source);
    return { path, digest: await fileDigest(path) };
  }

  /**
   * What was made from an earlier result has in it what somebody wrote there, so that it is not enough that no byte of it
   * was changed: its list must be the one of this run, or still be as it was.
   */
  async #isOurs(path: string, digest: string): Promise<boolean> {
    const own = this.#sources.get(path);
    for (const source of this.#results.sourcesOf(path, digest)) {
      if (source === undefined || source.path === own?.path) return true;
      if (source.digest !== undefined && source.digest === (await fileDigest(source.path))) return true;
    }
    return false;
  }
}

/** Copies a file beside itself, under a name that is free, and answers that name. */
async function copied(output: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const copy = editedName(output, number);
    try {
      await copyFile(output, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}
