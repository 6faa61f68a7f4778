import { type Field, catalogue, findField } from "../../fields/catalogue.ts";
import type { FieldKey } from "../../fields/field-table.ts";
import { type Language, type Translation, languages } from "../../messages/messages.ts";
import type { ListColumn } from "./column-readings.ts";
import { foldedHeader } from "./header-hint.ts";
import { readIdentifier } from "../../identifiers/read.ts";

/** What a check is for. */
export const checkPresets = ["suppliers", "einvoicing"] as const;
export type CheckPreset = (typeof checkPresets)[number];

/** The columns that a check writes beside the fields, by what it is for. */
const checkKeys = ["check", "check_reasons", "duplicate_of"] as const;
const einvoicingKeys = [
  "einvoice",
  "einvoice_reasons",
  "einvoice_address",
  "einvoice_address_source",
  "einvoice_identifiers",
  "einvoice_issues_from",
] as const;
export type CheckKey = (typeof checkKeys)[number] | (typeof einvoicingKeys)[number];

const keysOf: Readonly<Record<CheckPreset, readonly CheckKey[]>> = {
  suppliers: checkKeys,
  einvoicing: [...checkKeys, ...einvoicingKeys],
};

/** The columns of a check, in their order. */
export const checkColumns = (preset: CheckPreset): readonly CheckKey[] => keysOf[preset];

/**
 * Columns of a run that looks for companies by their names: how sure it is (0 to 100), which parts agree, whether a row's
 * name fits its number, the next candidates, and how the row has its company: by its number, its name or a person.
 */
export const matchKeys = [
  "score",
  "match",
  "name_match",
  "candidate_2",
  "candidate_3",
  "candidate_4",
  "candidate_5",
  "found_by",
] as const;
export type MatchKey = (typeof matchKeys)[number];

/** Those that every such run writes; the others stand in a list on request. */
export const mainMatchKeys: readonly MatchKey[] = ["score", "match", "name_match"];

/** A column that stands before those of the fields: of a search by name, or of a check. */
export type BesideKey = MatchKey | CheckKey;

/** Columns that every run writes after those of the fields. */
const endKeys = ["status", "note"] as const;

const besideFields = [...matchKeys, ...checkColumns("einvoicing"), ...endKeys] as const;

/** What a column that the programs write is about: a field, or what became of the row. */
export type OwnKey = FieldKey | (typeof besideFields)[number];

const prefix = "sirene_";
/** More than any header of ours takes; a header of somebody's may be a page, and is asked for row after row. */
const longestHeader = 100;

const otherLabels: Readonly<Record<Exclude<(typeof besideFields)[number], FieldKey>, Translation>> = {
  status: { fr: "Statut", en: "Status" },
  note: { fr: "Note", en: "Note" },
  score: { fr: "Score du rapprochement", en: "Match score" },
  match: { fr: "Rapprochement", en: "Match" },
  candidate_2: { fr: "Candidat 2", en: "Candidate 2" },
  candidate_3: { fr: "Candidat 3", en: "Candidate 3" },
  candidate_4: { fr: "Candidat 4", en: "Candidate 4" },
  candidate_5: { fr: "Candidat 5", en: "Candidate 5" },
  found_by: { fr: "Entreprise trouvée par", en: "Company found by" },
  check: { fr: "Contrôle", en: "Check" },
  check_reasons: { fr: "Motifs du contrôle", en: "Check reasons" },
  duplicate_of: { fr: "En double avec les lignes", en: "Duplicate of rows" },
  einvoice: { fr: "Facture électronique", en: "E-invoice" },
  einvoice_reasons: { fr: "Motifs de la facture électronique", en: "E-invoice reasons" },
  einvoice_address: { fr: "Adresse électronique", en: "E-invoice address" },
  einvoice_address_source: { fr: "Source de l'adresse électronique", en: "E-invoice address source" },
  einvoice_identifiers: { fr: "Identifiants par schéma", en: "Identifiers by scheme" },
  einvoice_issues_from: { fr: "Émet à partir du", en: "Issues from" },
};

/**
 * What tells a label of ours from a header of somebody's: lists have columns of their own that say Nom, Adresse or Statut,
 * and (Sirene) behind them too, but none was found that ends so.
 */
const mark = " · sirene";
/** The mark as it comes back: in an encoding without the middle dot as a question mark. */
const marked = /^(.+) [·•∙⋅?] sirene$/;

/**
 * Header of a column of ours: its key, which is the same in either language, or its label in a language, with the mark by
 * which it is known again.
 */
export const headerOf = (key: OwnKey, language?: Language): string =>
  language === undefined ? `${prefix}${key}` : `${labelOf(key)[language]}${mark}`;

const labelOf = (key: OwnKey): Translation =>
  findField(key)?.label ?? otherLabels[key as keyof typeof otherLabels];

