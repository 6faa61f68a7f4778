import type { AreaName } from "../areas.ts";
import { ofIdentifiers } from "./identifiers.ts";
import { ofLedger } from "./ledger.ts";
import { ofResults } from "./results.ts";
import type { KnownSurvivors } from "./survivor.ts";

/** What is known of changes that no test notices. */
export const knownSurvivors: Partial<Record<AreaName, KnownSurvivors>> = {
  ledger: ofLedger,
  identifiers: ofIdentifiers,
  results: ofResults,
};
