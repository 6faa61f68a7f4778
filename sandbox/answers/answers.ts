import type { Data, OperationId, Parameters } from "../../shared/contract/operations.ts";
import { financialPlan, planIncludes } from "../../shared/contract/plans.ts";
import { pageOf, pageRequest, windowOf } from "../parameters/page.ts";
import type { Matches, Register, SearchReading } from "../register/register.ts";
import { accountOf, type Caller } from "./caller.ts";
import type { Answer } from "./message.ts";
import { notFound, refusals, type Refusal } from "./refusal.ts";

/**
 * What an operation is answered from. `listing`: whether listed establishments carry every field or the SIRET alone;
 * `searchWords`: how a search reads several words.
 */
export interface Source {
  readonly register: Register;
  readonly caller: Caller;
  readonly listing: "full" | "siret";
  readonly searchWords: SearchReading;
}

type Answering = {
  readonly [K in OperationId]: (parameters: Parameters<K>, source: Source) => { data: Data<K> } | Refusal;
};

const noUnit = notFound("legal unit with this SIREN");

/** One page of a list that is held whole. */
function pageOfAll<T>(entries: readonly T[], parameters: { page?: number; perPage?: number }) {
  const page = pageRequest(parameters);
  const { offset, limit } = windowOf(page);
  const matches: Matches<T> = { items: entries.slice(offset, offset + limit), total: entries.length };
  return { data: pageOf(matches, page) };
}

/** "The data object holds siren (string), count (integer) and items (array)." */
function countedList<T>(siren: string, items: T[] | undefined) {
  return items === undefined ? noUnit : { data: { siren, count: items.length, items } };
}

const answering: Answering = {
  search(parameters, { register, searchWords }) {
    const page = pageRequest(parameters);
    return { data: pageOf(register.search(parameters, windowOf(page), searchWords), page) };
  },
  "search-directors"(parameters, { register }) {
    const page = pageRequest(parameters);
    const matches = register.searchDirectors(parameters, windowOf(page));
    return { data: { ...pageOf(matches, page), totalMatched: matches.totalMatched, capped: matches.capped } };
  },
  "search-address"(parameters, { register }) {
    const page = pageRequest(parameters);
    const matches = register.searchAddress(parameters, windowOf(page));
    return { data: { ...pageOf(matches, page), totalMatched: matches.totalMatched, capped: matches.capped } };
  },
  "legal-unit"({ siren }, { register, caller }) {
    const unit = register.legalUnit(siren);
    if (unit === undefined) return noUnit;
    return { data: planIncludes(caller.plan, financialPlan) ? unit : { ...unit, capital: null } };
  },
  establishments(parameters, { register, listing }) {
    const page = pageRequest(parameters);
    const matches = register.establishments(parameters.siren, parameters.etat, windowOf(page));
    if (matches === undefined) return noUnit;
    const { items, pagination } = pageOf(matches, page);
    return {
      data: { items: listing === "full" ? items : items.map(({ siret }) => ({ siret })), pagination },
    };
  },
  directors: ({ siren }, { register }) => countedList(siren, register.directors(siren)),
  accounts: ({ siren }, { register }) => countedList(siren, register.accounts(siren)),
  establishment({ siret }, { register }) {
    const establishment = register.establishment(siret);
    return establishment === undefined ? notFound("establishment with this SIRET") : { data: establishment };
  },
  naf: (parameters, { register }) => pageOfAll(register.naf(parameters.q), parameters),
  "naf-code"({ code }, { register }) {
    const entry = register.nafCode(code);
    return entry === undefined ? notFound("NAF code") : { data: entry };
  },
  "legal-forms": (parameters, { register }) => pageOfAll(register.legalForms(parameters.q), parameters),
  me(_parameters, { caller }) {
    const { companyId } = caller.key;
    return companyId === null ? refusals.unattachedKey : { data: accountOf(caller, companyId) };
  },
};

/** Answers an operation whose parameters are read. */
export function answer<K extends OperationId>(id: K, parameters: Parameters<K>, source: Source): Answer {
  return answering[id](parameters, source);
}
