import type { derivedFields } from "../fields/derived-fields.ts";
import type { FieldKey } from "../fields/field-table.ts";
import { type FieldValue, at, booleanOf, numberOf, textOf } from "../fields/field.ts";
import { type NameComparison, compareNames } from "../matching/compare-names.ts";
import { type PostcodesAndTowns, type WrittenPlace, comparePlaces } from "../matching/compare-places.ts";
import { townWords } from "../matching/folding/places.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import { numberComparisons } from "./number-comparisons.ts";
import { addressParts, addressPlaces } from "../fields/address.ts";
import type { ResourceName, ResolutionStep, Subject } from "../lookups/resolve.ts";
import { companyNames } from "../matching/candidate.ts";
import type { CompanyNames } from "../matching/name-likeness.ts";

/** The fields whose value is worked out of a row and an answer together. */
export type ComparedKey = Extract<(typeof derivedFields)[number], { readonly compares: unknown }>["key"];

type Compare = (texts: ComparedTexts, facts: SubjectFacts) => FieldValue;

/** The name of a row beside those of its company; undefined where one of the two has none that can be compared. */
export function comparedName(
  texts: ComparedTexts,
  facts: SubjectFacts,
  table?: PostcodesAndTowns,
): NameComparison | undefined {
  const { name } = texts;
  const { names } = facts;
  if (name === undefined || name.trim() === "" || names === undefined) return undefined;
  return compareNames(name, names, ownTowns(texts, facts, table));
}

/** The town that a row gives, and that of its establishment, unless the two are apart: lists put it behind the name. */
function ownTowns(texts: ComparedTexts, facts: SubjectFacts, table: PostcodesAndTowns | undefined): string {
  const place = comparedPlace(texts, facts, table);
  const isThere = place === "same" || (facts.siret !== undefined && place === undefined);
  const towns = [texts.city, ...(isThere ? facts.places.map(({ town }) => town) : [])];
  return towns.flatMap((town) => (town ? townWords(town) : [])).join(" ");
}

/**
 * The place of a row beside that of its establishment, or of the head office where the row names its company alone; undefined
 * where one of the two is not known. `table`: which towns have which postcodes, where that is known.
 */
export const comparedPlace = (
  { postcode, city }: ComparedTexts,
  { places }: SubjectFacts,
  table?: PostcodesAndTowns,
): "same" | "differs" | undefined => comparePlaces({ postcode, town: city }, places, table);

const comparisons: Readonly<Record<ComparedKey, Compare>> = {
  name_match: (texts, facts) => comparedName(texts, facts)?.letter ?? null,
  name_score: (texts, facts) => {
    const compared = comparedName(texts, facts);
    return compared === undefined || compared.letter === "Z" ? null : compared.score;
  },
  ...numberComparisons,
};

/** The value of a field that compares; null of any other, and where there is nothing to compare. */
export const comparedValue = (key: FieldKey, texts: ComparedTexts, facts: SubjectFacts): FieldValue =>
  Object.hasOwn(comparisons, key) ? comparisons[key as ComparedKey](texts, facts) : null;

/** What is known of the company and the establishment of a row, as far as rows are compared with it. */
export interface SubjectFacts {
  readonly siren: string;
  /** The establishment that the row names; undefined where it names its company alone. */
  readonly siret: string | undefined;
  /** `unknown` where the answer is not there, or does not tell. */
  readonly unit: "active" | "ceased" | "not_found" | "unknown";
  readonly establishment: "open" | "closed" | "not_found" | "unknown";
  /** Undefined where they are not known, or INSEE masks them. */
  readonly names: CompanyNames | undefined;
  /** Establishments of the company that are open; undefined where the answers do not tell. */
  readonly openEstablishments?: number | undefined;
  /** INSEE's size category, which is of the group. */
  readonly category: string | null;
  /** Codes of activities: the company's, then that of the establishment that the row names. Empty where none is known. */
  readonly activities: readonly string[];
  /** The VAT number that the register gives; null where it gives none, and where the company itself was not asked. */
  readonly vat: string | null;
  /** Of the establishment; null where its address does not tell it. */
  readonly postcode: string | null;
  /**
   * Where the establishment is, and where its post is delivered; the head office, as far as it is known, in place of one that
   * the row does not name, and beside one that is closed: the list may have the new address already (of no company that has ceased). Empty where nothing is known.
   */
  readonly places: readonly WrittenPlace[];
}

