import type { FastifyReply, FastifyRequest } from "fastify";
import { operations, type OperationId } from "../../shared/contract/operations.ts";
import { planIncludes } from "../../shared/contract/plans.ts";
import { answer } from "../answers/answers.ts";
import type { Caller } from "../answers/caller.ts";
import { messageOf, type Answer, type Message } from "../answers/message.ts";
import { refusals, serverFailure, type Refusal } from "../answers/refusal.ts";
import { callKey } from "../calls/call-key.ts";
import { drawFault, type Fault } from "../faults/draw.ts";
import { readParameters, type Given } from "../parameters/read.ts";
import { drawLatency } from "../settings/latency.ts";
import { deliver } from "./deliver.ts";
import { enter, type Entry } from "./gate.ts";
import type { SandboxState } from "./state.ts";

/** The path of the base address: "It already includes the version segment (v1)." */
export const basePath = "/v1";

const below = new RegExp(`^${basePath}(?=[/?]|$)`);
export const isApiPath = (url: string): boolean => below.test(url);

/** How long a slow answer is held beyond the latency, in milliseconds. */
export const slowAnswerMs = 5_000;

/** Where a URL leads: to an operation, or to the refusal that everybody gets there. */
export type Target = OperationId | Refusal;

export type Serve = (target: Target, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The life of one request below /v1, from its counting to its end. */
export function serving(state: SandboxState): Serve {
  const { clock, wait } = state.surroundings;

  return async (target, request, reply) => {
    const { settings, tally } = state;
    const operation = typeof target === "string" ? target : "other";
    tally.begin(operation, callKey(request.method, request.raw.url ?? "", basePath));
    const entry = enter(request.headers, state.meter, settings, clock());
    const fault = "caller" in entry ? drawFault(settings.faults, state.random) : undefined;
    const hold = drawLatency(settings.latency, state.random) + (fault?.kind === "slow" ? slowAnswerMs : 0);
    if (hold > 0) await wait(hold);
    const { status, headers, body } = respond(state, target, request, entry, fault);
    tally.end(deliver(reply, { status, headers: { ...entry.rate, ...headers }, body }, fault));
    return reply;
  };
}

/** The message a call is answered with. What throws on the way is reported, and answered as INTERNAL_ERROR. */
function respond(
  state: SandboxState,
  target: Target,
  request: FastifyRequest,
  entry: Entry,
  fault: Fault | undefined,
): Message {
  const { clock, report } = state.surroundings;
  const decide = (): Answer => {
    if ("refusal" in entry) return entry.refusal;
    if (fault?.kind === "5xx") return serverFailure(fault.status);
    return answerTo(state, target, request, entry.caller);
  };
  try {
    return messageOf(decide(), clock());
  } catch (error) {
    report(error);
    return messageOf(serverFailure(500), clock());
  }
}

function answerTo(state: SandboxState, target: Target, request: FastifyRequest, caller: Caller): Answer {
  if (typeof target !== "string") return target;
  if (request.method !== "GET") return refusals.methodNotAllowed;
  if (!planIncludes(caller.plan, operations[target].plan)) return refusals.planTooLow;
  const given: Given = { ...(request.query as Given), ...(request.params as Given) };
  const reading = readParameters(target, given);
  if ("refusal" in reading) return reading.refusal;
  const { register } = state.surroundings;
  const { listing, "search-words": searchWords } = state.settings;
  return answer(target, reading.parameters, { register, caller, listing, searchWords });
}
