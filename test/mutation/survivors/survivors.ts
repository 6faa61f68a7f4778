import type { AreaName } from "../areas.ts";
import { ofAddinClient } from "./addin-client.ts";
import { ofCheck } from "./enrichment-check.ts";
import { ofColumns } from "./enrichment-columns.ts";
import { ofPlan } from "./enrichment-plan.ts";
import { ofMatch } from "./enrichment-match.ts";
import { ofFill } from "./enrichment-fill.ts";
import { ofSample } from "./enrichment-sample.ts";
import { ofRows } from "./enrichment-rows.ts";
import { ofCompare, ofNotes } from "./enrichment.ts";
import { ofFields } from "./fields.ts";
import { ofIdentifiers } from "./identifiers.ts";
import { ofLedger } from "./ledger.ts";
import { ofListRunRules } from "./list-run.ts";
import { ofListRunRanges } from "./list-run-ranges.ts";
import { ofListRunColumns } from "./list-run-columns.ts";
import { ofListsBeside } from "./lists-beside.ts";
import { ofMatching } from "./matching.ts";
import { ofDecisions } from "./matching-decide.ts";
import { ofFolding } from "./matching-folding.ts";
import { ofNextQuestion } from "./matching-next-question.ts";
import { ofEvidence } from "./matching-evidence.ts";
import { ofFairness, ofSpending, ofTokens } from "./relay.ts";
import { ofResolve } from "./resolve.ts";
import { ofResults } from "./results.ts";
import { ofReview } from "./review.ts";
import { ofScheduler, ofSchedulerAtWork } from "./scheduler.ts";
import type { KnownSurvivors } from "./survivor.ts";

/** Known mutants that no test notices, by area. */
export const knownSurvivors: Partial<Record<AreaName, KnownSurvivors>> = {
  "addin-client": ofAddinClient,
  ledger: ofLedger,
  "enrichment-check": ofCheck,
  "enrichment-columns": ofColumns,
  "enrichment-compare": ofCompare,
  "enrichment-fill": ofFill,
  "enrichment-match": ofMatch,
  "enrichment-notes": ofNotes,
  "enrichment-plan": ofPlan,
  "enrichment-rows": ofRows,
  "enrichment-sample": ofSample,
  fields: ofFields,
  identifiers: ofIdentifiers,
  "list-run-rules": ofListRunRules,
  "lists-beside": ofListsBeside,
  "list-runs": { ...ofListRunColumns, ...ofListRunRanges },
  matching: { ...ofMatching, ...ofDecisions, ...ofEvidence, ...ofFolding, ...ofNextQuestion },
  resolve: ofResolve,
  results: ofResults,
  review: ofReview,
  scheduler: ofScheduler,
  "scheduler-at-work": ofSchedulerAtWork,
  fairness: ofFairness,
  spending: ofSpending,
  tokens: ofTokens,
};
