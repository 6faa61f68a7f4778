import { lowestPlan, planIncludes } from "../../../shared/contract/limits.ts";
import type { DossierParts } from "../../../shared/dossier/dossier.ts";
import { dossierParts, askCompany, dossierResources } from "../../../shared/dossier/read-dossier.ts";
import { noteFormatter } from "../../../shared/enrichment/notes.ts";
import { RunKnowledge, askOpen } from "../../../shared/enrichment/run-knowledge.ts";
import { resources } from "../../../shared/fields/field.ts";
import { mostSteps } from "../../../shared/lookups/resolve.ts";
import { type Language, timeFormatter } from "../../../shared/messages/messages.ts";
import type { KnownPlan } from "../../runtime/known-plan.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";

interface CompanySheetInput {
  readonly client: LookupClient;
  readonly plan: KnownPlan;
}

/** Returns the resources that the plan includes, and what asks for them and knows their answers. */
function openSheet({ client, plan: { plan, financialSince } }: CompanySheetInput) {
  const included = dossierResources.filter(
    (resource) => plan === null || planIncludes(plan, lowestPlan(resources[resource].operation)),
  );
  const answers = new RunAnswers(client);
  const knowledge = new RunKnowledge(answers, -Infinity);
  // A legal unit that does not tell its share capital is asked again, once a plan fills it.
  knowledge.financialSince = financialSince && Math.min(financialSince, Date.now());
  return { included, answers, knowledge };
}

/** Most calls for one sheet if nothing is known of its company. */
export const mostOfSheets = dossierResources.reduce((sum, resource) => sum + mostSteps(resource), 0);

/** Returns the most calls for the sheet of each company, given the answers here and, if `kept`, in the relay, at no call. */
export async function sheetCalls(
  sirens: readonly string[],
  { kept, ...input }: CompanySheetInput & { readonly kept: boolean },
): Promise<ReadonlyMap<string, number>> {
  const subjects = sirens.map((siren) => ({ siren }));
  const { included, answers, knowledge } = openSheet(input);
  if (kept) await askOpen({ subjects, resources: included, knowledge, lookups: answers.kept() });
  const steps = await knowledge.steps(subjects, included);
  const callsOf = (at: number) =>
    included.reduce((sum, resource, place) => {
      const isOpen = ["ask", "unavailable"].includes(steps[at]![place]!.status);
      return isOpen ? sum + mostSteps(resource) : sum;
    }, 0);
  return new Map(sirens.map((siren, at) => [siren, callsOf(at)]));
}

/** How long a company must stay selected before the relay is asked for its stored answers, milliseconds. */
const lull = 250;

interface CountedSheet extends CompanySheetInput {
  /** Receives the number of calls, each time it is known better. */
  readonly show: (most: number) => void;
  /** Ends this, when another company is selected. */
  readonly signal: AbortSignal;
}

/**
 * Counts the most calls that the sheet of a selected company takes: at once by the answers stored here and, if it takes
 * any, after a moment also by those in the relay, as plans do. Costs no call.
 */
export async function countSheet(siren: string, { show, signal, ...input }: CountedSheet): Promise<void> {
  for (const kept of [false, true]) {
    const most = (await sheetCalls([siren], { ...input, kept })).get(siren) ?? 0;
    if (signal.aborted) return;
    show(most);
    if (most > 0 && !kept) await new Promise((resolve) => setTimeout(resolve, lull));
    if (most === 0 || signal.aborted) return;
  }
}

/**
 * Reads the parts of a company's sheet, or why each is missing. Known parts cost no call. Of parts that the plan does not
 * include, those are shown that the relay has stored from an earlier plan.
 */
export async function readCompanyParts(
  siren: string,
  { language, ...input }: CompanySheetInput & { readonly language: Language },
): Promise<DossierParts> {
  const { included, answers, knowledge } = openSheet(input);
  const lookups = answers.asking(undefined, undefined, knowledge.financialSince);
  await askCompany({ siren, included, knowledge, lookups });
  const beyond = dossierResources.filter((resource) => !included.includes(resource));
  await askOpen({ subjects: [{ siren }], resources: beyond, knowledge, lookups: answers.kept() });
  const { noteText } = noteFormatter(language, timeFormatter(language));
  return dossierParts({ siren, included, knowledge, language, noteText, now: Date.now() });
}