/** What tells of the establishment that a row names. */
const establishmentResources: readonly ResourceName[] = ["establishment", "suggested-establishment"];

/**
 * What facts are read from in a run that asks for `wanted`: the legal unit as far as the run asks for it, the establishment
 * where it does. What happens to be known beside has no say, so that a second run over a list gives the same.
 */
export const factResources = (wanted: readonly ResourceName[]): readonly ResourceName[] => [
  ...(wanted.includes("legal-unit") ? (["legal-unit"] as const) : []),
  "legal-unit-summary",
  ...(wanted.some((name) => establishmentResources.includes(name)) ? (["establishment"] as const) : []),
];

/**
 * What tells a check where the head office is. On a machine with a store of its own it is compared wherever it is known, whoever
 * asked for it: a right number of somebody in another town must not look right.
 */
export const headOfficeResource: ResourceName = "head-office";

/** [ND]: "non diffusible", masked by INSEE at the company's request. */
const mask = "[ND]";

/** The names of a company: those that a summary tells, and where the run asks for the detail the legal and usual ones too. */
function namesOf(unit: unknown, establishment: unknown, isDetailed: boolean): CompanyNames | undefined {
  const { name, acronym, ...detailed } = companyNames(unit);
  const names: CompanyNames = { name, acronym, ...(isDetailed && detailed) };
  const sign = textOf(at(establishment, "enseigne"));
  if (names.name === "" || names.name.includes(mask) || names.legalName?.includes(mask)) return undefined;
  return sign === null || sign.includes(mask) ? names : { ...names, sign };
}

/** True of a run that asks where the head office of each company is, for a column of its own. */
export const asksHeadOffice = (wanted: readonly ResourceName[]): boolean =>
  wanted.some((name) => name === "establishment" || name === headOfficeResource);

/**
 * What the answers of a run say of a subject; `steps` are those towards `resources`, in their order. Asks nothing.
 * `isOfficeTold`: whether the head office is compared with a row that names its company alone.
 */
export function subjectFacts(
  { siren, siret }: Subject,
  resources: readonly ResourceName[],
  steps: readonly ResolutionStep[],
  isOfficeTold = true,
): SubjectFacts {
  const stepsOf = (names: readonly ResourceName[]) =>
    names.flatMap((name) => steps.filter((_, index) => name === resources[index]));
  const unit = standing(stepsOf(["legal-unit", "legal-unit-summary"]));
  // Of a subject that names its company alone, the establishment is the head office, which the row says nothing of.
  const establishment = siret === undefined ? {} : standing(stepsOf(["establishment"]));
  const state = unit.told ?? stateOf(unit.data, "active", "ceased");
  const isOpen = siret !== undefined && booleanOf(at(establishment.data, "active")) !== false;
  // Whether the head office of a company that has ceased comes to be known depends on which answer was first.
  const isAside = isOpen || state === "ceased" || (siret === undefined && !isOfficeTold);
  const located = [
    establishment.data,
    ...(isAside ? [] : [standing(stepsOf([headOfficeResource, "establishment"])).data]),
  ];
  return {
    ...{ siren, siret },
    unit: state,
    establishment: establishment.told ?? stateOf(establishment.data, "open", "closed"),
    names: namesOf(unit.data, establishment.data, resources.includes("legal-unit")),
    openEstablishments: numberOf(at(unit.data, "establishments", "active")) ?? undefined,
    category: textOf(at(unit.data, "category")),
    vat: textOf(at(unit.data, "vatNumber")),
    activities: [unit.data, establishment.data].flatMap((data) => textOf(at(data, "activity", "code")) ?? []),
    postcode: establishment.data === undefined ? null : addressParts(establishment.data).postcode,
    places: located.flatMap((one) => (one === undefined ? [] : addressPlaces(one))),
  };
}

/** What the first of some steps that ended has: data, or that there is none. */
function standing(steps: readonly ResolutionStep[]): {
  readonly data?: unknown;
  readonly told?: "not_found";
} {
  const found = steps.find(({ kind }) => kind === "data");
  if (found?.kind === "data") return { data: found.data };
  return steps.some(({ kind }) => kind === "not_found") ? { told: "not_found" } : {};
}

function stateOf<On extends string, Off extends string>(
  data: unknown,
  on: On,
  off: Off,
): On | Off | "unknown" {
  const active = booleanOf(at(data, "active"));
  return active === null ? "unknown" : active ? on : off;
}
