import { Readable } from "node:stream";
import { type Language, timeFormatter } from "../../../shared/messages/messages.ts";
import type { Environment } from "../../../batch/session/environment.ts";
import { exitCodeOf, exitCodes } from "../../../batch/errors/exit-code.ts";
import { explain } from "../../../batch/session/failure.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { buildProgram } from "../../../batch/program.ts";
import type { Terminal } from "../../../batch/terminal/terminal.ts";

/** The output and exit code of a command. */
export interface TypedHere {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** An environment with an API; without `store`, the store ends with the command. */
export const environmentOf = (api: { readonly url: string }, store = ":memory:"): Environment => ({
  api: { url: api.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" },
  relay: undefined,
  account: undefined,
  missing: [],
  store,
  defaultStore: { path: store },
  hourLength: 3_600_000,
});

/** Types a command as {@link typedHere} does, on a terminal, and answers each question with `answer`. */
export async function typedOnTerminal(
  answer: string,
  words: readonly string[],
  environment: () => Environment,
): Promise<TypedHere> {
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin")!;
  Object.defineProperty(process, "stdin", { configurable: true, value: Readable.from([`${answer}\n`]) });
  try {
    return await typedHere(words, environment, "en", true);
  } finally {
    Object.defineProperty(process, "stdin", stdin);
  }
}

/**
 * Types a command into the program of this process: a hundred of them take as long as a few processes. Only a command
 * that is about to open the API reads `environment`.
 */
export async function typedHere(
  words: readonly string[],
  environment: () => Environment,
  language: Language = "en",
  interactive = false,
): Promise<TypedHere> {
  const out: string[] = [];
  const err: string[] = [];
  const say = messageFormatter(language);
  const terminal: Terminal = {
    language,
    say,
    sayTime: timeFormatter(language),
    interactive,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    redraw: () => undefined,
  };
  const ended = (code: number) => ({ code, out: out.join("\n"), err: err.join("\n") });
  let code: number = exitCodes.done;
  try {
    const program = buildProgram({ terminal, environment }, (ending) => (code = exitCodeOf(ending)));
    await program.parseAsync(words, { from: "user" });
    return ended(code);
  } catch (error) {
    return ended(exitCodes[explain(error, terminal)]);
  }
}
