import { readFile } from "node:fs/promises";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { AreaName } from "./areas.ts";
import type { KnownSurvivor } from "./survivors/survivor.ts";
import { knownSurvivors } from "./survivors/survivors.ts";

/** What mutation tests put in the place of a piece of code, as people read it. */
export interface Change {
  /** By its path in the project. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

/** Lines and columns from 1. */
interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** Sentences are held by tests of their own; codes are unions, which the compiler watches. */
export const mutator: { readonly excludedMutations: string[] } = { excludedMutations: ["StringLiteral"] };

/** What is shown of a mutated text, characters. */
const shownLength = 90;

const shown = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
};

function between(text: string, { start, end }: Location): string {
  const lines = text.split("\n").slice(start.line - 1, end.line);
  lines.push(lines.pop()!.slice(0, end.column - 1));
  return [lines[0]!.slice(start.column - 1), ...lines.slice(1)].join("\n");
}

/** Describes the replacement of one place of a file whose content is `text`. */
export const changeAt = (file: string, text: string, location: Location, replacement = ""): Change => ({
  ...{ file, line: location.start.line },
  from: shown(between(text, location)),
  to: shown(replacement),
});

const nothing = () => undefined;
const noLog = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
};

/** Every change that mutation tests make in a file, without a test run. */
async function changesIn(file: string): Promise<Change[]> {
  const content = await readFile(file, "utf8");
  const instrumenter = new Instrumenter(noLog);
  const { mutants } = await instrumenter.instrument([{ name: file, mutate: true, content }], {
    ...{ ...mutator, ignorers: [], plugins: null },
  });
  return mutants.map(({ location: { start, end }, replacement }) => {
    // The instrumenter counts from 0.
    const fromOne = ({ line, column }: Location["start"]) => ({ line: line + 1, column: column + 1 });
    return changeAt(file, content, { start: fromOne(start), end: fromOne(end) }, replacement);
  });
}

/** What is known of changes that no test notices, of an area. */
export interface Knowledge {
  /** Finds what is known of a change, once: of another, it is known only if the code is written twice. */
  of(change: Change): KnownSurvivor | undefined;
  /** Returns what is known of no change that was asked about. */
  left(): Pick<Change, "file" | "from" | "to">[];
}

/** Returns what is known of an area's survivors. */
export function knowledgeOf(area: AreaName): Knowledge {
  const left = Object.entries(knownSurvivors[area] ?? {}).flatMap(([file, ones]) =>
    ones.flatMap((known) => [known.to].flat().map((to) => ({ file, to, known }))),
  );
  return {
    of({ file, from, to }) {
      const index = left.findIndex((one) => one.file === file && one.known.from === from && one.to === to);
      return index < 0 ? undefined : left.splice(index, 1)[0]!.known;
    },
    left: () => left.map(({ file, to, known: { from } }) => ({ file, from, to })),
  };
}

/** Returns the known survivors of an area whose code is written otherwise now, or no more. */
export async function staleSurvivors(area: AreaName): Promise<string[]> {
  const known = knowledgeOf(area);
  for (const file of Object.keys(knownSurvivors[area] ?? {})) {
    for (const change of await changesIn(file)) known.of(change);
  }
  return known.left().map(({ file, from, to }) => `${file}  ${from}  →  ${to}`);
}
