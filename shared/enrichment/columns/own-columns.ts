import { type Field, catalogue, findField } from "../../fields/catalogue.ts";
import type { FieldType } from "../../fields/field.ts";
import type { FieldKey } from "../../fields/field-table.ts";
import { type Language, type Translation, languages } from "../../messages/messages.ts";
import type { ListColumn } from "./column-readings.ts";
import { foldedHeader } from "./header-hint.ts";
import { readIdentifier } from "../../identifiers/read.ts";

/** What a check is for. The purpose decides which columns it writes. */
export const checkPresets = ["suppliers", "einvoicing"] as const;
export type CheckPreset = (typeof checkPresets)[number];

/** The columns that a check writes before those of the fields. */
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

/** Returns the columns of a check, in their order. */
export const checkColumns = (preset: CheckPreset): readonly CheckKey[] => keysOf[preset];

/**
 * Columns of a run that looks for companies by name: the score (0 to 100), which parts agree, whether a row's name fits
 * its number, the next candidates, and whether the row has its company by its number, its name or a person.
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

/** The columns that every such run writes. The others are written on request. */
export const mainMatchKeys: readonly MatchKey[] = ["score", "match", "name_match"];

/** A column before those of the fields, written by a search by name or a check. */
export type PrecedingKey = MatchKey | CheckKey;

/** Columns that every run writes after those of the fields. */
const endKeys = ["status", "note"] as const;

const otherKeys = [...matchKeys, ...checkColumns("einvoicing"), ...endKeys] as const;

/** Key of a column that this software writes: a field, or what happened to the row. */
export type OwnKey = FieldKey | (typeof otherKeys)[number];

/** Types of columns without a field. The others contain text. */
const typesOfOthers: Partial<Record<OwnKey, FieldType>> = { score: "number", einvoice_issues_from: "date" };

/** Returns the type of a column's values. */
export const typeOfKey = (key: OwnKey): FieldType => findField(key)?.type ?? typesOfOthers[key] ?? "text";

const prefix = "sirene_";
/** No header of ours is longer. A foreign header may be a whole page of text, and is tested again and again. */
const longestHeader = 100;

