import type { CompanyState, DuplicateRow, StateOf } from "../../shared/duplicates/row.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import type { Language } from "../../shared/messages/languages.ts";

const unknown: CompanyState = { open: undefined, isHeadOffice: undefined };
/** Keys that are looked up at once. */
const batchSize = 1_000;

const keyOfUnit = (siren: string) => lookupKey({ operation: "legal-unit", siren });
const keyOfEstablishment = (siret: string) => lookupKey({ operation: "establishment", siret });

/** A truth value of an answer, by its field; undefined where it does not say. */
function truth(key: string, data: unknown, language: Language): boolean | undefined {
  const value = findField(key)?.read(data, language);
  return typeof value === "boolean" ? value : undefined;
}

/** The payloads that the store has under `keys`, whatever their age: what was bought is used, and nothing is asked. */
async function payloads(
  store: Pick<Store, "answers">,
  keys: readonly string[],
): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let first = 0; first < keys.length; first += batchSize) {
    const batch = keys.slice(first, first + batchSize);
    for (const answer of await store.answers(batch))
      if (answer?.found) found.set(answer.key, JSON.parse(answer.data));
  }
  return found;
}

/**
 * What the store knows of the companies of `rows`: whether the establishment is open and the head office, else whether
 * the company is in activity. An establishment of a company that has ceased is closed.
 */
export async function knownStates(
  store: Pick<Store, "answers">,
  rows: readonly DuplicateRow[],
): Promise<StateOf> {
  const keys = new Set(
    rows.flatMap(({ siren, siret }) => [
      ...(siren === undefined ? [] : [keyOfUnit(siren)]),
      ...(siret === undefined ? [] : [keyOfEstablishment(siret)]),
    ]),
  );
  const known = await payloads(store, [...keys]);
  return ({ siren, siret }) => {
    if (siren === undefined) return unknown;
    const unit = known.get(keyOfUnit(siren));
    const unitOpen = unit === undefined ? undefined : truth("active", unit, "en");
    if (siret === undefined) return { open: unitOpen, isHeadOffice: undefined };
    const establishment = known.get(keyOfEstablishment(siret));
    if (establishment === undefined)
      return unitOpen === false ? { open: false, isHeadOffice: undefined } : unknown;
    return {
      open: unitOpen === false ? false : truth("establishment_active", establishment, "en"),
      isHeadOffice: truth("is_head_office", establishment, "en"),
    };
  };
}
