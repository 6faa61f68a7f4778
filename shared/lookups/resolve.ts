import type { Establishment } from "../contract/entities.ts";
import { limits, listedItems, listedTotal, financialPlan, planIncludes } from "../contract/limits.ts";
import {
  type Answer,
  type Lookup,
  type Miss,
  type SummaryQuestion,
  isAnswer,
  summaryQuestion,
} from "./lookup.ts";

/** What a row is about: a legal unit, and perhaps one of its establishments. */
export interface Subject {
  readonly siren: string;
  readonly siret?: string;
}

/** What a field is read from, and thus what has to be known of a subject. */
export type ResourceName =
  | "legal-unit"
  | "legal-unit-summary"
  | "establishment"
  | "head-office"
  | "directors"
  | "accounts"
  | "suggested-establishment"
  /** What the row itself names: its establishment if it has a SIRET, else its legal unit. */
  | "subject";

/** The next step towards a resource of a subject: its answer, or what stands in the way. */
export type ResolutionStep =
  | Answer
  /** `lookup` was tried and got no answer, because of `miss`. */
  | { readonly status: "unavailable"; readonly lookup: Lookup; readonly miss: Miss }
  /** Two calls do not suffice to find the head office: the row's SIRET is needed. */
  | { readonly status: "siret_needed" }
  /** Not known yet: `lookup` comes next. */
  | { readonly status: "ask"; readonly lookup: Lookup };

/** Returns the answer to a lookup, or why there is none; undefined if it was not tried. */
export type Know = (question: Lookup | SummaryQuestion) => Answer | Miss | undefined;

/** Returns the step that one lookup takes. */
export const follow = (lookup: Lookup, know: Know): ResolutionStep => {
  const known = know(lookup);
  if (known === undefined) return { status: "ask", lookup };
  return isAnswer(known) ? known : { status: "unavailable", lookup, miss: known };
};

/**
 * Every property of the contract's Establishment that does not follow from its SIRET, with the types it may have. Only
 * the type is imported, not the schema, which would enlarge the add-in; a test compares the two.
 */
export const establishmentTypes: Readonly<
  Record<Exclude<keyof Establishment, "siren" | "siretFormatted">, readonly string[]>
> = {
  siret: ["string"],
  siege: ["boolean"],
  active: ["boolean"],
  state: ["string", "null"],
  address: ["object"],
  activity: ["object", "null"],
  enseigne: ["string", "null"],
  dateCreation: ["string", "null"],
};

const typeOf = (value: unknown): string => (value === null ? "null" : typeof value);

/**
 * Returns true if a list element has every field of an establishment, each of the right type: asking for the
 * establishment itself would add nothing.
 */
export function isWholeEstablishment(element: unknown): boolean {
  if (typeof element !== "object" || element === null) return false;
  const fields = element as Readonly<Record<string, unknown>>;
  return Object.entries(establishmentTypes).every(([name, types]) => types.includes(typeOf(fields[name])));
}

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Returns the SIRET of a list element; undefined if it has none of 14 digits. */
export function siretOf(element: unknown): string | undefined {
  const siret = property(element, "siret");
  return typeof siret === "string" && /^\d{14}$/.test(siret) ? siret : undefined;
}

/** Returns the lookup of a page of a legal unit's establishments, of the maximum size. */
export function establishmentPage(siren: string, page = 1): Lookup<"establishments"> {
  return { operation: "establishments", siren, page, perPage: limits.perPage.maximum };
}

const isNoHeadOffice = (element: unknown): boolean => property(element, "siege") === false;

/** Returns the element that is the head office: the one marked so, or the only one there is. */
function headOfficeIn(data: unknown): unknown {
  const elements = listedItems(data) ?? [];
  return (
    elements.find((element) => property(element, "siege") === true) ??
    (listedTotal(data) === 1 && !isNoHeadOffice(elements[0]) ? elements[0] : undefined)
  );
}

/**
 * Finds the head office of a SIREN in at most two calls: the list of its establishments and, if the list's element
 * lacks fields, the establishment itself. What that is known to have said since the list was read goes before the list.
 */
