import { concernedRows } from "../../shared/duplicates/groups.ts";
import type { CompanyState, DuplicateRow, StateOf } from "../../shared/duplicates/row.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import type { Language } from "../../shared/messages/languages.ts";

const unknown: CompanyState = { open: undefined, isHeadOffice: undefined };
/** Keys that are looked up at once. */
const batchSize = 1_000;

/** A legal unit is answered by itself, or by a page of a search. */
const keysOfUnit = (siren: string) => [
  lookupKey({ operation: "legal-unit", siren }),
  lookupKey(summaryQuestion(siren)),
];
const keyOfEstablishment = (siret: string) => lookupKey({ operation: "establishment", siret });

/** An answer, and when the API gave it, epoch milliseconds. */
interface Found {
  readonly data: unknown;
  readonly asOf: number;
}

/** A truth value of an answer, by its field; undefined where it does not say. */
function truth(key: string, data: unknown, language: Language): boolean | undefined {
  const value = findField(key)?.read(data, language);
  return typeof value === "boolean" ? value : undefined;
}

/** What the store has under `keys`, whatever its age: what was bought is used, and nothing is asked. */
async function foundAnswers(
  store: Pick<Store, "answers">,
  keys: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (let first = 0; first < keys.length; first += batchSize) {
    const batch = keys.slice(first, first + batchSize);
    for (const answer of await store.answers(batch))
      if (answer?.found) found.set(answer.key, { data: JSON.parse(answer.data), asOf: answer.asOf });
  }
  return found;
}

/**
 * What the store knows of the companies of `rows`, of those alone where it decides something: whether the establishment is open and the head office, else whether
 * the company is in activity. An establishment of a company that has ceased is closed.
 */
export async function knownStates(
  store: Pick<Store, "answers">,
  rows: readonly DuplicateRow[],
): Promise<StateOf> {
  const keys = new Set(
    concernedRows(rows).flatMap(({ siren, siret }) => [
      ...(siren === undefined ? [] : keysOfUnit(siren)),
      ...(siret === undefined ? [] : [keyOfEstablishment(siret)]),
    ]),
  );
  const known = await foundAnswers(store, [...keys]);
  const latest = (of: readonly string[]) =>
    of
      .flatMap((key) => known.get(key) ?? [])
      .reduce<Found | undefined>((last, one) => (last && last.asOf >= one.asOf ? last : one), undefined);
  return ({ siren, siret }) => {
    if (siren === undefined) return unknown;
    const unit = latest(keysOfUnit(siren));
    const unitOpen = unit && truth("active", unit.data, "en");
    if (siret === undefined) return { open: unitOpen, isHeadOffice: undefined };
    const establishment = known.get(keyOfEstablishment(siret))?.data;
    if (establishment === undefined)
      return unitOpen === false ? { open: false, isHeadOffice: undefined } : unknown;
    return {
      open: unitOpen === false ? false : truth("establishment_active", establishment, "en"),
      isHeadOffice: truth("is_head_office", establishment, "en"),
    };
  };
}
