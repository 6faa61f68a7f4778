/** Code that decides, and the suites that hold it to its rules. */
export interface Area {
  /** What is mutated: patterns from the project's folder. */
  readonly code: readonly string[];
  /** Folders or files of tests, those alone that run the sources: what starts a built program sees no mutant. */
  readonly tests: readonly string[];
}

/** By the word that `npm run mutate -- WORD` takes. */
export const areas = {
  ledger: {
    code: ["shared/gateway/{ledger-rules,quota,freshness,budget,retention}.ts"],
    tests: ["test/shared/gateway/{ledger-rules,quota,budget,freshness}.test.ts"],
  },
  scheduler: {
    code: ["shared/gateway/scheduler/!(scheduler).ts"],
    tests: [
      "test/shared/gateway/scheduler/{bursts,fair-queue,judge,ordered-queue,reservation-limiter}.test.ts",
      "test/shared/gateway/scheduler/{service-state,shares}.test.ts",
      "test/shared/gateway/scheduler/{transition,transition-of-service,transition-properties}.test.ts",
    ],
  },
  "scheduler-at-work": {
    code: ["shared/gateway/scheduler/scheduler.ts"],
    tests: [
      "test/shared/gateway/scheduler/one-reservation.test.ts",
      "test/shared/gateway/{stops,single-flight,users-in-turn,interactive-first}.test.ts",
    ],
  },
  resolve: { code: ["shared/lookups/**/*.ts"], tests: ["test/shared/lookups", "test/shared/answers"] },
  identifiers: { code: ["shared/identifiers/*.ts"], tests: ["test/shared/identifiers"] },
  matching: { code: ["shared/matching/**/*.ts"], tests: ["test/shared/matching"] },
  enrichment: { code: ["shared/enrichment/**/*.ts"], tests: ["test/shared/enrichment"] },
  fields: { code: ["shared/fields/*.ts"], tests: ["test/shared/fields"] },
  results: {
    code: ["batch/results/*.ts"],
    tests: ["test/batch/results/{replacing,written-results}.test.ts"],
  },
  review: { code: ["batch/review/*.ts", "batch/decisions/*.ts"], tests: ["test/batch/review"] },
  fairness: { code: ["relay/fairness/*.ts"], tests: ["test/relay/fairness"] },
  spending: {
    code: ["relay/spending/*.ts"],
    tests: ["test/relay/{spending,plan-change,halts,burn-down}.test.ts"],
  },
  tokens: { code: ["relay/tokens/*.ts"], tests: ["test/relay/{tokens,admin-tokens,people,sign-in}.test.ts"] },
  "addin-client": {
    code: ["addin/client/*.ts"],
    tests: ["test/addin/{answer-cache,client,client-misses,client-freshness}.test.ts"],
  },
  "list-runs": { code: ["addin/taskpane/list-run/*.ts"], tests: ["test/addin"] },
} as const satisfies Readonly<Record<string, Area>>;

export type AreaName = keyof typeof areas;

export const isAreaName = (word: string): word is AreaName => Object.hasOwn(areas, word);
