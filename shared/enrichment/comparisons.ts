import type { EstablishmentPlace } from "../einvoicing/territory.ts";
import type { derivedFields } from "../fields/derived-fields.ts";
import type { FieldKey } from "../fields/field-table.ts";
import { type FieldValue, at, booleanOf, isMasked, numberOf, textOf } from "../fields/field.ts";
import { type NameComparison, compareNames, isOwnName } from "../matching/compare-names.ts";
import { type PostcodesAndTowns, comparePlaces } from "../matching/compare-places.ts";
import { isOfLegalForms } from "../matching/folding/name.ts";
import { townWords } from "../matching/folding/places.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import { numberComparisons } from "./number-comparisons.ts";
import { addressPlaces } from "../fields/address.ts";
import { nafCodeOf } from "../fields/naf.ts";
import type { ResourceName, ResolutionStep, Subject } from "../lookups/resolve.ts";
import { companyNames } from "../matching/candidate.ts";
import { type CompanyNames, namesOf } from "../matching/name-likeness.ts";

/** The fields whose value is computed from a row and an answer together. */
export type ComparedKey = Extract<(typeof derivedFields)[number], { readonly compares: unknown }>["key"];

type Compare = (texts: ComparedTexts, facts: SubjectFacts) => FieldValue;

const notCompared: NameComparison = { letter: "Z", score: 0 };

/**
 * Compares the name of a row with those of its company; undefined if the row has no name, or the company none that is
 * known. The letter is Z if the register masks the company's name.
 */
export function comparedName(
  texts: ComparedTexts,
  facts: SubjectFacts,
  table?: PostcodesAndTowns,
): NameComparison | undefined {
  const { name } = texts;
  const { names } = facts;
  if (name === undefined || name.trim() === "") return undefined;
  if (names === undefined) return facts.isNameMasked ? notCompared : undefined;
  return tellingComparison(name, names, ownTowns(texts, facts, table));
}

/**
 * Compares a list's name with those of a company. Unlike `compareNames`, it gives Z to a legal form that is all that
 * the list has (`SARL`): it is not another company's name. Some companies are called so, and are compared.
 */
function tellingComparison(name: string, names: CompanyNames, town?: string): NameComparison {
  const compared = compareNames(name, names, town);
  const saysNothing = compared.letter === "F" && isOfLegalForms(name) && !namesOf(names).some(isOfLegalForms);
  return saysNothing ? notCompared : compared;
}

/**
 * Returns the words of the row's town, and of its establishment's town unless the two are different places. Lists
 * append the town to the name.
 */
function ownTowns(texts: ComparedTexts, facts: SubjectFacts, table: PostcodesAndTowns | undefined): string {
  const place = comparedPlace(texts, facts, table);
  const isThere = place === "same" || (facts.siret !== undefined && place === undefined);
  const towns = [texts.city, ...(isThere ? facts.places.map(({ town }) => town) : [])];
  return towns.flatMap((town) => (town ? townWords(town) : [])).join(" ");
}

/**
 * Compares the place of a row with that of its establishment, or with the head office if the row names its company
 * alone; undefined if either is not known. `table`: which towns have which postcodes, if known.
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

/** Returns the value of a field that compares; null for any other field, or if there is nothing to compare. */
export const comparedValue = (key: FieldKey, texts: ComparedTexts, facts: SubjectFacts): FieldValue =>
  Object.hasOwn(comparisons, key) ? comparisons[key as ComparedKey](texts, facts) : null;

/** What is known of the company and the establishment of a row, as needed for comparisons. */
export interface SubjectFacts {
  readonly siren: string;
  /** The establishment that the row names; undefined if it names its company alone. */
  readonly siret: string | undefined;
  /** `unknown` if there is no answer, or if the answer does not say. */
  readonly unit: "active" | "ceased" | "not_found" | "unknown";
  readonly establishment: "open" | "closed" | "not_found" | "unknown";
  /** Undefined if the names are not known, or masked by INSEE. */
  readonly names: CompanyNames | undefined;
  /** Set if INSEE masks the name, at the person's request. */
  readonly isNameMasked?: true;
  /** Number of open establishments of the company; undefined if the answers do not say. */
  readonly openEstablishments?: number | undefined;
  /** INSEE's size category, which is that of the group. */
  readonly category: string | null;
  /** Activity codes: the company's, then that of the establishment that the row names. Empty if none is known. */
  readonly activities: readonly string[];
  /** The VAT number in the register; null if it has none, or if the company itself was not asked for. */
  readonly vat: string | null;
  /**
   * Where the establishment is, and where its post is delivered. The head office, if known, stands in for an
   * establishment that the row does not name. It is added to a closed one, since the list may have the new address
   * already, unless the company has ceased. Empty if nothing is known.
   */
  readonly places: readonly EstablishmentPlace[];
}

