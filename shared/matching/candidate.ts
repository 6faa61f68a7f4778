import { type LegalFormName, legalFormOfCode } from "./folding/legal-forms.ts";
import { type FoldedName, withLocalWeights } from "./folding/name.ts";
import { compareStreets, foldStreet } from "./folding/street.ts";
import { foldedWords } from "./folding/text.ts";
import { townWords } from "./folding/places.ts";
import { addressParts } from "../fields/address.ts";
import { activeState, at } from "../fields/field.ts";
import { arePlacesApart, isSameTown } from "./place-table.ts";
import type { Letter } from "./match.ts";
import {
  type CompanyNames,
  type NameMatch,
  bestName,
  foldedNamesOf,
  rematched,
  withOpener,
} from "./name-likeness.ts";
import { type SearchArea, townSearch } from "./question.ts";
import { type FoldedRow, isDistrict } from "./read-row.ts";

/** A company from the answers, with everything the answers say about it. */
export interface Candidate {
  readonly siren: string;
  /** The name as the API writes it. */
  readonly name: string;
  readonly active: boolean | undefined;
  readonly form: LegalFormName | undefined;
  readonly folded: readonly FoldedName[];
  readonly match: NameMatch | undefined;
  readonly found: ReadonlySet<SearchArea>;
  /** Letters for the parts that an answer contains. Absent parts are unknown. */
  readonly known: { readonly postcode?: Letter; readonly city?: Letter; readonly address?: Letter };
  readonly director: Letter | undefined;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Returns a property of any value if it is text, else undefined. */
function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name);
  return isText(found) ? found : undefined;
}

/** Collects all names from a summary or a detail of a legal unit. */
export function companyNames(unit: unknown): CompanyNames {
  const usual = at(unit, "denominations", "usual");
  return {
    name: textAt(unit, "name") ?? "",
    acronym: textAt(unit, "sigle"),
    legalName: textAt(at(unit, "denominations"), "legal"),
    usualNames: Array.isArray(usual) ? usual.filter(isText) : [],
  };
}

/**
 * Returns a match as a search counts it. Lists add GROUPE to a company's name, but a company that is called so itself is
 * another one than that which has the name without it.
 */
function searched(match: NameMatch | undefined): NameMatch | undefined {
  const opener = match?.alignment.opener;
  const isGroup = opener?.of === "second" && opener.word === "GROUPE";
  return isGroup ? rematched(match!, withOpener(match!.alignment)) : match;
}

/** Makes a candidate of one element of a search page. Returns undefined if it has no SIREN. */
export function candidateOf(row: FoldedRow, element: unknown, where: SearchArea): Candidate | undefined {
  const siren = textAt(element, "siren");
  if (siren === undefined) return undefined;
  const names = companyNames(element);
  const folded = foldedNamesOf(names).map((one) => withLocalWeights(one, row.place.town));
  const state = at(element, "state");
  return {
    siren,
    name: names.name,
    active: state === "A" || (state !== "C" && (activeState.read(element) ?? undefined)),
    form: legalFormOfCode(textAt(at(element, "legalForm"), "code")),
    folded,
    match: searched(bestName(row.names, folded)),
    found: new Set([where]),
    known: where === "street" ? lettersOfAddress(row, element) : {},
    director: undefined,
  };
}

/** Compares the address in a result of the search by address with the row's. */
function lettersOfAddress(row: FoldedRow, item: unknown): Candidate["known"] {
  const postalCode = textAt(item, "postalCode");
  const { postcode, department, town } = row.place;
  const words = townWords(textAt(item, "commune"));
  const sameTown = town.length > 0 && town.every((word) => words.includes(word));
  const isApart =
    row.places !== undefined &&
    words.length > 0 &&
    !isSameTown(town, words) &&
    arePlacesApart(row.places, { ...row.place, code: postalCode, postcode: postalCode });
  const near = postalCode?.slice(0, 2) === department;
  const line = compareStreets(row.street, foldStreet(textAt(item, "street")));
  return {
    ...(postcode !== undefined && postalCode !== undefined
      ? { postcode: postalCode === postcode ? "A" : near ? "B" : "F" }
      : {}),
    ...(sameTown ? { city: "A" } : isApart ? { city: "F" } : {}),
    ...(line === undefined ? {} : { address: line }),
  };
}

/**
 * Compares the row's town with the address of a company's head office, an establishment as the API returns it.
 * Returns B if the row's town is part of the head office's commune. Returns undefined if the address proves
 * nothing: it is withheld, the row has a site of its postcode for a town, or another establishment of the company is at
 * the row's postcode or was found in its town.
 */
export function cityOfHeadOffice(
  row: FoldedRow,
  { found }: Candidate,
  establishment: unknown,
): Letter | undefined {
  const { town, postcode } = row.place;
  const address = addressParts(establishment);
  const commune = address.town ?? "";
  const words = townWords(commune);
  if (words.length === 0 || commune.startsWith("[")) return undefined;
  const isOfTown = row.places?.postcodesOf(town).includes(address.postcode ?? "") === true;
  // LE TOUQUET-PARIS-PLAGE is not PARIS, but CHALONS may be CHALONS-EN-CHAMPAGNE.
  const isFar = row.places !== undefined && !isOfTown && address.postcode !== postcode;
  if (isSameTown(town, words, isFar && row.mayBeTown)) return "A";
  if (isOfTown) return "B";
  if (address.postcode !== postcode) {
    const { filters, isSure } = townSearch(row);
    const written = words.join(" ");
    // EVRY may stand for EVRY-COURCOURONNES, which the search finds too.
    const isLonger = isSure && written.startsWith(`${town.join(" ")} `);
    const isOther = found.has("town") && (isLonger || !written.includes(filters.commune));
    return found.has("postcode") || isOther ? undefined : "F";
  }
  const street = foldStreet(address.street ?? "");
  const isNamed = isSameTown(town, foldedWords(address.street ?? ""));
  const line = compareStreets(row.street, street);
  return isNamed || line === "A" || line === "B" ? "B" : isDistrict(town) ? undefined : "F";
}

/** Merges what two answers say about the same company. */
export function merged(one: Candidate, other: Candidate): Candidate {
  const [fuller, barer] = one.folded.length >= other.folded.length ? [one, other] : [other, one];
  return {
    ...fuller,
    form: fuller.form ?? barer.form,
    found: new Set([...one.found, ...other.found]),
    known: { ...one.known, ...other.known },
    director: one.director ?? other.director,
  };
}

const civilities = new Set(["M", "MR", "MME", "MLLE", "MONSIEUR", "MADAME"]);

/**
 * Compares the row's person with a company's directors. Returns A if one director has all words of the name, B if
 * one has the longest word, F if directors are listed and none has it, Z if no director is listed or the row names
 * no person.
 */
export function directorLetter(person: readonly string[], directors: readonly unknown[]): Letter {
  const words = person.filter((word) => !civilities.has(word));
  const names = directors.flatMap((director) => {
    const known = ["name", "nom", "prenoms"].flatMap((key) => textAt(director, key) ?? []);
    return known.length > 0 ? [foldedWords(known.join(" "))] : [];
  });
  if (words.length === 0 || names.length === 0) return "Z";
  if (words.length > 1 && names.some((name) => words.every((word) => name.includes(word)))) return "A";
  const longest = words.reduce((kept, word) => (word.length > kept.length ? word : kept));
  return names.some((name) => name.includes(longest)) ? "B" : "F";
}
