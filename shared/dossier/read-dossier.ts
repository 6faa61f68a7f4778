import { type Lookups, type RunKnowledge, askOpen } from "../enrichment/run-knowledge.ts";
import { type NoteFormatter, subjectNote } from "../enrichment/notes.ts";
import type { Resource } from "../fields/field.ts";
import { type ResolutionStep, establishmentPage, follow, resolve } from "../lookups/resolve.ts";
import { type Language, messageFormatter } from "../messages/messages.ts";
import type { DossierPart, DossierParts } from "./dossier.ts";
import { dossierMessages } from "./dossier-messages.ts";

/** The resources of a page about a company. The list of establishments is read anyway, to find the head office. */
export const dossierResources = [
  "legal-unit",
  "head-office",
  "directors",
  "accounts",
] as const satisfies readonly Resource[];
export type DossierResource = (typeof dossierResources)[number];

/** One company. `included`: the resources that are asked for; the others are beyond the plan. */
interface CompanyRequest {
  readonly siren: string;
  readonly included: readonly DossierResource[];
  readonly knowledge: RunKnowledge;
}

/**
 * Asks for everything that a page about a company is read from, and returns the number of lookups. For a number that
 * the register does not have ("no legal unit exists for the SIREN"), one call suffices.
 */
export async function askCompany(asked: CompanyRequest & { readonly lookups: Lookups }): Promise<number> {
  const { siren, included, knowledge, lookups } = asked;
  const subjects = [{ siren }];
  const ofUnit = included.filter((resource) => resource === "legal-unit");
  const count = await askOpen({ subjects, resources: ofUnit, knowledge, lookups });
  const [[unit] = []] = await knowledge.steps(subjects, ofUnit);
  if (unit?.status === "not_found") return count;
  return count + (await askOpen({ subjects, resources: included, knowledge, lookups }));
}

interface DossierReading extends CompanyRequest {
  readonly language: Language;
  readonly noteText: NoteFormatter["noteText"];
  /** Epoch milliseconds. Used as the day of answers without a known time of reading. */
  readonly now: number;
}

/** Returns what is known of each part of a company, and why a part is missing. Sends no call. */
export async function dossierParts(reading: DossierReading): Promise<DossierParts> {
  const { siren, included, knowledge, language, noteText, now } = reading;
  const beyond = messageFormatter(dossierMessages, language)("dossier_beyond_plan");
  const isBeyond = (resource: DossierResource, step: ResolutionStep): boolean =>
    !included.includes(resource) || (step.status === "unavailable" && step.miss.error.code === "forbidden");
  const partOf = (resource: DossierResource, step: ResolutionStep): DossierPart => {
    if (step.status === "found") return { kind: "found", data: step.data, asOf: step.asOf ?? now };
    if (isBeyond(resource, step)) return { kind: "missing", why: beyond };
    if (step.status === "unavailable") return { kind: "missing", why: noteText([{ miss: step.miss }]) };
    const remark =
      step.status === "siret_needed"
        ? ({ kind: "siret_needed" } as const)
        : ({ kind: "not_found", resource } as const);
    return { kind: "missing", why: noteText(subjectNote([remark])) };
  };
  return knowledge.decide((know) => {
    const stepOf = (resource: DossierResource) => resolve(resource, { siren }, know);
    const part = (resource: DossierResource) => partOf(resource, stepOf(resource));
    return {
      siren,
      unit: part("legal-unit"),
      headOffice: part("head-office"),
      directors: part("directors"),
      accounts: part("accounts"),
      isWithoutFinancials: isBeyond("accounts", stepOf("accounts")),
      establishments: partOf("head-office", follow(establishmentPage(siren), know)),
    };
  });
}