/** Resources that describe the establishment of a row. */
const establishmentResources: readonly ResourceName[] = ["establishment", "suggested-establishment"];

/**
 * Returns the resources that facts are read from in a run that asks for `wanted`: the legal unit or its summary, and
 * the establishment if the run asks for it. Other stored answers are ignored, so that a second run over a list gives
 * the same result.
 */
export const factResources = (wanted: readonly ResourceName[]): readonly ResourceName[] => [
  ...(wanted.includes("legal-unit") ? (["legal-unit"] as const) : []),
  "legal-unit-summary",
  ...(wanted.some((name) => establishmentResources.includes(name)) ? (["establishment"] as const) : []),
];

/**
 * Resource from which a check learns where the head office is. With a local store, places are compared with it whenever
 * it is known, even if another run asked for it: a valid number of a company in another town must not look right.
 */
export const headOfficeResource: ResourceName = "head-office";

/** Returns the names of a company that its answer says: without `isDetailed`, those of its summary. */
function unitNames(unit: unknown, isDetailed: boolean): CompanyNames {
  const { name, acronym, ...detailed } = companyNames(unit);
  return { name, acronym, ...(isDetailed && detailed) };
}

const areMasked = ({ name, legalName }: CompanyNames): boolean => [name, legalName].some(isMasked);

/**
 * Returns the names of a company: those of its summary and, if the run asks for the full legal unit, its legal and
 * usual names. Undefined if they are not known, or masked by INSEE.
 */
export function registeredNames(
  unit: unknown,
  establishment: unknown,
  isDetailed: boolean,
): CompanyNames | undefined {
  const names = unitNames(unit, isDetailed);
  const sign = textOf(at(establishment, "enseigne"));
  if (names.name === "" || areMasked(names)) return undefined;
  return sign === null || isMasked(sign) ? names : { ...names, sign };
}

/** Returns true for a run that asks for the head office of each company, for a column of its own. */
export const readsHeadOffice = (wanted: readonly ResourceName[]): boolean =>
  wanted.some((name) => name === "establishment" || name === headOfficeResource);

/**
 * Returns what the answers of a run say of a subject. `steps` are those towards `resources`, in the same order.
 * `isOfficeCompared`: true if a row that names its company alone is compared with the head office. Sends no call.
 */
export function subjectFacts(
  { siren, siret }: Subject,
  resources: readonly ResourceName[],
  steps: readonly ResolutionStep[],
  isOfficeCompared = true,
): SubjectFacts {
  const stepsOf = (names: readonly ResourceName[]) =>
    names.flatMap((name) => steps.filter((_, index) => name === resources[index]));
  const unit = standing(stepsOf(["legal-unit", "legal-unit-summary"]));
  // Without a SIRET, this resource is the head office, about which the row says nothing.
  const establishment = siret === undefined ? {} : standing(stepsOf(["establishment"]));
  const state = unit.state ?? stateOf(unit.data, "active", "ceased");
  const isOpen = siret !== undefined && stateOf(establishment.data, "open", "closed") !== "closed";
  // For a ceased company, whether the head office is known depends on the order of the answers, so it is never used.
  const isAside = isOpen || state === "ceased" || (siret === undefined && !isOfficeCompared);
  const located = [
    establishment.data,
    ...(isAside ? [] : [standing(stepsOf([headOfficeResource, "establishment"])).data]),
  ];
  const isDetailed = resources.includes("legal-unit");
  const names = registeredNames(unit.data, establishment.data, isDetailed);
  return {
    ...{ siren, siret },
    unit: state,
    establishment: establishment.state ?? stateOf(establishment.data, "open", "closed"),
    names,
    ...(names === undefined && areMasked(unitNames(unit.data, isDetailed)) && { isNameMasked: true }),
    openEstablishments: numberOf(at(unit.data, "establishments", "active")) ?? undefined,
    category: textOf(at(unit.data, "category")),
    vat: textOf(at(unit.data, "vatNumber")),
    activities: [unit.data, establishment.data].flatMap((data) => {
      const code = textOf(at(data, "activity", "code"));
      return code === null ? [] : (nafCodeOf(code) ?? code);
    }),
    places: located.flatMap((one) => (one === undefined ? [] : addressPlaces(one))),
  };
}

