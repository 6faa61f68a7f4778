import type { Exit } from "../../exit-code.ts";
import type { Replacing, ResultFile } from "../../results/replacing.ts";
import { realPath } from "../../files/access.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { confirm } from "../../../shared/command-line/confirm.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { ownColumns } from "../fill/columns.ts";
import { ListsError } from "../read/lists-error.ts";
import type { EnrichOptions } from "../options/options.ts";
import { standardStream } from "./output-names.ts";
import { listsByFile, type ReadLists } from "../read/read-lists.ts";
import { reviewFileOf } from "../../review/review-path.ts";
import type { ListResult } from "../write/write-list.ts";

/** The files of a run: the result of each list, what is to be decided about it, its report, its list of changes. `decided` are those that decisions were read in. */
export function resultFiles(
  { lists }: ReadLists,
  results: readonly ListResult[],
  { report, changes, match }: EnrichOptions,
  decided: readonly string[] = [],
): readonly ResultFile[] {
  const isDecided = (output: string) => decided.some((file) => realPath(file) === realPath(output));
  const ofLists = listsByFile(lists).map((of): ResultFile => {
    const isResult = of.some(({ list }) => ownColumns(list.columns).length > 0);
    const { output } = results[lists.indexOf(of[0]!)]!;
    return {
      output,
      ofList: true,
      isDecided: isDecided(output),
      ...(isResult && { source: of[0]!.name }),
    };
  });
  const reviews = match?.review ? [...new Set(results.flatMap((result) => reviewFileOf(result) ?? []))] : [];
  const beside = [report, changes, ...reviews].filter((output) => output !== undefined);
  return [
    ...ofLists.filter(({ output }) => output !== standardStream),
    ...beside.map((output) => ({ output, ofList: false, isDecided: isDecided(output) })),
  ];
}

/**
 * True when nothing that a person wrote would be lost: the files that are there are ours as they stand, or somebody at
 * the terminal gives them up, all at once. Otherwise how the command ends. Spends nothing.
 *
 * @throws {ProgramError} where nobody can be asked; {@link ListsError} where they are several.
 */
export async function mayReplace(
  files: readonly ResultFile[],
  replacing: Replacing,
  terminal: Terminal,
): Promise<Exit | true> {
  const altered = await replacing.altered(files);
  if (altered.length === 0) return true;
  if (!terminal.interactive) throw refusal(altered);
  const { say } = terminal;
  const consent = await confirm(
    say("replace_ask", { files: altered.map(({ output }) => output).join(", ") }),
  );
  if (consent === "given") return true;
  const result = altered.find(({ ofList }) => ofList);
  terminal.err(
    result === undefined ? say("replace_declined_beside") : say("replace_declined", { path: result.output }),
  );
  return consent === "interrupted" ? "interrupted" : "done";
}

function refusal(altered: readonly ResultFile[]): ProgramError | ListsError {
  const problems = altered.map(({ output, ofList }) => ({
    file: output,
    error: new ProgramError(ofList ? "output_altered" : "beside_altered", { path: output }),
  }));
  return problems.length === 1 ? problems[0]!.error : new ListsError(problems);
}
