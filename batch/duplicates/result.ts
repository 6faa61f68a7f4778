import { duplicateGroups, type DuplicateGroup, type DuplicateKind } from "../../shared/duplicates/groups.ts";
import { inSeveralTowns, ofSeveralCompanies, verdicts, type Verdict } from "../../shared/duplicates/keep.ts";
import type { StateOf } from "../../shared/duplicates/row.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import type { OutputColumn } from "../files/list.ts";
import type { Say } from "../messages/say.ts";
import type { DuplicateRows } from "./read-duplicate-rows.ts";

/** The columns of the result, in their order. */
export const resultColumns = [
  { header: "group", type: "number" },
  { header: "kind", type: "text" },
  { header: "file", type: "text" },
  { header: "sheet", type: "text" },
  { header: "row", type: "number" },
  { header: "vendor", type: "text" },
  { header: "siren", type: "text" },
  { header: "siret", type: "text" },
  { header: "name", type: "text" },
  { header: "keep", type: "boolean" },
  { header: "why", type: "text" },
] as const satisfies readonly OutputColumn[];

/** A row of a list that stands in a group. */
export interface ResultRow {
  readonly group: number;
  readonly kind: DuplicateKind;
  readonly file: string;
  /** The sheet of a workbook; null of a text file. */
  readonly sheet: string | null;
  readonly row: number;
  readonly vendor: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly name: string;
  readonly keep: boolean;
  readonly why: string;
}

/** Most towns that a sentence names. */
const mostTowns = 5;

/** Says why a row is kept or not, and what speaks against merging its group. */
function reasonSpeaker({ shown, lists }: DuplicateRows, say: Say) {
  const files = new Set(lists.map(({ file }) => file));
  const placeOf = ({ at }: Verdict["row"]): string => {
    const { file, sheet, row } = shown[at]!;
    const place = files.size > 1 ? say("duplicates_row_of", { file, row }) : say("duplicates_row", { row });
    return sheet === null ? place : say("duplicates_row_on", { place, sheet });
  };
  const remark = ({ kind, rows }: DuplicateGroup): string | undefined => {
    if (kind === "same_name_place") return ofSeveralCompanies(rows) ? say("duplicates_companies") : undefined;
    if ((kind !== "same_siren" && kind !== "closed_twin") || !inSeveralTowns(rows)) return undefined;
    const towns = [
      ...new Map(rows.flatMap(({ town, at }) => (town ? [[town, shown[at]!.city]] : []))).values(),
    ];
    const named = towns.slice(0, mostTowns).join(", ") + (towns.length > mostTowns ? ", …" : "");
    return say("duplicates_towns", { towns: named });
  };
  const apart = ({ kind }: DuplicateGroup, { row }: Verdict): string => {
    if (kind === "vat_conflict")
      return say("duplicates_vat", { vat: vatNumberOf(row.vatSiren!), siren: row.siren! });
    if (kind === "same_name_place") return say("duplicates_apart_company");
    return say("duplicates_apart_town", { town: shown[row.at]!.city });
  };
  return (group: DuplicateGroup, verdict: Verdict): string => {
    const { reason, keep, beside } = verdict;
    const own =
      reason === "apart"
        ? apart(group, verdict)
        : keep
          ? say(`duplicates_kept_${reason}`)
          : say(`duplicates_left_${reason}`, { other: placeOf(beside!) });
    return [own, remark(group)].filter((sentence) => sentence !== undefined).join(" ");
  };
}

/** The rows of all groups, group by group, with what to keep and why in the language of `say`. */
export function resultRows(read: DuplicateRows, stateOf: StateOf, say: Say): ResultRow[] {
  const why = reasonSpeaker(read, say);
  return duplicateGroups(read.rows, stateOf).flatMap((group, index) =>
    verdicts(group, stateOf).map((verdict): ResultRow => {
      const { at, vendor, siren = null, siret = null } = verdict.row;
      const { file, sheet, row, name } = read.shown[at]!;
      return {
        ...{ group: index + 1, kind: group.kind, file, sheet, row, vendor, siren, siret, name },
        ...{ keep: verdict.keep, why: why(group, verdict) },
      };
    }),
  );
}

/** The cells of a row of the result, in the order of its columns. */
export const resultCells = (row: ResultRow) => resultColumns.map(({ header }) => row[header]);
