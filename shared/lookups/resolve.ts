import type { Establishment } from "../contract/entities.ts";
import { limits, listedItems, listedTotal } from "../contract/limits.ts";
import { summaryQuestion, type Lookup, type SummaryQuestion } from "./lookup.ts";

/** What a row is about: a legal unit, and perhaps one of its establishments. */
export interface Subject {
  readonly siren: string;
  readonly siret?: string;
}

/** What a field is read from, and so what has to be known of a subject. */
export type ResourceName =
  | "legal-unit"
  | "legal-unit-summary"
  | "establishment"
  | "head-office"
  | "directors"
  | "accounts"
  | "suggested-establishment"
  /** What the row itself names: its establishment where it has a SIRET, else its legal unit. */
  | "subject";

/**
 * What is known of a lookup: its payload, that there is none, or that it could not be had. `asOf` is when the API was
 * read, epoch milliseconds, and is handed on with the step that rests on it.
 */
export type Knowledge =
  | { readonly kind: "data"; readonly data: unknown; readonly asOf?: number }
  | { readonly kind: "not_found"; readonly asOf?: number }
  | { readonly kind: "unavailable" };

/** Next step towards a resource of a subject. */
export type ResolutionStep =
  | { readonly kind: "data"; readonly data: unknown; readonly asOf?: number }
  | { readonly kind: "not_found"; readonly asOf?: number }
  /** `lookup` was tried and gave no answer. */
  | { readonly kind: "unavailable"; readonly lookup: Lookup }
  /** The head office cannot be told in two calls: the row's SIRET is needed. */
  | { readonly kind: "siret_needed" }
  /** Not known yet: `lookup` comes next. */
  | { readonly kind: "ask"; readonly lookup: Lookup };

/** Answers what is known of a lookup, undefined when it was not tried. */
export type Know = (question: Lookup | SummaryQuestion) => Knowledge | undefined;

export const follow = (lookup: Lookup, know: Know): ResolutionStep => {
  const known = know(lookup);
  if (known === undefined) return { kind: "ask", lookup };
  return known.kind === "unavailable" ? { kind: "unavailable", lookup } : known;
};

/**
 * Every property of the contract's Establishment that its SIRET does not tell, each with the types it may have. The
 * schema itself stays out of the add-in: its type alone is imported, and a test compares the two.
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

/** True when a list element carries every establishment field, each of its type, so that its own answer adds nothing. */
export function isWholeEstablishment(element: unknown): boolean {
  if (typeof element !== "object" || element === null) return false;
  const fields = element as Readonly<Record<string, unknown>>;
  return Object.entries(establishmentTypes).every(([name, types]) => types.includes(typeOf(fields[name])));
}

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The SIRET of a list element, undefined when it has none that looks like one. */
export function siretOf(element: unknown): string | undefined {
  const siret = property(element, "siret");
  return typeof siret === "string" && /^\d{14}$/.test(siret) ? siret : undefined;
}

/** A page of a legal unit's establishments, as many as a page holds. */
export function establishmentPage(siren: string, page = 1): Lookup<"establishments"> {
  return { operation: "establishments", siren, page, perPage: limits.perPage.maximum };
}

/** The element that is the head office: the one that says so, or the only one there is. */
function headOfficeIn(data: unknown): unknown {
  const elements = listedItems(data) ?? [];
  return (
    elements.find((element) => property(element, "siege") === true) ??
    (listedTotal(data) === 1 ? elements[0] : undefined)
  );
}

/**
 * The head office of a SIREN in at most two calls: the list of its establishments, then, when the list's element does
 * not carry the fields, the establishment itself.
 */
function headOffice(siren: string, know: Know): ResolutionStep {
  const listed = follow(establishmentPage(siren), know);
  if (listed.kind !== "data") return listed;
  const readAt = listed.asOf === undefined ? {} : { asOf: listed.asOf };
  if (listedItems(listed.data)?.length === 0) return { kind: "not_found", ...readAt };
  const element = headOfficeIn(listed.data);
  if (isWholeEstablishment(element)) return { kind: "data", data: element, ...readAt };
  const siret = siretOf(element);
  return siret === undefined ? { kind: "siret_needed" } : follow({ operation: "establishment", siret }, know);
}

/**
 * What is suggested in place of a SIRET: nothing while its establishment is open (`reason` is null then too), the head office
 * where it is closed and the head office is open, else nothing, with the reason.
 */
export interface SuggestedSiret {
  readonly siret: string | null;
  readonly reason: "head_office" | "unit_ceased" | "head_office_closed" | "head_office_unknown" | null;
}

const nothingSuggested: SuggestedSiret = { siret: null, reason: null };

const hasCeased = (unit: Knowledge | ResolutionStep | undefined): boolean =>
  unit?.kind === "data" && property(unit.data, "active") === false;

