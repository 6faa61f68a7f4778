import { ChangesFile } from "../../changes/changes-file.ts";
import { earlierColumns } from "../../changes/earlier-cells.ts";
import { noteSpeaker } from "../../../shared/enrichment/notes/note-text.ts";
import { ReportFile } from "../../report/report-file.ts";
import { SideFiles } from "../../report/side-files.ts";
import { ProgramError } from "../../errors/program-error.ts";
import type { EnrichInput } from "../enrich-input.ts";
import type { EnrichOptions } from "../options/options.ts";
import type { ReadLists } from "../read/read-lists.ts";
import { runStart } from "../plan/run-start.ts";

/** The files that a run writes beside its results, and the list of changes among them. */
export interface RunSideFiles {
  readonly files: SideFiles;
  readonly changes: ChangesFile | undefined;
}

/** Refuses a list of changes where no list has anything to compare with. Spends nothing. @throws {ProgramError} */
export function refuseNothingToCompare({ lists }: ReadLists, { changes }: EnrichOptions): void {
  const known = lists.some(({ list }) => earlierColumns(list).length > 0);
  if (changes !== undefined && !known) throw new ProgramError("changes_need_columns");
}

function changesFile({ lists, options, place }: EnrichInput): ChangesFile | undefined {
  if (options.changes === undefined) return undefined;
  return new ChangesFile(options.changes, place, options.fields, lists.lists.length > 1);
}

function reportFile(input: EnrichInput): ReportFile | undefined {
  const { report } = input.options;
  if (report === undefined) return undefined;
  const { noteText } = noteSpeaker(input.language, input.sayTime);
  return new ReportFile(report, input.place, runStart(input), noteText);
}

/** Begins the report and the list of changes that the options ask for. @throws {ProgramError | FileError} */
export async function beginSideFiles(input: EnrichInput): Promise<RunSideFiles> {
  const changes = changesFile(input);
  const files = new SideFiles([changes, reportFile(input)].filter((file) => file !== undefined));
  try {
    await files.begin();
  } catch (error) {
    await files.abandon();
    throw error;
  }
  return { files, changes };
}