function headOffice(siren: string, know: Know): ResolutionStep {
  const listed = follow(establishmentPage(siren), know);
  if (listed.status !== "found") return listed;
  const readAt = listed.asOf === undefined ? {} : { asOf: listed.asOf };
  const elements = listedItems(listed.data);
  if (elements?.every(isNoHeadOffice) && elements.length === listedTotal(listed.data))
    return { status: "not_found", ...readAt };
  const element = headOfficeIn(listed.data);
  const siret = siretOf(element);
  const own = siret === undefined ? undefined : follow({ operation: "establishment", siret }, know);
  const isWhole = isWholeEstablishment(element);
  const office = isWhole ? laterThan(listed.asOf, own) : own;
  if (office?.status === "found" && isNoHeadOffice(office.data)) {
    // It was the head office when the list was read: another one is now, which the list does not tell.
    return isWhole ? { status: "siret_needed" } : { status: "not_found", ...readAt };
  }
  return office ?? (isWhole ? { status: "found", data: element, ...readAt } : { status: "siret_needed" });
}

/**
 * The replacement suggested for a SIRET: the head office, if the establishment is closed and the head office is open.
 * Otherwise `siret` is null, with the reason; `reason` is null too while the establishment is open.
 */
export interface SuggestedSiret {
  readonly siret: string | null;
  readonly reason: "head_office" | "unit_ceased" | "head_office_closed" | "head_office_unknown" | null;
}

const nothingSuggested: SuggestedSiret = { siret: null, reason: null };

/**
 * Returns whether a legal unit or an establishment is shown as ceased or closed: where its state is null, `active` is
 * false for want of one.
 */
const isShownCeased = (data: unknown): boolean =>
  property(data, "active") === false && property(data, "state") !== null;

/** Returns whether a legal unit is known to have ceased, or an establishment to be closed. */
const hasCeased = (known: ResolutionStep): boolean => isShownCeased(property(known, "data"));

/**
 * Finds the replacement of the row's establishment if that is closed. Only a closed one costs another call, the list of
 * the unit's establishments, which shows the head office; none if the legal unit is known to have ceased. If no open
 * head office is found, the legal unit is always asked whether it has ceased, so that the result does not depend on
 * what was known before. If the closed establishment is itself the head office, the legal unit is asked instead of the
 * list. A subject without a SIRET has nothing to replace: its legal unit is resolved.
 * @decides what stands in for an establishment that is closed
 */
function suggestedEstablishment({ siren, siret }: Subject, know: Know): ResolutionStep {
  const own: ResolutionStep =
    siret === undefined
      ? resolve("legal-unit-summary", { siren }, know)
      : follow({ operation: "establishment", siret }, know);
  if (own.status !== "found") return own;
  const suggest = (suggested: SuggestedSiret, asOf: number | undefined): ResolutionStep => ({
    status: "found",
    data: suggested,
    ...(asOf === undefined ? {} : { asOf }),
  });
  if (siret === undefined || !hasCeased(own)) return suggest(nothingSuggested, own.asOf);
  const unit = resolve("legal-unit-summary", { siren }, know);
  if (hasCeased(unit)) return suggest({ siret: null, reason: "unit_ceased" }, own.asOf);
  const nothingFor = (reason: SuggestedSiret["reason"], readAt: number | undefined): ResolutionStep =>
    unit.status === "ask" || unit.status === "unavailable"
      ? unit
      : suggest({ siret: null, reason }, lesser(readAt, "asOf" in unit ? unit.asOf : undefined));
  if (property(own.data, "siege") === true) return nothingFor("head_office_closed", own.asOf);
  const listed = follow(establishmentPage(siren), know);
  if (listed.status === "ask" || listed.status === "unavailable") return listed;
  const element = listed.status === "found" ? headOfficeIn(listed.data) : undefined;
  const listedAt = "asOf" in listed ? listed.asOf : undefined;
  const suggested = suggestionOf(element, listedAt, siret, know);
  const asOf = lesser(own.asOf, listedAt);
  return suggested.siret === null ? nothingFor(suggested.reason, asOf) : suggest(suggested, asOf);
}