const otherLabels: Readonly<Record<Exclude<(typeof otherKeys)[number], FieldKey>, Translation>> = {
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
 * Suffix that distinguishes our labels from other headers. Lists have columns of their own called Nom, Adresse or
 * Statut, even with (Sirene) behind them, but none was found that ends like this.
 */
const mark = " · sirene";
/** A label with the suffix as it may come back: an encoding without the middle dot turns it into a question mark. */
const marked = /^(.+) [·•∙⋅?] sirene$/;

/**
 * Returns the header of one of our columns: its key, which is the same in both languages, or its label in a language,
 * with the suffix by which it is recognised.
 */
export const headerOf = (key: OwnKey, language?: Language): string =>
  language === undefined ? `${prefix}${key}` : `${labelOf(key)[language]}${mark}`;

const labelOf = (key: OwnKey): Translation =>
  findField(key)?.label ?? otherLabels[key as keyof typeof otherLabels];

const byLabel: ReadonlyMap<string, OwnKey> = new Map(
  [...catalogue.map(({ key }) => key), ...otherKeys].flatMap((key) =>
    [...(findField(key)?.otherNames ?? []), ...languages.map((language) => labelOf(key)[language])].map(
      (name) => [foldedHeader(name), key] as const,
    ),
  ),
);

/**
 * Returns the key of the column that a header names if it is one of ours: by key, by label in either language, or by
 * another of its names. Every other header belongs to the user, even with `sirene_` in front, and its column is never
 * changed.
 * @decides which columns of a list are ours
 */
export function ownKeyOf(header: string): OwnKey | undefined {
  const folded = foldedHeader(header.slice(0, longestHeader));
  const [, label] = marked.exec(folded) ?? [];
  if (label !== undefined) return byLabel.get(label);
  if (!folded.startsWith(prefix)) return undefined;
  const key = folded.slice(prefix.length);
  return findField(key)?.key ?? otherKeys.find((name) => name === key);
}

/** Returns the indexes of the list's own columns. Text in one of them means that a row is not empty. */
export const contentColumns = (columns: readonly ListColumn[]): number[] =>
  headedColumns(columns).map(({ index }) => index);

/** The same with their headers. */
export const headedColumns = <Column extends ListColumn>(columns: readonly Column[]): Column[] =>
  columns.filter(({ header }) => ownKeyOf(header) === undefined);

/** One of our columns in a list, with its index. */
export interface OwnColumn {
  readonly key: OwnKey;
  readonly index: number;
}

/** Returns where the columns of ours that stand together with the one at `index` begin and end. */
function blockAround(keys: readonly (OwnKey | undefined)[], index: number): { first: number; last: number } {
  let [first, last] = [index, index];
  while (keys[first - 1] !== undefined) first -= 1;
  while (keys[last + 1] !== undefined) last += 1;
  return { first, last };
}

/**
 * Returns our columns among those with `headers`, from the left. If a key occurs twice, the column beside the first
 * status is ours, which every run writes, else the first: the other is the user's copy, or belongs to another list
 * beside this one.
 */
export function ownColumnsAmong(headers: readonly string[]): OwnColumn[] {
  const keys = headers.map(ownKeyOf);
  const { first, last } = blockAround(keys, keys.indexOf("status"));
  const found = new Map<OwnKey, OwnColumn>();
  keys.forEach((key, index) => {
    if (key === undefined) return;
    const known = found.get(key);
    const isBesideStatus = index >= first && index <= last;
    if (known === undefined || (isBesideStatus && known.index < first)) found.set(key, { key, index });
  });
  return [...found.values()].sort((one, other) => one.index - other.index);
}

/** A column that a run fills: the row's company, a field, status or note. */
export interface RunColumn {
  readonly key: OwnKey;
  /** The field whose values the column has; undefined for columns that every run writes. */
  readonly field: Field | undefined;
}

/** Returns true for a field without a column among those of the fields, because a column before them has its value. */
const hasColumnBefore = ({ key }: Field, precedingKeys: readonly PrecedingKey[]): boolean =>
  key === "siren" || (precedingKeys as readonly string[]).includes(key);

/** Returns the places, among the asked fields, of those that have a column of their own. */
export const fieldPlaces = (asked: readonly Field[], precedingKeys: readonly PrecedingKey[]): number[] =>
  asked.flatMap((field, place) => (hasColumnBefore(field, precedingKeys) ? [] : [place]));

/**
 * Returns the columns of a run in their order: the row's company, how it was found by name, the results of a check, one
 * column a field, then status and note. The field `siren` has no column besides the first.
 */
export const runColumns = (
  fields: readonly Field[],
  precedingKeys: readonly PrecedingKey[] = [],
): RunColumn[] => [
  { key: "siren", field: undefined },
  ...precedingKeys.map((key) => ({ key, field: undefined })),
  ...fieldPlaces(fields, precedingKeys).map((place) => ({ key: fields[place]!.key, field: fields[place]! })),
  ...endKeys.map((key) => ({ key, field: undefined })),
];

/**
 * Returns the fields that a run has to ask for. `siren` is written in any case and costs a call only if it is the only
 * field: then the question is whether the register has the company.
 */
export function askedFields(fields: readonly Field[]): readonly Field[] {
  const others = fields.filter(({ key }) => key !== "siren");
  return others.length === 0 ? fields : others;
}

/** Fields besides `siren` whose value contains the SIREN of the company. */
const alsoTelling: readonly FieldKey[] = ["siren_formatted", "siret", "head_office", "vat"];

/** Those of our columns that show which company the others of a row are about. */
export interface TellingColumns {
  /** `sirene_siren`, which every run writes; undefined if the list lacks it. */
  readonly siren: OwnColumn | undefined;
  /** Fields that contain a SIREN, for lists that were enriched before `sirene_siren` existed. */
  readonly others: readonly OwnColumn[];
}

export const tellingColumns = (own: readonly OwnColumn[]): TellingColumns => ({
  siren: own.find(({ key }) => key === "siren"),
  others: alsoTelling.flatMap((telling) => own.find(({ key }) => key === telling) ?? []),
});

/** Returns the SIREN in a text, undefined if it has none for certain. */
export const sirenIn = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return "siren" in reading ? reading.siren : undefined;
};

