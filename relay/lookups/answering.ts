import type { Budget } from "../../shared/gateway/budget.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import { outcomeLine } from "../../shared/protocol/outcome-line.ts";
import { checkLookup } from "./check-lookup.ts";
import { presented } from "./presented.ts";
import type { LookupsAsked } from "./read-request.ts";

/** What became of the lookups of one request, by outcome and by where the answer came from. */
export type Tally = Map<Outcome["status"], { store: number; service: number; none: number }>;

export interface AnsweringInput {
  readonly gateway: Gateway;
  readonly asked: LookupsAsked;
  readonly user: string;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  /** Counts every outcome as its line is made. */
  readonly tally: Tally;
}

/** Lines that became ready together. */
export interface ReadyLines {
  readonly text: string;
  readonly count: number;
}

/**
 * How long a request waits for the hour, milliseconds: longer than a short wait between two calls, shorter than what
 * proxies and people give up after. Whoever has more patience asks again when they are told to.
 */
const patience = 20_000;

function count(tally: Tally, outcome: Outcome): void {
  let counts = tally.get(outcome.status);
  if (counts === undefined) tally.set(outcome.status, (counts = { store: 0, service: 0, none: 0 }));
  if (!("cached" in outcome)) counts.none += 1;
  else if (outcome.cached) counts.store += 1;
  else counts.service += 1;
}

/** Answers the lookups of a request: a line for each index, those that cost nothing first, the others as they settle. */
export async function* answering(input: AnsweringInput): AsyncGenerator<ReadyLines> {
  const { gateway, asked, user, budget, signal, tally } = input;
  const { lane, freshSince, run = "", reserve } = asked;
  const lookups: Lookup[] = [];
  /** Index in the request of each lookup that is asked. */
  const indexes: number[] = [];
  let text = "";
  let ready = 0;
  const tell = (index: number, outcome: Outcome) => {
    text += outcomeLine(index, outcome);
    ready += 1;
    count(tally, outcome);
  };
  const takeReady = (): ReadyLines => {
    const taken = { text, count: ready };
    text = "";
    ready = 0;
    return taken;
  };
  asked.lookups.forEach((value, index) => {
    const checked = checkLookup(value);
    if ("error" in checked) return tell(index, { status: "invalid", error: checked.error });
    lookups.push(checked.lookup);
    indexes.push(index);
  });
  const options = {
    lane,
    budget,
    patience,
    signal,
    purpose: { run, user },
    ...(freshSince !== undefined && { freshSince }),
    ...(reserve !== undefined && { reserve }),
  };
  for await (const settled of gateway.lookupMany(lookups, options)) {
    for (const { index, outcome } of settled) tell(indexes[index]!, presented(outcome));
    yield takeReady();
  }
  if (ready > 0) yield takeReady();
}
