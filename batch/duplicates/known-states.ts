import { concernedRows } from "../../shared/duplicates/groups.ts";
import type { CompanyState, DuplicateRow, StateOf } from "../../shared/duplicates/row.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { foundAnswers, keysOfUnit, latestAnswer } from "../answers/found-answers.ts";

const unknown: CompanyState = { open: undefined, isHeadOffice: undefined };
const keyOfEstablishment = (siret: string) => lookupKey({ operation: "establishment", siret });

/** A truth value of an answer, by its field; undefined where it does not say. */
function truth(key: string, data: unknown, language: Language): boolean | undefined {
  const value = findField(key)?.read(data, language);
  return typeof value === "boolean" ? value : undefined;
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
  return ({ siren, siret }) => {
    if (siren === undefined) return unknown;
    const unit = latestAnswer(known, keysOfUnit(siren));
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