/** Returns the data of the first step that has some, or that the register has none. */
function standing(steps: readonly ResolutionStep[]): {
  readonly data?: unknown;
  readonly state?: "not_found";
} {
  const found = steps.find(({ status }) => status === "found");
  if (found?.status === "found") return { data: found.data };
  return steps.some(({ status }) => status === "not_found") ? { state: "not_found" } : {};
}

function stateOf<On extends string, Off extends string>(
  data: unknown,
  on: On,
  off: Off,
): On | Off | "unknown" {
  const active = booleanOf(at(data, "active"));
  // "state | string, nullable": where it is null, `active` is false for want of a state.
  const isUnknown = active === null || (!active && at(data, "state") === null);
  return isUnknown ? "unknown" : active ? on : off;
}

/** How many names of a list are unlike those of the companies whose numbers their rows have. */
export interface NameDifference {
  /** Rows whose names were compared, and those of them in which the two are unlike. */
  readonly rows: number;
  readonly differing: number;
  /** By how many rows the numbers seem shifted: down, or up if negative. Undefined if they do not seem shifted. */
  readonly shift: number | undefined;
}

/** Fewer rows say little, and in lists with trade names a part of the rows differs. */
const worthTelling = { rows: 5, share: 0.5 };
const shifts = [1, -1, 2, -2, 3, -3];
/** Names of a shifted list fit the companies so many rows off as well as names ever do. */
const shiftedShare = 0.6;

/** Returns the names that can be compared with the company `by` rows further down. */
const pairsAt = (names: readonly string[], companies: readonly (CompanyNames | undefined)[], by: number) =>
  names.flatMap((name, row) => {
    const company = companies[row + by];
    return name.trim() === "" || company === undefined ? [] : { name, company };
  });

type NamePair = ReturnType<typeof pairsAt>[number];

/** Returns whether so many names are the companies' own that the others cannot be more than half of them. */
const areMostlyOwn = (pairs: readonly NamePair[]): boolean =>
  pairs.filter(({ name, company }) => isOwnName(name, company)).length >=
  (1 - worthTelling.share) * pairs.length;

/** Returns how many names were compared, and how many of those are unlike the company's. */
function compared(pairs: readonly NamePair[]) {
  const letters = pairs
    .map(({ name, company }) => tellingComparison(name, company).letter)
    .filter((letter) => letter !== "Z");
  return { rows: letters.length, differing: letters.filter((letter) => letter === "F").length };
}

/**
 * Compares the names of consecutive rows with those of their companies; a name is empty, and a company undefined, where
 * nothing is known. Undefined unless more than half of the names are unlike the company's.
 *
 * @decides whether the numbers and the names of a list seem not to belong together
 */
export function nameDifference(
  names: readonly string[],
  companies: readonly (CompanyNames | undefined)[],
): NameDifference | undefined {
  const pairs = pairsAt(names, companies, 0);
  // Names that are the same need no tables of matching, whose loading takes as long as reading a short list.
  if (pairs.length < worthTelling.rows || areMostlyOwn(pairs)) return undefined;
  const { rows, differing } = compared(pairs);
  if (rows < worthTelling.rows || differing <= worthTelling.share * rows) return undefined;
  const shift = shifts.find((by) => {
    const shifted = compared(pairsAt(names, companies, by));
    return (
      shifted.rows >= worthTelling.rows && shifted.rows - shifted.differing >= shiftedShare * shifted.rows
    );
  });
  return { rows, differing, shift };
}
