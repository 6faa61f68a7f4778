import { type Language, type Translated, languages } from "../messages/languages.ts";
import type { FieldEntry, FieldValue } from "./field.ts";

type Worded = Pick<FieldEntry, "words">;

const active: Translated = { fr: "Active", en: "Active" };
const ceased: Translated = { fr: "Cessée", en: "Ceased" };
const open: Translated = { fr: "Ouvert", en: "Open" };
const closed: Translated = { fr: "Fermé", en: "Closed" };

/** Administrative states as the contract gives them: A and C of a legal unit, A and F of an establishment. */
export const unitStates = { A: active, C: ceased } as const;
export const establishmentStates = { A: open, F: closed } as const;
export const unitActivity = { true: active, false: ceased } as const;
export const establishmentActivity = { true: open, false: closed } as const;

/** How the name of a list compares with the names of a company. */
export const nameLetters = {
  A: { fr: "Concorde", en: "Same" },
  B: { fr: "Proche", en: "Near" },
  F: { fr: "Différent", en: "Different" },
  Z: { fr: "Rien à comparer", en: "Nothing to compare" },
} as const;

/** Why a SIRET is suggested in place of one that is closed, or why none is. */
export const suggestionReasons = {
  head_office: { fr: "Siège ouvert", en: "Open head office" },
  unit_ceased: { fr: "Entreprise cessée", en: "Company ceased" },
  head_office_closed: { fr: "Siège fermé", en: "Head office closed" },
  head_office_unknown: { fr: "Siège inconnu", en: "Head office not known" },
} as const;

/** A value in the words of a language, where its field has any: `A` is Active. A code that is not known stays one. */
export function inWords({ words }: Worded, value: FieldValue, language: Language): FieldValue {
  const code = String(value);
  return words !== undefined && Object.hasOwn(words, code) ? words[code]![language] : value;
}

const folded = (text: string): string =>
  text.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The code that a cell says in words of either language; any other text comes back as it is. */
export function codeOf({ words = {} }: Worded, text: string): string {
  const word = folded(text);
  const found = Object.entries(words).find(([, means]) =>
    languages.some((one) => folded(means[one]) === word),
  );
  return found?.[0] ?? text;
}
