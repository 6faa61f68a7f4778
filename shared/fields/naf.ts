/**
 * The activity nomenclatures in use: rév. 2 is the reference until 31 December 2026, 2025 afterwards (decree
 * 2025-736).
 */
export const nafVersions = ["rev2", "2025"] as const;
export type NafVersion = (typeof nafVersions)[number];

/** Their usual names. */
export const nafNames: Readonly<Record<NafVersion, string>> = { rev2: "NAF rév. 2", "2025": "NAF 2025" };

/**
 * Matches a code as in the contract, or one of the nomenclatures before NAF rév. 2 (`52.2E`), which ceased units
 * still have.
 */
const written = /^(\d{2})\.?(\d{1,2}[A-Z])$/;

/** Returns a code such as `62.01Z`, adding a missing dot, or undefined if the text is no code. */
export function nafCodeOf(text: string): string | undefined {
  const [, division, rest] = written.exec(text.replace(/\s/g, "").toUpperCase()) ?? [];
  return rest === undefined ? undefined : `${division}.${rest}`;
}

/** Codes of NAF 1993, NAF rév. 1 and NAP use the same letters but another format, so the format is tested first. */
const form = /^(\d{2})\.\d{2}([A-Z])$/;

/** The last letter determines the nomenclature: no code is in both. */
const lastLetters: Readonly<Record<NafVersion, string>> = { rev2: "ZABCDEF", "2025": "YGHJKL" };

/**
 * Returns the nomenclature of a code such as `62.01Z` or `6201Z`. Null for a code of an older nomenclature, and for
 * anything else.
 */
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

/** Returns the section of a division, or undefined if the nomenclature has no such division. */
function sectionIn(version: NafVersion, division: string): string | undefined {
  const found = sections[version]
    .split(" ")
    .find((section) => division >= section.slice(1, 3) && division <= section.slice(3));
  return found?.[0];
}

/**
 * Returns the section of a code in its own nomenclature: J for 62.01Z, K for 62.10Y. Null if neither has the code.
 */
export function nafSectionOf(code: string | null | undefined): string | null {
  const version = nafVersionOf(code);
  return (version && sectionIn(version, nafCodeOf(code!)!.slice(0, 2))) ?? null;
}

/** Returns the division of a code, its first two digits, if its nomenclature has that division. */
export const nafDivisionOf = (code: string | null | undefined): string | null =>
  nafSectionOf(code) === null ? null : nafCodeOf(code!)!.slice(0, 2);

/** Returns the nomenclature of a search filter: of a code, or of a division that only one of the two has (45). */
export function nafVersionOfFilter(filter: string): NafVersion | null {
  if (!/^\d{2}$/.test(filter)) return nafVersionOf(filter);
  const having = nafVersions.filter((version) => sectionIn(version, filter) !== undefined);
  return having.length === 1 ? having[0]! : null;
}

/** INSEE's correspondence between the two nomenclatures, as far as available. One code may correspond to several. */
export interface NafCorrespondence {
  /** Returns the possible codes in the other nomenclature, or undefined if the table lacks the code. */
  counterparts(code: string): readonly string[] | undefined;
  /** Returns INSEE's label of a code, if the table has it. */
  label(code: string): string | undefined;
}

/** Labels and correspondence of codes, for fields that need them (`readsNaf`). */
export interface NafTables {
  /** Returns null for a code without a section. */
  sectionLabel(code: string): string | null;
  /** Returns null for a code of NAF 2025, whose divisions have no labels here. */
  divisionLabel(code: string): string | null;
  readonly correspondence: NafCorrespondence | undefined;
}

/**
 * What changed between two codes: the `activity`; only the `nomenclature`, since the new code corresponds to the
 * old one; or `uncompared`, if the correspondence or the code in it is missing.
 */
export type ActivityChange = "activity" | "nomenclature" | "uncompared";

/** Classifies the change from one code to a different one. */
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
