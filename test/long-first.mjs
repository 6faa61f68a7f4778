import Sequencer from "@jest/test-sequencer";

/** Tests under these paths take tens of seconds, most of them with a browser or with other programs. */
const long = [
  "test/e2e/",
  "test/docs/examples",
  "test/batch/real-lists",
  "test/batch/enrich/",
  "test/shared/gateway/hour",
];

/**
 * The order of the test files. Jest begins with those that took longest, but on a clean clone knows of none: without this a
 * long one that begins last is waited for alone.
 */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path, context }) =>
      long.some((start) => path.startsWith(`${context.config.rootDir}/${start}`));
    const sorted = super.sort(tests);
    const isKnown = sorted.some(({ duration }) => duration !== undefined);
    return isKnown ? sorted : sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
