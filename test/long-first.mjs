import Sequencer from "@jest/test-sequencer";

/** The beginnings of the paths of what takes longest, the longest first: from minutes to ten seconds. */
export const longest = [
  "test/addin/pane-costs",
  "test/shared/gateway/store/postgres",
  "test/e2e/two-relays-interleaved",
  "test/e2e/pane-access",
  "test/e2e/playground-load",
  "test/batch/enrich/full-disk",
  "test/batch/changes/nomenclature-night",
  "test/e2e/relay-on-postgres",
  "test/e2e/several-machines",
  "test/e2e/playground-pane",
  "test/docs/examples",
  "test/batch/enrich/many-sheets",
  "test/batch/real-lists",
  "test/shared/gateway/postgres/faults",
  "test/batch/enrich/full-store",
  "test/shared/gateway/hour",
  "test/e2e/",
  "test/relay/refusals",
  "test/relay/alert-rules",
  "test/shared/gateway/store/",
  "test/examples/demo",
  "test/bench/",
  "test/addin/run-ends",
  "test/addin/account-functions",
  "test/relay/people",
  "test/relay/operating",
  "test/batch/match/kept",
  "test/batch/enrich/",
];

/**
 * The order of the test files. Jest begins with those that took longest, but on a clean clone knows of none and goes by their
 * size, and the longest may be a file of ten lines: one that begins last is waited for alone.
 */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path, context }) => {
      const found = longest.findIndex((start) => path.startsWith(`${context.config.rootDir}/${start}`));
      return found === -1 ? longest.length : found;
    };
    const sorted = super.sort(tests);
    const isKnown = sorted.some(({ duration }) => duration !== undefined);
    return isKnown ? sorted : sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
