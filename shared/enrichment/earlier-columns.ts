import type { OutcomeStatus } from "../lookups/lookup.ts";
import {
  type CellReading,
  type OtherNumberReading,
  readCell,
  withOtherNumber,
  withSiret,
} from "./cell-reading.ts";
import { type OwnColumn, type OwnKey, companyOfColumns, tellingColumns } from "./columns/own-columns.ts";
import type { EarlierMatch, EarlierRow, EnteredNumber } from "./kept-company.ts";
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
function earlierMatchOf(ours: (key: (typeof earlierMatchKeys)[number]) => string): EarlierMatch | undefined {
  const score = ours("score") === "" ? NaN : Number(ours("score"));
  const isScore = score >= 0 && score <= 100;
  const noted = companyInNote(ours("note"));
  if (!isScore && noted === undefined) return undefined;
  const name = ours("name") === "" ? (noted ?? "") : ours("name");
  const isChosen = saysChosen(ours("note"));
  return { name, noted, isChosen, score: isScore ? score : undefined, letters: lettersOf(ours("match")) };
}

/** What our columns say of the company of a row. */
export interface GivenCompany extends Pick<EarlierRow, "siren" | "earlierMatch" | "entered"> {
  /**
   * The number that the row was read by, with the establishment if our columns have it, or a remark that its number cannot
   * be right. Undefined for a company that a search or a person gave the row, and if `sirene_siren` was emptied.
   */
  readonly number: OtherNumberReading | undefined;
  /** Our other columns are about another company: a person replaced the number in `sirene_siren`. */
  readonly isReplaced: boolean;
}

/** Returns our SIREN with our SIRET. One of another company was left there when somebody replaced the SIREN. */
function withOurSiret(siren: CellReading, siret: CellReading): OtherNumberReading {
  const { reading, remark } = withOtherNumber(siren, siret, withSiret(siren, siret, true));
  return remark?.code === "note_beside_wrong" ? { reading, remark } : { reading };
}

/**
 * Returns a reader of what our columns say of the company of a row; it returns undefined if they name none for certain.
 * `placeOf` gives the place of a column's text among those of a row.
 * @decides which rows count by the number in our column, if their list has no other
 */
export function givenCompanyReader(own: readonly OwnColumn[], placeOf: (column: number) => number) {
  const telling = tellingColumns(own);
  const places = new Map(
    own.flatMap(({ key, index }) =>
      isEarlierMatchKey(key) || key === "siret" ? [[key, placeOf(index)] as const] : [],
    ),
  );
  return (texts: readonly string[]): GivenCompany | undefined => {
    const textAt = (column: number): string => texts[placeOf(column)]!;
    const siren = companyOfColumns(telling, textAt);
    if (siren === undefined) return undefined;
    const ours = (key: OwnKey): string => {
      const place = places.get(key);
      return place === undefined ? "" : texts[place]!.trim();
    };
    const inOurs: CellReading =
      telling.siren === undefined
        ? { kind: "siren", siren, repairs: [] }
        : readCell(textAt(telling.siren.index));
    const earlierMatch = earlierMatchOf(ours);
    const entered =
      telling.siren !== undefined && places.has("status") ? enteredNumber(inOurs, ours) : undefined;
    const isOfNumber = "siren" in inOurs && earlierMatch === undefined && entered === undefined;
    const others = companyOfColumns({ ...telling, siren: undefined }, textAt);
    return {
      ...{ siren, earlierMatch, entered },
      number: isOfNumber ? withOurSiret(inOurs, readCell(ours("siret"))) : undefined,
      isReplaced: others !== undefined && others !== siren,
    };
  };
}

/**
 * Returns a reader of the SIRET in `sirene_siret` of a row that names its company alone; undefined if there is none of that
 * company.
 */
export function writtenSiretReader(own: readonly OwnColumn[], placeOf: (column: number) => number) {
  const column = own.find(({ key }) => key === "siret");
  return (texts: readonly string[], row: CellReading): string | undefined => {
    if (column === undefined || row.kind !== "siren") return undefined;
    const written = readCell(texts[placeOf(column.index)]!);
    return written.kind === "siret" && written.siren === row.siren ? written.siret : undefined;
  };
}

/** Returns a reader of a number in `sirene_siren` that is none; undefined for a list without that column. */
export function mistypedReader(own: readonly OwnColumn[], placeOf: (column: number) => number) {
  const { siren } = tellingColumns(own);
  if (siren === undefined) return undefined;
  return (texts: readonly string[]): Extract<CellReading, { readonly kind: "invalid" }> | undefined => {
    const reading = readCell(texts[placeOf(siren.index)]!);
    return reading.kind === "invalid" ? reading : undefined;
  };
}
