import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { request } from "undici";
import type { SandboxOptions } from "../../sandbox/app.ts";
import type { CallCounts } from "../../sandbox/meter.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { apiVariables, sirene, type Sirene, type SireneRun, type StartedSirene } from "./run-sirene.ts";

type Runs = Pick<Desk, "run" | "start" | "shell">;

/** A working environment: a sandbox of the API, a machine configured for it, and a folder with lists. */
export interface Desk {
  readonly sandbox: StartedSandbox;
  /** The machine's folder, where its programs start. */
  readonly folder: string;
  /** Writes a list into the machine's folder. */
  save(name: string, content: string | Buffer): void;
  read(name: string): Buffer;
  /** The records of a CSV that `;` delimits and no line break stands in, each by its headers. */
  records(name: string): Record<string, string>[];
  /** Names of the files in the folder, the machine's own data and cache aside. */
  files(): string[];
  run(...words: string[]): Promise<SireneRun>;
  start(...words: string[]): StartedSirene;
  /** Runs a command line of bash in which `sirene` is the program. */
  shell(line: string): Promise<SireneRun>;
  /** The same machine, store included, with other variables. */
  with(variables: Readonly<Record<string, string>>): Runs;
  /** What the API counted while `work` was done. */
  counted<T>(work: () => Promise<T>): Promise<{ result: T; calls: CallCounts }>;
}

const everythingSaid: SireneRun[] = [];
const machines: Sirene[] = [];

function watched(machine: Sirene): Runs {
  const noted = (ended: Promise<SireneRun>) => ended.then((run) => (everythingSaid.push(run), run));
  const start = (...words: string[]): StartedSirene => {
    const { child, ended } = machine.start(...words);
    return { child, ended: noted(ended) };
  };
  return {
    start,
    run: (...words) => noted(machine.run(...words)),
    shell: (line) => noted(machine.shell(line)),
  };
}

/** A desk whose machine is new: no store, no lists. */
export async function desk(
  options: SandboxOptions = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  return deskAt(await startSandbox(options), variables);
}

/** A desk at a sandbox that is running. */
export function deskAt(sandbox: StartedSandbox, variables: Readonly<Record<string, string>> = {}): Desk {
  const machine = sirene({ ...apiVariables(sandbox), ...variables });
  machines.push(machine);
  const read = (name: string) => readFileSync(join(machine.folder, name));
  return {
    sandbox,
    folder: machine.folder,
    save: (name, content) => writeFileSync(join(machine.folder, name), content),
    read,
    records: (name) => recordsOf(read(name).toString("utf8")),
    files: () => readdirSync(machine.folder).filter((name) => name !== "data" && name !== "cache"),
    ...watched(machine),
    with: (others) => watched(machine.with(others)),
    async counted(work) {
      await request(`${sandbox.root}/_sandbox/calls`, { method: "DELETE" });
      const result = await work();
      return { result, calls: await sandbox.calls() };
    },
  };
}

function cellsOf(line: string): string[] {
  const cells = `;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g);
  return Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

/** The records of a CSV text that `;` delimits and no line break stands in. */
export function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map(cellsOf);
  return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ""])));
}

/** A list of one column. */
export const listOf = (identifiers: readonly string[], header = "siren"): string =>
  [header, ...identifiers].map((line) => `${line}\n`).join("");

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Declares the last test of a file: nothing that the runs of its desks printed, stored or wrote holds one of `words`, by
 * default the sandbox's key and secret.
 */
export function testNothingLeaks(words: readonly string[] = ["pk_live_sandbox", "sk_live_sandbox"]): void {
  test("neither the key nor the secret stands in anything that was printed, stored or written", () => {
    const printed = everythingSaid.flatMap(({ stdout, stderr }) => [stdout, stderr]);
    const files = machines.flatMap(({ folder }) => filesBelow(folder));
    expect(printed.length).toBeGreaterThan(0);
    expect(files.some((path) => path.endsWith(".sqlite"))).toBe(true);
    for (const word of words) {
      expect(printed.filter((text) => text.includes(word))).toEqual([]);
      expect(files.filter((path) => readFileSync(path).includes(word))).toEqual([]);
    }
  });
}
