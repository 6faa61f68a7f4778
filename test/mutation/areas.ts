/** Code that makes decisions, and the tests of its rules. */
export interface Area {
  /** What is mutated: patterns from the project's folder. */
  readonly code: readonly string[];
  /** Folders or files of tests, those alone that run the sources: what starts a built program sees no mutant. */
  readonly tests: readonly string[];
  /**
   * How long the tests of one mutant may take: of those that reach it the quickest are run, and what only others would notice counts as
   * not noticed.
   * @default as long as they take
   */
  readonly seconds?: number;
}

/** By the word that `npm run mutate -- WORD` takes. */
export const areas = {
  ledger: {
    code: ["shared/gateway/store/{ledger-rules,quota,freshness}.ts", "shared/gateway/scheduler/budget.ts"],
    tests: [
      "test/shared/gateway/{ledger-rules,quota,known-plan,shown-quota,reserve,budget,freshness}.test.ts",
    ],
  },
  scheduler: {
    code: ["shared/gateway/scheduler/!(scheduler|budget|committer).ts"],
    tests: [
      "test/shared/gateway/scheduler/{breaker,bursts,fair-queue,judge,ordered-queue,reservation-limiter}.test.ts",
      "test/shared/gateway/scheduler/{service-state,shares,service-changes,month-check,throughput-meter,counted}.test.ts",
      "test/shared/gateway/scheduler/{transition,transition-of-service,transition-of-users}.test.ts",
      "test/shared/gateway/scheduler/transition-properties.test.ts",
      "test/shared/gateway/{behind-units,max-wait}.test.ts",
    ],
  },
  "scheduler-at-work": {
    code: ["shared/gateway/scheduler/{scheduler,committer}.ts"],
    tests: [
      "test/shared/gateway/scheduler/{committer,one-reservation,reservation-limiter}.test.ts",
      "test/shared/gateway/{stops,single-flight,users-in-turn,interactive-first,quota,reserve}.test.ts",
      "test/shared/gateway/{store-failure,made-calls,max-wait,paused,recent-answers,interruption}.test.ts",
      "test/shared/gateway/{stored-answers,gateway-state,month,new-keys}.test.ts",
    ],
    seconds: 15,
  },
  resolve: { code: ["shared/lookups/**/*.ts"], tests: ["test/shared/lookups", "test/shared/answers"] },
  identifiers: { code: ["shared/identifiers/*.ts"], tests: ["test/shared/identifiers"] },
  matching: { code: ["shared/matching/**/*.ts"], tests: ["test/shared/matching"], seconds: 3 },
  "enrichment-check": {
    code: ["shared/enrichment/{check-reasons,check-verdict,corrections,einvoice,naf-codes,row-checker}.ts"],
    tests: ["test/shared/enrichment/check"],
    seconds: 1,
  },
  "enrichment-compare": {
    code: ["shared/enrichment/{comparisons,number-comparisons}.ts"],
    tests: ["test/shared/enrichment/compare", "test/shared/enrichment/check"],
    seconds: 1,
  },
  "enrichment-columns": {
    code: ["shared/enrichment/columns/*.ts"],
    tests: [
      "test/shared/enrichment/columns",
      "test/shared/enrichment/check/partners.test.ts",
      "test/shared/enrichment/plan/row-classes.test.ts",
      "test/shared/enrichment/rows/number-beside.test.ts",
    ],
    seconds: 1,
  },
  "enrichment-fill": {
    code: ["shared/enrichment/{cell-words,run-knowledge,row-writer}.ts"],
    tests: ["test/shared/enrichment/fill", "test/shared/enrichment/rows/stays.test.ts"],
    seconds: 1,
  },
  "enrichment-notes": {
    code: ["shared/enrichment/{notes,note-words}.ts"],
    tests: ["test/shared/enrichment/notes"],
  },
  "enrichment-plan": {
    code: ["shared/enrichment/{asking-order,calls,plan,row-classes,survey}.ts"],
    tests: ["test/shared/enrichment/plan", "test/addin/taskpane/plan.test.ts"],
  },
  "enrichment-rows": {
    code: ["shared/enrichment/{cell-reading,list-reader,rows,subjects,totals-row}.ts"],
    tests: [
      "test/shared/enrichment/rows",
      "test/shared/enrichment/check/partners.test.ts",
      "test/shared/enrichment/plan/row-classes.test.ts",
    ],
    seconds: 1,
  },
  "enrichment-sample": {
    code: ["shared/enrichment/sample.ts"],
    tests: ["test/shared/enrichment/sample"],
    seconds: 1,
  },
  "enrichment-match": {
    code: [
      "shared/enrichment/{candidate-places,kept-company,match-queries,row-match,settle-matches,settled-match}.ts",
    ],
    tests: [
      "test/shared/enrichment/match",
      "test/shared/enrichment/rows/earlier-company.test.ts",
      "test/shared/enrichment/fill/named-rows.test.ts",
      "test/addin/{match,kept-in-pane}.test.ts",
    ],
    seconds: 2,
  },
  fields: { code: ["shared/fields/*.ts"], tests: ["test/shared/fields"] },
  results: {
    code: ["batch/results/*.ts"],
    tests: ["test/batch/results/{replacing,written-results}.test.ts"],
  },
  review: {
    code: [
      "batch/enrich/{review-columns,write-review,read-review,take-decisions}.ts",
      "batch/commands/decisions-command.ts",
    ],
    tests: ["test/batch/review"],
    seconds: 10,
  },
  "lists-beside": {
    code: ["batch/enrich/lists-beside.ts"],
    tests: ["test/batch/enrich/columns-of-other-lists.test.ts"],
  },
  fairness: {
    code: ["relay/fairness/*.ts"],
    tests: ["test/relay/fairness/{user-loads,processor-turns,user-limits}.test.ts"],
  },
  spending: {
    code: ["relay/spending/*.ts"],
    tests: ["test/relay/spending", "test/relay/{burn-down,draining,halts}.test.ts"],
  },
  tokens: {
    code: ["relay/tokens/*.ts"],
    tests: [
      "test/relay/{tokens,tokens-of-many,once-a-tick,admin-tokens,people,sign-in,token-filter}.test.ts",
    ],
  },
  // The browser's database is held by a test in a browser.
  "addin-client": {
    code: ["addin/client/!(indexed-db-cache).ts"],
    tests: [
      "test/addin/{answer-cache,client,client-misses,client-freshness,run-answers}.test.ts",
      "test/addin/{client-cancelling,client-counts,client-kept,client-relays,client-runs}.test.ts",
      "test/addin/unknown-companies.test.ts",
    ],
    seconds: 4,
  },
  "list-run-rules": {
    code: [
      "addin/taskpane/list-run/{cell-value,check-findings,end-notice,plan,row-corrections,written-rows}.ts",
    ],
    tests: [
      "test/addin/taskpane/{cell-value,check-findings,end-notice,plan,row-corrections,written-rows}.test.ts",
    ],
  },
  // The hooks of the pane are held by tests in a browser.
  "list-runs": {
    code: [
      "addin/taskpane/list-run/{column-remarks,columns,enrich,list-columns,list-survey,plan-text}.ts",
      "addin/taskpane/list-run/{prepare-run,presets,run-spending,run-undo,tracked-list,write-log}.ts",
    ],
    tests: [
      "test/addin/taskpane/{changed-values,cut-run,edited-meanwhile,few-identifiers,hidden-rows,list}.test.ts",
      "test/addin/taskpane/{moved-list,placement,review-undo}.test.ts",
      "test/addin/taskpane/{refused-cells,review,run-undo,same-column,undecided-column}.test.ts",
      "test/addin/taskpane/{run-spending,totals-rows,witness-columns}.test.ts",
      "test/addin/taskpane/{enrich,list-columns,list-survey,plan-text,presets}.test.ts",
      "test/addin/taskpane/{tracked-list,write-log}.test.ts",
      "test/addin/taskpane/{list-survey,prepare-run,presets,tracked-list,write-log}.test.ts",
      "test/addin/{accounts-beside-list,check-in-pane,kept-in-pane,lists-beside,match}.test.ts",
      "test/addin/{naf,plan-of-kept,run-ends}.test.ts",
    ],
    seconds: 8,
  },
} as const satisfies Readonly<Record<string, Area>>;

export type AreaName = keyof typeof areas;

export const isAreaName = (word: string): word is AreaName => Object.hasOwn(areas, word);
