/** Input of a program: its arguments, its current folder, and all its environment variables. */
export interface ProgramInput {
  readonly words: readonly string[];
  readonly folder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** How a run of a program ended. */
export interface ProgramExit {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Set by the tests' environment, which stands outside of what jest loads for a file (test/environment.mjs). */
declare const runBuiltProgram: (program: string, given: ProgramInput) => Promise<ProgramExit>;

/**
 * Runs the built program of a package, from its `main`, in this process: a tenth of what starting another one takes. It has no
 * standard input and no terminal, and cannot be interrupted. Runs follow one another.
 */
export async function runHere(
  program: "batch" | "relay",
  { words, folder, variables }: ProgramInput,
): Promise<ProgramExit> {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined);
  // What stands outside makes objects of another realm.
  return { ...(await runBuiltProgram(program, { words, folder, variables: Object.fromEntries(set) })) };
}
