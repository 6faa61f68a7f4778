import { type Consent, confirm } from "../../shared/command-line/program-command.ts";
import { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { candidatePlaces } from "../../shared/enrichment/candidate-places.ts";
import type { CallEstimate } from "../../shared/enrichment/calls.ts";
import type { Plan } from "../../shared/enrichment/plan.ts";
import { createPool } from "../../shared/gateway/scheduler/budget.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import { type AskInput, RunAsker, tellLost } from "./ask.ts";
import { type Exit, missExit } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { EnrichOptions } from "./options.ts";
import type { ReadyRun } from "./prepare.ts";
import { plannedPlaces } from "./show-plan.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { failureOf } from "../session/failure.ts";
import { readQuota } from "../session/quota.ts";
import type { PlacesEnd } from "./run-end.ts";

/** The input for asking the places of candidates. */
interface PlacesInput extends Pick<AskInput, "session" | "purpose" | "signal" | "onProgress"> {
  readonly queries: MatchQueries;
  readonly prepared: Pick<ReadyRun, "knowledge" | "plan" | "furtherPlanOf">;
  readonly options: Pick<EnrichOptions, "partial" | "yes" | "quiet" | "maxCalls">;
}

/** Returns true if the places may be asked for, otherwise the exit that results. */
async function mayAsk(
  plan: Plan,
  candidates: number,
  { options: { partial, yes, quiet } }: PlacesInput,
  terminal: Terminal,
  ask: (question: string) => Promise<Consent>,
): Promise<Exit | true> {
  const { say, interactive } = terminal;
  const most = Math.min(plan.firm, Math.max(0, plan.spendable));
  const shown = { n: candidates, likely: Math.min(plan.expected, most), most };
  if (!plan.fits && !partial) {
    terminal.err(say("places_refused", { n: candidates, firm: plan.firm, spendable: most }));
    return "quota";
  }
  if (interactive && !yes) {
    const consent = await ask(say("places_ask", shown));
    if (consent === "given") return true;
    terminal.err(say("places_declined"));
    return consent === "interrupted" ? "interrupted" : "done";
  }
  if (!quiet) terminal.err(say("places_plan", shown));
  return true;
}

/**
 * Returns the plan of asking for places, or the error that prevents it. The rows of the run are answered by then and
 * are written in any case.
 */
async function planOf(
  { session, prepared, purpose, options }: PlacesInput,
  calls: CallEstimate,
  before: number,
): Promise<Plan | ProgramError> {
  try {
    // The quota is read once per run. If the rows needed no call, it has not been read yet; `/me` is a call too.
    if (before === 0 && session.openingCalls > 0 && options.maxCalls !== 0)
      await readQuota(session, purpose, options.maxCalls);
    return await prepared.furtherPlanOf(calls, Date.now());
  } catch (error) {
    if (error instanceof ProgramError) return error;
    throw error;
  }
}

/**
 * Asks for the places of the candidates under review that no answer contains. This has a plan of its own, made once the
 * candidates are known, within what the run may still spend; on a terminal the user has to agree. Returns undefined if
 * there is nothing to ask.
 */
export async function askPlaces(
  input: PlacesInput,
  terminal: Terminal,
  ask: (question: string) => Promise<Consent> = confirm,
): Promise<PlacesEnd | undefined> {
  const { session, queries, prepared, purpose, signal } = input;
  const { sirens, calls } = await plannedPlaces(queries, prepared.knowledge);
  if (sirens.length === 0 || signal.aborted) return undefined;
  const before = await session.callsOf(purpose.run);
  const spent = async () => (await session.callsOf(purpose.run)) - before;
  const unasked = async (exit: Exit): Promise<PlacesEnd> => {
    const calls = await spent();
    const none = { candidates: sirens.length, told: 0, isAllAnswered: false, missed: [] };
    return { ...none, calls, most: calls, exits: [exit] };
  };
  const plan = await planOf(input, calls, before);
  if (plan instanceof ProgramError) {
    const { sentence, exit } = failureOf(plan, terminal.say);
    terminal.err(sentence);
    return unasked(exit);
  }
  session.gateway.reserve = plan.reserve;
  const opened = await spent();
  const start = await mayAsk(plan, sirens.length, input, terminal, ask);
  if (start !== true) return unasked(start);

  const { freshSince } = prepared.knowledge;
  // Separate knowledge: a miss here defers no row and is reported separately.
  const knowledge = new RunKnowledge(storedAnswers(session.store), freshSince);
  const most = Math.min(plan.firm, Math.max(0, plan.spendable));
  const asking = new RunAsker({
    gateway: session.gateway,
    knowledge,
    options: {
      ...{ lane: "batch", purpose, freshSince, signal },
      // A relay counts all calls of a run together, those for its rows too.
      budget: createPool(session.isThroughRelay ? before + most : most, {
        isOfAnswers: plan.maxCalls === undefined,
      }),
    },
    startedAt: Date.now(),
    expected: calls.likely,
    onProgress: input.onProgress,
    onStoreAway: () => terminal.err(terminal.say("run_store_away")),
  });
  try {
    while (!signal.aborted && (await asking.askAll(openPlaces(sirens, knowledge))) > 0);
  } finally {
    await tellLost({ session, ...terminal });
  }
  const places = await candidatePlaces(sirens, knowledge);
  const kinds = [...places.values()].map(({ kind }) => kind);
  const told = kinds.filter((kind) => kind === "known").length;
  const isAllAnswered = kinds.every((kind) => kind === "known" || kind === "untold");
  const missed = [...knowledge.missCounts().keys()];
  const cost = { calls: await spent(), most: most + opened };
  const end = { candidates: sirens.length, told, isAllAnswered, ...cost };
  return { ...end, missed, exits: missed.map(missExit) };
}

/** Yields the next questions for the places of companies. */
async function* openPlaces(sirens: readonly string[], knowledge: RunKnowledge): AsyncGenerator<Lookup> {
  const steps = await knowledge.openLookups(
    sirens.map((siren) => ({ siren })),
    ["head-office"],
  );
  for (const [lookup] of steps) if (lookup !== undefined) yield lookup;
}
