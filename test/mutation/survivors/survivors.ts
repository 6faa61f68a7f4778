import type { AreaName } from "../areas.ts";
import { ofNotes } from "./enrichment.ts";
import { ofFields } from "./fields.ts";
import { ofIdentifiers } from "./identifiers.ts";
import { ofLedger } from "./ledger.ts";
import { ofMatching } from "./matching.ts";
import { ofFairness, ofSpending, ofTokens } from "./relay.ts";
import { ofResolve } from "./resolve.ts";
import { ofResults } from "./results.ts";
import type { KnownSurvivors } from "./survivor.ts";

/** What is known of changes that no test notices. */
export const knownSurvivors: Partial<Record<AreaName, KnownSurvivors>> = {
  ledger: ofLedger,
  "enrichment-notes": ofNotes,
  fields: ofFields,
  identifiers: ofIdentifiers,
  matching: ofMatching,
  resolve: ofResolve,
  results: ofResults,
  fairness: ofFairness,
  spending: ofSpending,
  tokens: ofTokens,
};