/** Whether the legal unit has ceased, as far as that is known without asking. */
const isKnownToHaveCeased = (siren: string, know: Know): boolean =>
  [summaryQuestion(siren), { operation: "legal-unit", siren } as const].some((unit) => hasCeased(know(unit)));

/**
 * What stands in place of the row's establishment where that is closed. One call more than the establishment, of a closed
 * one alone, and none where its legal unit is known to have ceased: the list of the unit's establishments, which tells the
 * head office. Where that is no open one, its legal unit says whether it has ceased, whoever asks and whatever was known
 * before; of a head office that says itself that it is one, that is asked in the list's place. A subject without SIRET
 * names none to be replaced: its legal unit is what is known of it.
 * @decides what stands in for an establishment that is closed
 */
function suggestedEstablishment({ siren, siret }: Subject, know: Know): ResolutionStep {
  const own: ResolutionStep =
    siret === undefined
      ? resolve("legal-unit-summary", { siren }, know)
      : follow({ operation: "establishment", siret }, know);
  if (own.kind !== "data") return own;
  const suggest = (suggested: SuggestedSiret, asOf: number | undefined): ResolutionStep => ({
    kind: "data",
    data: suggested,
    ...(asOf === undefined ? {} : { asOf }),
  });
  if (siret === undefined || property(own.data, "active") !== false)
    return suggest(nothingSuggested, own.asOf);
  if (isKnownToHaveCeased(siren, know)) return suggest({ siret: null, reason: "unit_ceased" }, own.asOf);
  const nothingFor = (reason: SuggestedSiret["reason"], readAt: number | undefined): ResolutionStep => {
    const unit = resolve("legal-unit-summary", { siren }, know);
    if (unit.kind === "ask" || unit.kind === "unavailable") return unit;
    const told = hasCeased(unit) ? "unit_ceased" : reason;
    return suggest({ siret: null, reason: told }, lesser(readAt, "asOf" in unit ? unit.asOf : undefined));
  };
  if (property(own.data, "siege") === true) return nothingFor("head_office_closed", own.asOf);
  const listed = follow(establishmentPage(siren), know);
  if (listed.kind === "ask" || listed.kind === "unavailable") return listed;
  const element = listed.kind === "data" ? headOfficeIn(listed.data) : undefined;
  const asOf = lesser(own.asOf, "asOf" in listed ? listed.asOf : undefined);
  const suggested = suggestionOf(element, siret, know);
  return suggested.siret === null ? nothingFor(suggested.reason, asOf) : suggest(suggested, asOf);
}

/** What an element of the list of establishments suggests, where it is the head office. */
function suggestionOf(headOffice: unknown, siret: string, know: Know): SuggestedSiret {
  const suggested = siretOf(headOffice);
  if (suggested === siret) return { siret: null, reason: "head_office_closed" };
  const told = suggested === undefined ? undefined : know({ operation: "establishment", siret: suggested });
  const active = property(told?.kind === "data" ? told.data : headOffice, "active");
  if (suggested === undefined || typeof active !== "boolean")
    return { siret: null, reason: "head_office_unknown" };
  return active ? { siret: suggested, reason: "head_office" } : { siret: null, reason: "head_office_closed" };
}

/** The answer of the legal unit itself where it was read after its summary on a page was; undefined where it was not, or is not known. */
function laterThan(
  summary: { readonly asOf?: number | undefined },
  unit: ResolutionStep,
): ResolutionStep | undefined {
  if (unit.kind !== "data" && unit.kind !== "not_found") return undefined;
  const isLater = unit.asOf !== undefined && summary.asOf !== undefined && unit.asOf > summary.asOf;
  return isLater ? unit : undefined;
}

const lesser = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

const manySteps: Partial<Readonly<Record<ResourceName, number>>> = {
  establishment: 2,
  "head-office": 2,
  "suggested-establishment": 3,
};

/** Lookups that may have to be asked one after the other, each knowing the answer of the one before. */
export function mostSteps(resource: ResourceName): number {
  return manySteps[resource] ?? 1;
}

/**
 * The next step towards `resource` of `subject`, given what is known. Pure: the caller asks what it says, and calls
 * again. An establishment's resource on a subject without SIRET is the head office's.
 * @decides which question comes next for a resource
 */
export function resolve(resource: ResourceName, subject: Subject, know: Know): ResolutionStep {
  const { siren, siret } = subject;
  switch (resource) {
    case "legal-unit-summary": {
      const summary = know(summaryQuestion(siren));
      const unit = () => follow({ operation: "legal-unit", siren }, know);
      return summary?.kind === "data" ? (laterThan(summary, unit()) ?? summary) : unit();
    }
    case "legal-unit":
      return follow({ operation: "legal-unit", siren }, know);
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
      const own = siret === undefined ? undefined : know({ operation: "establishment", siret });
      if (own?.kind === "data" && property(own.data, "siege") === true) return own;
      return headOffice(siren, know);
    }
  }
}
