import type { NafVersion } from "../../nomenclatures/naf.ts";

/** Prefixes of the words to filter on. `=` cannot occur in a search: folded text has only letters and digits. */
const marks = {
  state: "=e",
  legalForm: "=f",
  naf: { rev2: "=n", "2025": "=m" },
  division: { rev2: "=v", "2025": "=w" },
  siren: "=s",
  place: "=p",
  departement: "=d",
} as const;

/** Longest prefix of a SIREN with an index word of its own. At most 1,000 units share it. */
export const sirenFacetLength = 6;

/** Returns the index word of a value. */
export const facet = {
  state: (state: string) => marks.state + state,
  legalForm: (code: string) => marks.legalForm + code,
  naf: (served: NafVersion, code: string) => marks.naf[served] + code,
  division: (served: NafVersion, division: string) => marks.division[served] + division,
  siren: (prefix: string) => marks.siren + prefix.slice(0, sirenFacetLength),
  place: (id: number) => marks.place + id,
  departement: (digits: string) => marks.departement + digits,
};

const word = (mark: string, value: string) => `coalesce(' ${mark}' || ${value}, '')`;

/** Only codes of the two current nomenclatures (`62.01Z`) have a division, not older ones (`72.2E`). */
const division = (code: string) =>
  `CASE WHEN ${code} GLOB '[0-9][0-9].[0-9][0-9][A-Z]' THEN substr(${code}, 1, 2) END`;

const code = { rev2: "u.naf", "2025": "coalesce(u.naf2025, u.naf)" };

/** SQL for the facet words of unit `u`, without those of its places. */
export const unitFacetWords = [
  word(marks.state, "u.state"),
  word(marks.legalForm, "u.legalForm"),
  word(marks.naf.rev2, code.rev2),
  word(marks.naf["2025"], code["2025"]),
  word(marks.division.rev2, division(code.rev2)),
  word(marks.division["2025"], division(code["2025"])),
  ...Array.from({ length: sirenFacetLength }, (_, i) => word(marks.siren, `substr(u.siren, 1, ${i + 1})`)),
].join(" || ");

/** SQL for the facet words of place `p`. */
export const placeFacetWords = [
  word(marks.place, "p.id"),
  word(marks.departement, "CASE WHEN p.postalCode GLOB '[0-9][0-9]*' THEN substr(p.postalCode, 1, 2) END"),
].join(" || ");
