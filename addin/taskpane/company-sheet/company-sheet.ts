import { lowestPlan, planIncludes } from "../../../shared/contract/limits.ts";
import { type DossierParts, dossierOf, isDossier } from "../../../shared/dossier/dossier.ts";
import { type DossierRow, dossierRows, dossierWidths } from "../../../shared/dossier/dossier-rows.ts";
import {
  type DossierResource,
  dossierParts,
  askCompany,
  dossierResources,
} from "../../../shared/dossier/read-dossier.ts";
import { noteSpeaker } from "../../../shared/enrichment/notes.ts";
import { RunKnowledge, askOpen } from "../../../shared/enrichment/run-knowledge.ts";
import { resources } from "../../../shared/fields/field.ts";
import { mostSteps } from "../../../shared/lookups/resolve.ts";
import { type Language, timeSpeaker } from "../../../shared/messages/messages.ts";
import { serialOf } from "../../cells/field-cell.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import type { CellValue, NewSheet, RowLook } from "../workbook/workbook.ts";

interface CompanySheetInput {
  readonly client: LookupClient;
  /** Code of the account's plan, where it is known. */
  readonly plan: string | null;
}

/** What a sheet is asked for under a plan: what that does not include is not paid for. */
const includedIn = (plan: string | null): readonly DossierResource[] =>
  dossierResources.filter(
    (resource) => plan === null || planIncludes(plan, lowestPlan(resources[resource].operation)),
  );

/** Calls that a sheet takes at most, where nothing is known of its company. */
export const mostOfSheets = dossierResources.reduce((sum, resource) => sum + mostSteps(resource), 0);

/**
 * How many calls at most the sheet of each of some companies takes, by their SIRENs: of what is known here, and with `kept` to the
 * relay. Looking takes none.
 */
export async function sheetCalls(
  sirens: readonly string[],
  { client, plan, kept }: CompanySheetInput & { readonly kept: boolean },
): Promise<ReadonlyMap<string, number>> {
  const subjects = sirens.map((siren) => ({ siren }));
  const included = includedIn(plan);
  const answers = new RunAnswers(client);
  const knowledge = new RunKnowledge(answers, -Infinity);
  if (kept) await askOpen({ subjects, resources: included, knowledge, lookups: answers.kept() });
  const steps = await knowledge.steps(subjects, included);
  const callsOf = (at: number) =>
    included.reduce((sum, resource, place) => {
      const isOpen = ["ask", "unavailable"].includes(steps[at]![place]!.kind);
      return isOpen ? sum + mostSteps(resource) : sum;
    }, 0);
  return new Map(sirens.map((siren, at) => [siren, callsOf(at)]));
}

/** Reads what a sheet about a company says, each part or why it is missing; what is known costs no call. */
export async function readCompanyParts(
  siren: string,
  { client, plan, language }: CompanySheetInput & { readonly language: Language },
): Promise<DossierParts> {
  const included = includedIn(plan);
  const answers = new RunAnswers(client);
  const knowledge = new RunKnowledge(answers, -Infinity);
  await askCompany({ siren, included, knowledge, lookups: answers.asking() });
  const { noteText } = noteSpeaker(language, timeSpeaker(language));
  return dossierParts({ siren, included, knowledge, language, noteText, now: Date.now() });
}

const looks: Readonly<Partial<Record<DossierRow["kind"], RowLook>>> = {
  name: { size: 16 },
  title: { size: 12 },
  source: { isGrey: true },
  missing: { isGrey: true },
  more: { isGrey: true },
  value: { isLeft: true },
};
const bold: ReadonlySet<DossierRow["kind"]> = new Set(["name", "siren", "title", "headings"]);

/** What Excel takes in no name of a sheet. */
const refusedInName = /[:\\/?*[\]']/g;

/** The sheet about a company, which prints on one page; undefined where the register was not read for it, or does not have it. */
export function companySheet(parts: DossierParts, language: Language): NewSheet | undefined {
  if (!isDossier(parts)) return undefined;
  const dossier = dossierOf(parts, language, Date.now());
  const rows = dossierRows(dossier, language);
  const valueOf = ({ value }: DossierRow["cells"][number]): CellValue =>
    typeof value === "object" ? (serialOf(value.day) ?? value.day) : value;
  return {
    // The number first: what is too long for a sheet's name is cut at its end.
    name: `${parts.siren} ${dossier.name.replaceAll(refusedInName, " ").trim()}`,
    cells: rows.map(({ cells }) => cells.map(valueOf)),
    formats: (row, column) => rows[row]?.cells[column]?.format ?? "General",
    widths: dossierWidths,
    boldRows: rows.flatMap(({ kind }, row) => (bold.has(kind) ? [row] : [])),
    looks: new Map(
      rows.flatMap(({ kind }, row) => {
        const look = looks[kind];
        return look === undefined ? [] : [[row, look] as const];
      }),
    ),
    frozenRows: 0,
    isPage: true,
  };
}
