import { diceFor } from "../../sandbox/register/fictional/dice.ts";
import { profileOf } from "../../sandbox/register/fictional/profile.ts";
import { namesOfNobody } from "./recall-lists.ts";
import { foldedRegister, seededTruth, type SeededTruth } from "./seeded-truth.ts";
import type { TruthRow } from "./truth-row.ts";

/** A list of one kind: the headers of its columns, in order, and its rows. */
export interface PlannedList {
  readonly kind: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Cells = Readonly<Partial<Record<keyof typeof headers, string | undefined>>>;

const headers = {
  siren: "SIREN",
  name: "Raison sociale",
  otherName: "Enseigne",
  address: "Adresse",
  postcode: "CP",
  city: "Ville",
  director: "Dirigeant",
} as const;

function listOf(kind: string, rows: readonly Cells[]): PlannedList {
  const parts = (Object.keys(headers) as (keyof typeof headers)[]).filter((part) =>
    rows.some((row) => row[part] !== undefined),
  );
  return {
    kind,
    headers: parts.map((part) => headers[part]),
    rows: rows.map((row) => parts.map((part) => row[part] ?? "")),
  };
}

const withPostcode = ({ row: { name, postcode } }: TruthRow): Cells => ({ name, postcode });
const withPlace = ({ row: { name, postcode, city } }: TruthRow): Cells => ({ name, postcode, city });
const withAll = ({ row: { name, postcode, city, address, director } }: TruthRow): Cells => ({
  ...{ name, postcode, city, address, director },
});

/** Returns the rows, with `change` applied to each whose index is a multiple of `step`. */
const eachOf = <Row, Other>(
  rows: readonly Row[],
  step: number,
  change: (row: Row, at: number) => Other,
): (Row | Other)[] => rows.map((row, at) => (at % step === 0 ? change(row, at) : row));

/**
 * Returns ten kinds of lists, with so many rows about companies of a made-up register. They differ by what their rows
 * contain: places of elsewhere, names of no company, or numbers beside the names, among others.
 */
export function plannedLists(options: SeededTruth): PlannedList[] {
  const { rows: count, seed, registerSeed } = options;
  const all = seededTruth({ ...options, rows: 2 * count });
  const rows = all.slice(0, count);
  const inTown = all.filter(({ row }) => row.city !== undefined);
  const placed = inTown.filter(({ row }) => row.postcode !== undefined).slice(0, count);
  const astray = seededTruth({ ...options, wrongPostcodes: 0.1 });
  const nobody = namesOfNobody(all, foldedRegister(options), diceFor("plan", seed), count);
  const signOf = ({ siren }: TruthRow) =>
    siren === undefined ? undefined : profileOf(siren, registerSeed).sign?.replace(" FICTIF", "");
  const lists: Readonly<Record<string, readonly Cells[]>> = {
    "names alone": rows.map(({ row: { name } }) => ({ name })),
    "names and postcodes": placed.map(withPostcode),
    "names, postcodes and towns": rows.map(withPlace),
    "names and towns": inTown.slice(0, count).map(({ row: { name, city } }) => ({ name, city })),
    "names, places, streets and directors": rows.map(withAll),
    "every tenth postcode wrong": astray.map(withPlace),
    "every tenth name that no company has": eachOf(rows, 10, (_, at) => nobody[at]!).map(withPlace),
    "numbers in every second row": eachOf(rows.map(withPlace), 2, (row, at) => ({
      ...row,
      siren: rows[at]!.siren,
    })),
    "two names a row": rows.map((row) => ({ ...withPlace(row), otherName: signOf(row) })),
    "names that no company has": nobody.map(withPlace),
  };
  return Object.entries(lists).map(([kind, cells]) => listOf(kind, cells));
}
