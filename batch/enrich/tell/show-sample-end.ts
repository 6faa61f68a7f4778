import { outcomeStatuses } from "../../../shared/lookups/lookup.ts";
import type { Say } from "../../messages/say.ts";
import type { RunEnd, SampleEnd } from "../../report/run-end.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { EnrichOptions } from "../options/options.ts";
import { headedLines } from "../../terminal/headed-lines.ts";
import { drawnText, wholeLines } from "../plan/show-sample.ts";

/** A share is shown in percent, with one decimal. */
const percent = (share: number, round: (tenths: number) => number): number => round(share * 1_000) / 10;

/** What a binary fraction may be beside the tenth that it stands for. */
const rounding = 1e-9;

/**
 * What a sample tells of its list. The bounds are rounded outwards, so that what is shown holds the share as often as what
 * was computed.
 */
function sampleEndText({ drawn, statuses, hitRate, whole }: SampleEnd, say: Say): string {
  const counted = outcomeStatuses
    .filter((status) => statuses[status])
    .map((status) => say(`status_${status}`, { n: statuses[status]! }));
  const lines = [say("sample_counted", { drawn: drawnText(drawn, say), statuses: counted.join(", ") })];
  if (hitRate !== undefined) {
    const { rate, low, high } = hitRate;
    lines.push(
      say("sample_hit_rate", {
        rate: percent(rate, Math.round),
        low: percent(low, (tenths) => Math.floor(tenths + rounding)),
        high: percent(high, (tenths) => Math.ceil(tenths - rounding)),
      }),
    );
  }
  const { invalid, blank } = whole.rows;
  if (invalid > 0 || blank > 0) lines.push(say("sample_unusable", { invalid, blank }));
  return headedLines([[say("plan_sample"), [...lines, ...wholeLines(whole, say)]]]);
}

/** Says what the sample of a run tells, if it asked about one: the result itself of a run that gives no other. */
export function showSampleEnd({ sample }: RunEnd, options: EnrichOptions, terminal: Terminal): void {
  if (sample === undefined) return;
  const isBeside = options.json || options.output !== undefined;
  if (!isBeside) terminal.out(sampleEndText(sample, terminal.say));
  else if (!options.quiet) terminal.err(sampleEndText(sample, terminal.say));
}