/**
 * Returns the SIREN that our columns give in one row. `textAt` returns the row's text in the column at an index. If
 * `sirene_siren` has none, the other columns must agree; undefined if they do not.
 */
export function companyOfColumns(
  { siren, others }: TellingColumns,
  textAt: (index: number) => string,
): string | undefined {
  const ourSiren = siren && sirenIn(textAt(siren.index));
  if (ourSiren !== undefined) return ourSiren;
  const [one, ...more] = new Set(
    others.map(({ index }) => sirenIn(textAt(index))).filter((found) => found !== undefined),
  );
  return more.length === 0 ? one : undefined;
}

/** A column of ours in the heading row of a list that belongs to another list beside it. */
interface OthersColumn {
  readonly column: number;
  /** True if its place would make it the list's, or its rows do not say that another list beside it is meant. */
  readonly isUnclear: boolean;
}

/**
 * Splits the columns of ours where a key comes again, or where the first of a run's columns stands apart from those before it:
 * there, those of another list may begin.
 */
function groupsOf(keys: readonly (OwnKey | undefined)[]): OwnColumn[][] {
  const groups: OwnColumn[][] = [];
  keys.forEach((key, index) => {
    if (key === undefined) return;
    const last = groups.at(-1);
    const isApart = key === "siren" && keys[index - 1] === undefined;
    if (last === undefined || isApart || last.some((one) => one.key === key)) groups.push([{ key, index }]);
    else last.push({ key, index });
  });
  return groups;
}

/**
 * Returns those of our columns in a row of `headers` that do not belong to the list from `left` up to `right`.
 * `rows` have the texts below the headers. Columns within the list or to its right are its own, unless they stand right
 * beside another list's, which has companies or a header of names (`isName`). What their rows say counts more: our columns
 * repeat the numbers of the list that they were filled for, and the other lists are to the left of their columns.
 * @decides to which of several lists beside each other our columns belong
 */
export function columnsOfOthers(
  headers: readonly string[],
  { left, right }: { readonly left: number; readonly right: number },
  rows: readonly (readonly string[])[],
  isName: (header: string) => boolean,
): OthersColumn[] {
  const keys = headers.map(ownKeyOf);
  const isWithin = (column: number) => column >= left && column < right;
  const groups = groupsOf(keys).map((columns) => {
    const first = columns[0]!.index;
    const telling = tellingColumns(columns);
    const companies = rows.map((row) => companyOfColumns(telling, (index) => row[index]!));
    /** Returns for each column that also names companies whether most are the same. */
    const areSame = (isAsked: (column: number) => boolean) =>
      keys.flatMap((key, column) => {
        if (key !== undefined || !isAsked(column)) return [];
        const named = rows.flatMap((row, at) => {
          const siren = companies[at] && sirenIn(row[column]!);
          return siren ? siren === companies[at] : [];
        });
        return named.length > 0 ? 2 * named.filter(Boolean).length >= named.length : [];
      });
    const ofList = areSame(isWithin);
    const gap = headers.findLastIndex((text, at) => at < first && (text === "" || keys[at] !== undefined));
    const beside = Math.max(gap + 1, right);
    const isOfCompanies = (header: string, at: number) =>
      isName(header) || rows.some((row) => sirenIn(row[beside + at]!) !== undefined);
    const isNextToOther = headers.slice(beside, first).some(isOfCompanies);
    return {
      columns,
      first,
      isNear: first >= left && !isNextToOther,
      repeatsList: ofList.includes(true),
      differs: ofList.length > 0,
      repeatsOther: areSame((column) => column < first && !isWithin(column)).includes(true),
    };
  });
  const isAnyOfList = groups.some(({ repeatsList }) => repeatsList);
  return groups.flatMap(({ columns, first, isNear, repeatsList, differs, repeatsOther }) => {
    const isOthers = repeatsOther || (differs && isAnyOfList);
    if (isNear ? repeatsList || !isOthers : repeatsList && !repeatsOther) return [];
    const isUnclear = first > left && (isNear || !repeatsOther);
    return columns.map(({ index }) => ({ column: index, isUnclear }));
  });
}
