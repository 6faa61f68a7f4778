import { limits } from "../../../../shared/contract/limits.ts";
import { readIdentifier } from "../../../../shared/identifiers/read.ts";
import type { MatchRow } from "../../../../shared/matching/match.ts";
import type { Lookup } from "../../../../shared/lookups/lookup.ts";
import { parameterReaders, readSearchText } from "../../../../shared/views/parameters.ts";
import type { MessageCode } from "../../messages/messages.ts";

export const searchKinds = ["name", "person", "address"] as const;
export type SearchKind = (typeof searchKinds)[number];

export const emptyForm = {
  kind: "name" as SearchKind,
  name: "",
  postalCode: "",
  surname: "",
  givenName: "",
  strict: false,
  street: "",
  commune: "",
};
/** What the user filled in. Fields of other kinds of search are kept but not used. */
export type SearchForm = Readonly<typeof emptyForm>;

/** The question that a form asks, or what must be filled in first and in which field. */
export type SearchQuestion =
  | { readonly lookup: Lookup<"search" | "search-directors" | "search-address"> }
  | { readonly problem: MessageCode; readonly about: keyof SearchForm };

/** Companies per page: as many as fit the pane without much scrolling, and the API contract's own default. */
const perPage = limits.perPage.default;

/** Returns whether a text is a valid value of a parameter. */
function isReadable(text: string, read: (text: string) => unknown): boolean {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

const filled = <K extends string>(name: K, text: string) =>
  text.trim() === "" ? {} : ({ [name]: text.trim() } as Record<K, string>);

/** Returns the question for page `page`, from 1, of a form's search. */
export function searchQuestion(form: SearchForm, page: number): SearchQuestion {
  const paging = { page, perPage };
  switch (form.kind) {
    case "name":
      return byName(form, paging);
    case "person":
      return byPerson(form, paging);
    case "address": {
      const codePostal = form.postalCode.replace(/\s/g, "");
      if (!isReadable(codePostal, parameterReaders["search-address"].codePostal))
        return { problem: "postal_code_needed", about: "postalCode" };
      const refined = { ...filled("voie", form.street), ...filled("commune", form.commune) };
      return { lookup: { operation: "search-address", codePostal, ...refined, ...paging } };
    }
  }
}

type PageChoice = { readonly page: number; readonly perPage: number };

/** Returns the SIREN in a text, in any spelling; undefined for a name, even one with digits. */
function sirenIn(text: string): string | undefined {
  if (!/\d{7}/.test(text.replace(/[\s.]/g, ""))) return undefined;
  const reading = readIdentifier(text);
  return "siren" in reading ? reading.siren : undefined;
}

/** Returns the row to search for by similarity; undefined if the form must be asked, or filled in, as it is. */
export function searchedRow(form: SearchForm): MatchRow | undefined {
  const { kind, name, postalCode, commune } = form;
  if (kind !== "name" || "problem" in searchQuestion(form, 1) || sirenIn(name) !== undefined)
    return undefined;
  return { name: name.trim(), postcode: postalCode.trim(), city: commune.trim() };
}

/**
 * "q of exactly 9 digits performs an exact SIREN lookup": an identifier in any spelling is asked as its SIREN. The
 * place is left out, since it could only hide the company.
 */
function byName({ name, postalCode, commune }: SearchForm, paging: PageChoice): SearchQuestion {
  if (name.trim() === "") return { problem: "name_needed", about: "name" };
  const siren = sirenIn(name);
  if (siren !== undefined) return { lookup: { operation: "search", q: siren, ...paging } };
  if (!isReadable(name, readSearchText)) return { problem: "number_mistyped", about: "name" };
  const codePostal = postalCode.replace(/\s/g, "");
  if (codePostal !== "" && !isReadable(codePostal, parameterReaders.search.codePostal))
    return { problem: "postal_code_exact", about: "postalCode" };
  const place = { ...filled("codePostal", codePostal), ...filled("commune", commune) };
  return { lookup: { operation: "search", q: name.trim(), ...place, ...paging } };
}

function byPerson({ surname, givenName, strict }: SearchForm, paging: PageChoice): SearchQuestion {
  const readers = parameterReaders["search-directors"];
  const names = [
    [surname, readers.nom],
    [givenName, readers.prenom],
  ] as const;
  const filledNames = names.filter(([name]) => name.trim() !== "");
  if (filledNames.length === 0 || filledNames.some(([name, read]) => !isReadable(name, read)))
    return { problem: "person_needed", about: "surname" };
  const asked = { ...filled("nom", surname), ...filled("prenom", givenName) };
  return { lookup: { operation: "search-directors", ...asked, strict, ...paging } };
}

const askedTexts: Readonly<Record<SearchKind, readonly (keyof SearchForm)[]>> = {
  name: ["name", "postalCode", "commune"],
  person: ["givenName", "surname"],
  address: ["street", "postalCode", "commune"],
};

/** Returns what a form searches for, in one line. For an identifier, the place is left out because it was not asked. */
export const askedText = (form: SearchForm): string =>
  (form.kind === "name" && sirenIn(form.name) !== undefined ? (["name"] as const) : askedTexts[form.kind])
    .map((name) => String(form[name]).trim())
    .filter((text) => text !== "")
    .join(" · ");
