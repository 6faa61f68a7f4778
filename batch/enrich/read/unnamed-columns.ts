import {
  ownKeyOf,
  runColumns,
  askedFields,
  headerOf,
} from "../../../shared/enrichment/columns/own-columns.ts";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import type { OutcomeStatus } from "../../../shared/lookups/lookup.ts";
import type { ListFile } from "../../files/list.ts";
import { statusOf } from "../../../shared/enrichment/rows/status-words.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { besideKeys } from "../options/asked-columns.ts";
import type { EnrichOptions } from "../options/options.ts";

/** Rows of these name nobody, so that `sirene_siren` is empty in them; and those that came later have no status. */
const ofNobody: ReadonlySet<string> = new Set<OutcomeStatus | "">(["blank", "invalid", ""]);

/**
 * A list without header, with the columns that an earlier run added to it named as they would be: no header tells them,
 * and a second run must not add them once more. They are known by what stands in them: a column of statuses, and as many
 * columns before it as the fields need, one with a SIREN wherever the status is of a company. What stands in those of
 * fields is not known, so nothing of it may stay.
 *
 * @throws {ProgramError} naming `file` where there is such a column of statuses, and the columns before it are those of other fields
 */
export async function withNamedColumns(
  list: ListFile,
  options: Pick<EnrichOptions, "fields" | "match" | "check">,
  file: string,
): Promise<ListFile> {
  if (list.headerRow !== undefined || list.records === 0) return list;
  const keys = runColumns(askedFields(options.fields), besideKeys(options)).map(({ key }) => key);
  const status = await statusColumn(list);
  if (status === undefined) return list;
  const siren = status - keys.indexOf("status");
  if (siren < 0 || !(await isWritten(list, siren, status)))
    throw new ProgramError("unnamed_columns", { file });
  const columns = list.columns.map((column, index) => {
    const key = keys[index - siren];
    return key === undefined ? column : { ...column, header: headerOf(key) };
  });
  return { ...list, columns };
}

/** Whether a list has columns that were named so. */
export const isNamedByPlace = ({ headerRow, columns }: ListFile): boolean =>
  headerRow === undefined && columns.some(({ header }) => ownKeyOf(header) !== undefined);

/** The last column of statuses: of nothing else, but for rows that were added since. Undefined where there is none. */
async function statusColumn(list: ListFile): Promise<number | undefined> {
  const isStatus = (text = "") => text === "" || statusOf(text) !== undefined;
  let candidates = list.columns.map(({ index }) => index);
  // The first records leave few columns, so that the rest is read for those alone.
  await list.read(candidates, (_, cells) => {
    candidates = candidates.filter((column) => cells.every((texts) => isStatus(texts[column])));
    return false;
  });
  const filled = candidates.map(() => 0);
  await list.read(candidates, (_, cells) => {
    for (const texts of cells) {
      texts.forEach((text, at) => {
        if (text !== "") filled[at]! += isStatus(text) ? 1 : Number.NaN;
      });
    }
  });
  return candidates.findLast((_, at) => 2 * filled[at]! > list.records);
}

/** Whether a column holds the SIREN of each row whose status is of a company, and nothing in the others. */
async function isWritten(list: ListFile, siren: number, status: number): Promise<boolean> {
  let isOurs = true;
  await list.read([siren, status], (_, cells) => {
    isOurs &&= cells.every(([text = "", state = ""]) => {
      const { kind } = readIdentifier(text);
      return ofNobody.has(statusOf(state) ?? state) ? kind === "blank" : kind === "siren";
    });
    return isOurs;
  });
  return isOurs;
}