/**
 * Returns what the head office suggests: as a list showed it at `listedAt`, or by what it said itself if that was later,
 * or if the list does not tell whether it is open.
 */
function suggestionOf(
  listed: unknown,
  listedAt: number | undefined,
  siret: string,
  know: Know,
): SuggestedSiret {
  const suggested = siretOf(listed);
  if (suggested === undefined) return { siret: null, reason: "head_office_unknown" };
  if (suggested === siret) return { siret: null, reason: "head_office_closed" };
  const own = know({ operation: "establishment", siret: suggested });
  const answer = property(listed, "active") === undefined ? own : laterThan(listedAt, own);
  const office = answer?.status === "found" ? answer.data : listed;
  if (property(office, "active") === true) return { siret: suggested, reason: "head_office" };
  return { siret: null, reason: isShownCeased(office) ? "head_office_closed" : "head_office_unknown" };
}

/**
 * Returns what is known if it is an answer that was read after `readAt`, epoch milliseconds, when another one was;
 * undefined otherwise, as where one of the times is unknown.
 */
const laterThan = (
  readAt: number | undefined,
  known: Miss | ResolutionStep | undefined,
): Answer | undefined => (known !== undefined && "asOf" in known && known.asOf > readAt! ? known : undefined);

/** Returns the lesser of two numbers, either of which may be unknown. */
export const lesser = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

const manySteps: Partial<Readonly<Record<ResourceName, number>>> = {
  establishment: 2,
  "head-office": 2,
  "suggested-establishment": 3,
};

/** Returns the most lookups that a resource may need one after the other, each depending on the answer before it. */
export function mostSteps(resource: ResourceName): number {
  return manySteps[resource] ?? 1;
}

/** Returns whether the list of establishments says that the subject's own is not the head office. */
function isListedAsOther({ siren, siret }: Subject, know: Know): boolean {
  const listed = follow(establishmentPage(siren), know);
  const elements = listed.status === "found" ? (listedItems(listed.data) ?? []) : [];
  return elements.some((one) => siretOf(one) === siret && isNoHeadOffice(one));
}

/**
 * Returns the next step towards `resource` of `subject`, given what is known. Pure: the caller sends the lookup it
 * names, and calls it again. For a subject without a SIRET, the establishment is the head office.
 * @decides which question comes next for a resource
 */
export function resolve(resource: ResourceName, subject: Subject, know: Know): ResolutionStep {
  const { siren, siret } = subject;
  switch (resource) {
    case "legal-unit-summary": {
      const summary = know(summaryQuestion(siren));
      const unit = () => follow({ operation: "legal-unit", siren }, know);
      return summary?.status === "found" ? (laterThan(summary.asOf, unit()) ?? summary) : unit();
    }
    case "legal-unit": {
      const unit = follow({ operation: "legal-unit", siren }, know);
      if (unit.status !== "found") return unit;
      const summary = laterThan(unit.asOf, know(summaryQuestion(siren)));
      // A page shown since is right in the fields that it has; the others, and so the whole, are as old as the unit.
      return summary?.status === "found"
        ? { ...unit, data: Object.assign({}, unit.data, summary.data) }
        : unit;
    }
    case "directors":
      return follow({ operation: "directors", siren }, know);
    case "accounts":
      return follow({ operation: "accounts", siren }, know);
    case "establishment":
      return siret === undefined
        ? headOffice(siren, know)
        : follow({ operation: "establishment", siret }, know);
    case "suggested-establishment":
      return suggestedEstablishment(subject, know);
    case "subject":
      return resolve(siret === undefined ? "legal-unit-summary" : "establishment", subject, know);
    case "head-office": {
      const own = siret === undefined ? undefined : follow({ operation: "establishment", siret }, know);
      if (own?.status === "found" && property(own.data, "siege") === true) return own;
      const office = headOffice(siren, know);
      // Where the list does not tell, the row's own establishment may say that it is the one.
      const isOwnOpen = own?.status === "ask" || own?.status === "unavailable";
      const mayBeOwn = office.status === "siret_needed" && isOwnOpen && !isListedAsOther(subject, know);
      return mayBeOwn ? own : office;
    }
  }
}

