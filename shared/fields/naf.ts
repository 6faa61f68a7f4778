/** The activity nomenclatures in use: rév. 2 is the reference until 31 December 2026, 2025 afterwards (decree 2025-736). */
export const nafVersions = ["rev2", "2025"] as const;
export type NafVersion = (typeof nafVersions)[number];

/** What people call them. */
export const nafNames: Readonly<Record<NafVersion, string>> = { rev2: "NAF rév. 2", "2025": "NAF 2025" };

/** A code of the form the contract gives, or one of the nomenclatures before NAF rév. 2 (`52.2E`), on ceased units. */
const written = /^(\d{2})\.?(\d{1,2}[A-Z])$/;

/** A code such as `62.01Z`, with its dot, of a text with or without it; undefined for any other text. */
export function nafCodeOf(text: string): string | undefined {
  const [, division, rest] = written.exec(text.replace(/\s/g, "").toUpperCase()) ?? [];
  return rest === undefined ? undefined : `${division}.${rest}`;
}

/** NAF 1993, NAF rév. 1 and NAP have the letters and not the form: it is tested first. */
const form = /^(\d{2})\.\d{2}([A-Z])$/;

/** By its last letter a code is of one nomenclature alone: none stands in both. */
const lastLetters: Readonly<Record<NafVersion, string>> = { rev2: "ZABCDEF", "2025": "YGHJKL" };

/** Which nomenclature a code such as `62.01Z` or `6201Z` is of; null for one of an older nomenclature, and for anything else. */
export function nafVersionOf(code: string | null | undefined): NafVersion | null {
  const [, , letter] = form.exec(nafCodeOf(code ?? "") ?? "") ?? [];
  if (letter === undefined) return null;
  return nafVersions.find((version) => lastLetters[version].includes(letter)) ?? null;
}

/** The sections with their first and last divisions. From J on, and in G, the two nomenclatures differ. */
const sections: Readonly<Record<NafVersion, string>> = {
  rev2:
    "A0103 B0509 C1033 D3535 E3639 F4143 G4547 H4953 I5556 J5863 K6466 " +
    "L6868 M6975 N7782 O8484 P8585 Q8688 R9093 S9496 T9798 U9999",
  "2025":
    "A0103 B0509 C1033 D3535 E3639 F4143 G4647 H4953 I5556 J5860 K6163 " +
    "L6466 M6868 N6975 O7782 P8484 Q8585 R8688 S9093 T9496 U9798 V9999",
};

/** The section of a division in a nomenclature; undefined where it has no such division. */
function sectionIn(version: NafVersion, division: string): string | undefined {
  const found = sections[version]
    .split(" ")
    .find((section) => division >= section.slice(1, 3) && division <= section.slice(3));
  return found?.[0];
}

/** The section of a code, by its own nomenclature: 62.01Z is of J, 62.10Y of K. Null for what is in neither. */
export function nafSectionOf(code: string | null | undefined): string | null {
  const version = nafVersionOf(code);
  return (version && sectionIn(version, nafCodeOf(code!)!.slice(0, 2))) ?? null;
}

/** The division of a code: its first two digits, where its nomenclature has such a division. */
export const nafDivisionOf = (code: string | null | undefined): string | null =>
  nafSectionOf(code) === null ? null : nafCodeOf(code!)!.slice(0, 2);

/** The nomenclature that a filter of a search is of: of a code, and of a division that one of the two alone has (45). */
export function nafVersionOfFilter(filter: string): NafVersion | null {
  if (!/^\d{2}$/.test(filter)) return nafVersionOf(filter);
  const having = nafVersions.filter((version) => sectionIn(version, filter) !== undefined);
  return having.length === 1 ? having[0]! : null;
}

/** INSEE's correspondence of the two nomenclatures, as far as somebody has it: one code may stand for several of the other. */
export interface NafCorrespondence {
  /** The codes of the other nomenclature that one of these may be; undefined of a code that it does not have. */
  counterparts(code: string): readonly string[] | undefined;
  /** What INSEE calls a code, where the table says it. */
  label(code: string): string | undefined;
}

/** What is told of codes and does not stand in them: read where a field says so (`readsNaf`). */
export interface NafTables {
  /** Null of a code that has no section. */
  sectionLabel(code: string): string | null;
  /** Null of a code of NAF 2025, whose divisions have no label here. */
  divisionLabel(code: string): string | null;
  readonly correspondence: NafCorrespondence | undefined;
}

/**
 * What became of an activity between two codes: none of the two says that it changed where the nomenclature did, and the new
 * code is one that the old may be. `uncompared`: nobody has the correspondence, or not of this code.
 */
export type ActivityChange = "activity" | "nomenclature" | "uncompared";

/** What it means that a code of before is another one now. */
export function activityChange(
  before: string,
  after: string,
  correspondence: NafCorrespondence | undefined,
): ActivityChange {
  const [was, is] = [nafVersionOf(before), nafVersionOf(after)];
  if (was === null || is === null || was === is) return "activity";
  const known = correspondence?.counterparts(nafCodeOf(before)!);
  if (known === undefined) return "uncompared";
  return known.includes(nafCodeOf(after)!) ? "nomenclature" : "activity";
}
