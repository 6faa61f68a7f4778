import { confirm } from "../../../shared/command-line/confirm.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { sheetNames } from "../../files/list.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { ChooseSheets } from "./read-lists.ts";

const parametersOf = (file: string, sheets: readonly string[]) => ({
  file,
  n: sheets.length,
  sheets: sheetNames(sheets),
});

/** The refusal to choose one of the lists of a workbook, which names the sheets they are on. */
export const severalSheets = (file: string, sheets: readonly string[]): ProgramError =>
  new ProgramError("several_sheets", parametersOf(file, sheets));

/**
 * For a command whose result is wrong where a list is left out: asks whether all lists of a workbook are meant, and refuses
 * to choose one of them where nobody can be asked.
 */
export const chooseSheets =
  ({ say, interactive }: Pick<Terminal, "say" | "interactive">): ChooseSheets =>
  async (file, sheets) => {
    const consent = interactive ? await confirm(say("sheets_ask", parametersOf(file, sheets))) : "refused";
    if (consent === "interrupted") throw new ProgramError("sheets_interrupted", { file });
    if (consent === "refused") throw severalSheets(file, sheets);
  };