const ofUnit: ReadonlySet<ResourceName> = new Set(["legal-unit", "legal-unit-summary"]);

/** Returns whether a resource is that of a legal unit, so that a unit that is not in the register has none: "404". */
const isOfUnitAlone = (resource: ResourceName, { siret }: Subject): boolean =>
  ["directors", "accounts", "head-office"].includes(resource) ||
  (resource === "establishment" && siret === undefined);

/**
 * Returns the step of each of `resources`. If the legal unit is among them and not in the register, nothing more is
 * asked about it.
 */
export function resolveAll(
  resources: readonly ResourceName[],
  subject: Subject,
  know: Know,
): ResolutionStep[] {
  const steps = resources.map((resource) => resolve(resource, subject, know));
  const unit = steps[resources.findIndex((resource) => ofUnit.has(resource))];
  if (unit?.status !== "not_found") return steps;
  return steps.map((step, place) =>
    step.status === "ask" && isOfUnitAlone(resources[place]!, subject) ? unit : step,
  );
}

/** Returns whether the lookup at `place` waits for that of the legal unit, which is open too and may spare it. */
export const waitsForUnit = (
  lookups: readonly (Lookup | undefined)[],
  place: number,
  resources: readonly ResourceName[],
  subject: Subject,
): boolean =>
  isOfUnitAlone(resources[place]!, subject) &&
  resources.some((resource, index) => ofUnit.has(resource) && lookups[index] !== undefined);

/**
 * Returns the lookup of the legal unit that the answer to `lookup` depends on: a unit that is not in the register has
 * no directors, accounts or establishments. What has an identifier of its own, as an establishment, is asked for itself.
 * @decides which lookups a legal unit that is not in the register answers too
 */
export function unitAheadOf(lookup: Lookup): Lookup<"legal-unit"> | undefined {
  const { operation } = lookup;
  return operation === "directors" || operation === "accounts" || operation === "establishments"
    ? { operation: "legal-unit", siren: lookup.siren }
    : undefined;
}

const capitalOf = (unit: unknown): unknown =>
  (unit as { readonly capital?: unknown } | null | undefined)?.capital;

/** Returns true if a legal unit shows its share capital, or that it has none. */
export const showsCapital = (unit: unknown): boolean => capitalOf(unit) !== undefined;

/** Returns true if a legal unit has a share capital. It then stands in the answer of any account. */
export const hasCapital = (unit: unknown): boolean => (capitalOf(unit) ?? null) !== null;

/**
 * Returns a legal unit without share capital, as `service` gave it, in the form in which it is stored: the property is
 * null if the company has none, and absent if `plan`, that of the account, is not known to fill it ("null on the Free
 * and Starter plans"). So the answer says the same to accounts of other plans on the same store.
 * @decides when an answer tells that a company has no share capital
 */
export function unitToStore(service: unknown, plan: string | undefined): unknown {
  if (typeof service !== "object" || service === null) return service;
  if (plan !== undefined && planIncludes(plan, financialPlan)) {
    return showsCapital(service) ? service : { ...service, capital: null };
  }
  return Object.fromEntries(Object.entries(service).filter(([name]) => name !== "capital"));
}

/**
 * Returns true for a legal unit that does not show whether the company has a share capital: the account that read it
 * was not known to have a plan that fills it, or it was read before `since`, when that was not recorded.
 * @decides when an empty share capital is no answer
 */
export const isCapitalUnknown = (
  known: Miss | ResolutionStep | undefined,
  since: number | undefined,
): boolean =>
  since !== undefined &&
  known?.status === "found" &&
  (!showsCapital(known.data) || (!hasCapital(known.data) && known.asOf !== undefined && known.asOf < since));