const byLabel: ReadonlyMap<string, OwnKey> = new Map(
  [...catalogue.map(({ key }) => key), ...besideFields].flatMap((key) =>
    [...(findField(key)?.otherNames ?? []), ...languages.map((language) => labelOf(key)[language])].map(
      (name) => [foldedHeader(name), key] as const,
    ),
  ),
);

/**
 * The key of the column that a header names, where it is one that the programs write: by its key, its label in either
 * language, or another of its names. Any other is somebody else's, `sirene_` in front or not, and never touched.
 * @decides which columns of a list are ours
 */
export function ownKeyOf(header: string): OwnKey | undefined {
  const folded = foldedHeader(header.slice(0, longestHeader));
  const [, label] = marked.exec(folded) ?? [];
  if (label !== undefined) return byLabel.get(label);
  if (!folded.startsWith(prefix)) return undefined;
  const key = folded.slice(prefix.length);
  return findField(key)?.key ?? besideFields.find((name) => name === key);
}

/** The columns of a list that are its own, by their indexes: what stands in them says that a row is not empty. */
export const contentColumns = (columns: readonly ListColumn[]): number[] =>
  columns.flatMap(({ header, index }) => (ownKeyOf(header) === undefined ? index : []));

/** One column of ours in a list, by its place among the columns. */
export interface OwnColumn {
  readonly key: OwnKey;
  readonly index: number;
}

/**
 * The columns of ours among those with `headers`, from the left. Of two with one key the first is ours: the other is
 * somebody's copy, or of another list beside this one.
 */
export function ownColumnsAmong(headers: readonly string[]): OwnColumn[] {
  const found = new Map<OwnKey, OwnColumn>();
  headers.forEach((header, index) => {
    const key = ownKeyOf(header);
    if (key !== undefined && !found.has(key)) found.set(key, { key, index });
  });
  return [...found.values()];
}

/** A column that a run fills: whom the row is about, a field, status or note. */
export interface RunColumn {
  readonly key: OwnKey;
  /** The field whose values stand in it; undefined for what every run writes. */
  readonly field: Field | undefined;
}

/** True of a field that has no column among those of the fields: it stands before them. */
const standsBefore = ({ key }: Field, beside: readonly BesideKey[]): boolean =>
  key === "siren" || (beside as readonly string[]).includes(key);

/** Places of the fields that have a column of their own among those that are asked. */
export const fieldPlaces = (asked: readonly Field[], beside: readonly BesideKey[]): number[] =>
  asked.flatMap((field, place) => (standsBefore(field, beside) ? [] : [place]));

/**
 * The columns of a run in their order: whom each row is about, how it was found where that is by its name, what a check
 * says of it, one a field, then status and note. The field `siren` has no other column than the first.
 */
export const runColumns = (fields: readonly Field[], beside: readonly BesideKey[] = []): RunColumn[] => [
  { key: "siren", field: undefined },
  ...beside.map((key) => ({ key, field: undefined })),
  ...fieldPlaces(fields, beside).map((place) => ({ key: fields[place]!.key, field: fields[place]! })),
  ...endKeys.map((key) => ({ key, field: undefined })),
];

/**
 * The fields that a run has to ask for: `siren` stands in its column in any case, and costs a call only where it is
 * wanted alone, to know whether the register has it.
 */
export function askedFields(fields: readonly Field[]): readonly Field[] {
  const others = fields.filter(({ key }) => key !== "siren");
  return others.length === 0 ? fields : others;
}

/** Fields whose value holds the SIREN of its company, beside `siren` itself. */
const alsoTelling: readonly FieldKey[] = ["siren_formatted", "siret", "head_office", "vat"];

/** The columns of ours that tell whose the others of a row are. */
export interface TellingColumns {
  /** `sirene_siren`, which every run writes; undefined where the list has none. */
  readonly siren: OwnColumn | undefined;
  /** Those of fields that hold a SIREN: for lists that were enriched before `sirene_siren` was. */
  readonly others: readonly OwnColumn[];
}

export const tellingColumns = (own: readonly OwnColumn[]): TellingColumns => ({
  siren: own.find(({ key }) => key === "siren"),
  others: alsoTelling.flatMap((telling) => own.find(({ key }) => key === telling) ?? []),
});

/** The SIREN that a text names as it stands there; undefined of one that names none for certain. */
export const sirenIn = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return "siren" in reading ? reading.siren : undefined;
};

/**
 * The SIREN that the columns of ours in one row tell; `textAt` gives the row's text in a column, by its index. Where
 * `sirene_siren` tells none, the others must agree. Undefined where nobody can know.
 */
export function companyOfColumns(
  { siren, others }: TellingColumns,
  textAt: (index: number) => string,
): string | undefined {
  const told = siren && sirenIn(textAt(siren.index));
  if (told !== undefined) return told;
  const [one, ...more] = new Set(
    others.map(({ index }) => sirenIn(textAt(index))).filter((found) => found !== undefined),
  );
  return more.length === 0 ? one : undefined;
}
