import type { OutcomeStatus } from "../lookups/lookup.ts";
import type { CellReading } from "./cell-reading.ts";
import type { OwnKey } from "./columns/own-columns.ts";
import type { EarlierMatch, EnteredNumber } from "./kept-company.ts";
import { statusOf } from "./note-words.ts";
import { companyInNote, saysChosen, saysNoCompany } from "./notes.ts";
import { lettersOf } from "./settled-match.ts";

/** Statuses of rows in which a run writes no company. */
const statusesOfNobody: ReadonlySet<OutcomeStatus> = new Set(["blank", "invalid", "ambiguous"] as const);

/**
 * Returns the number that `sirene_siren` has as read, if the status and note beside it are those of a row without a
 * company: then a person entered the number after the run. Undefined if a run may have written it.
 * @decides whether a number in our column was entered by a person
 */
export function enteredNumber(
  reading: CellReading,
  ours: (key: "status" | "note") => string,
): EnteredNumber | undefined {
  if (!("siren" in reading)) return undefined;
  const status = statusOf(ours("status"));
  const isOfNobody =
    ours("status") === "" ||
    (status !== undefined && (statusesOfNobody.has(status) || saysNoCompany(ours("note"))));
  if (!isOfNobody) return undefined;
  return reading.kind === "siret" ? { siren: reading.siren, siret: reading.siret } : { siren: reading.siren };
}

const earlierMatchKeys = ["score", "match", "name", "note", "status"] as const satisfies readonly OwnKey[];
/** Returns true for those of our columns that say how the company of a row was found. */
export const isEarlierMatchKey = (key: OwnKey): boolean =>
  (earlierMatchKeys as readonly OwnKey[]).includes(key);

/**
 * Returns what our columns say of how a company was found; undefined if they have neither a score nor a note
 * that names the company.
 */
export function earlierMatchOf(
  ours: (key: (typeof earlierMatchKeys)[number]) => string,
): EarlierMatch | undefined {
  const score = ours("score") === "" ? NaN : Number(ours("score"));
  const isScore = score >= 0 && score <= 100;
  const noted = companyInNote(ours("note"));
  if (!isScore && noted === undefined) return undefined;
  const name = ours("name") === "" ? (noted ?? "") : ours("name");
  const isChosen = saysChosen(ours("note"));
  return { name, noted, isChosen, score: isScore ? score : undefined, letters: lettersOf(ours("match")) };
}
