import { createClock } from "../../shared/gateway/store/clock.ts";
import { askService, isSilent, serviceFindings, wayFault } from "../check/service-findings.ts";
import {
  type Finding,
  budgetsFinding,
  certificateFinding,
  checkNames,
  checkPublicUrl,
  checkStore,
  findingsOf,
} from "../check/findings.ts";
import { promisedCalls } from "../spending/promised.ts";
import { type CommandEnd, RelayProgramError, type RelayTerminal } from "../environment/terminal.ts";
import type { RelayEnvironment } from "../environment/environment.ts";
import { openAt } from "../store/open-at.ts";
import { type ServeFlags, tlsOf, webAddress } from "./serve-options.ts";

/** The flags of `check`, as commander parses them: those of `serve` that concern how people reach the relay. */
export interface CheckFlags extends Pick<ServeFlags, "publicUrl" | "tlsCert" | "tlsKey"> {
  /** False: `--no-call`. */
  readonly call: boolean;
  readonly json?: boolean;
}

function checkCertificate(flags: CheckFlags, publicUrl: URL | undefined, now: number): Finding {
  try {
    return certificateFinding(tlsOf(flags), publicUrl, now);
  } catch (error) {
    if (error instanceof RelayProgramError)
      return findingsOf("certificate")("wrong", error.code, error.parameters);
    throw error;
  }
}

async function findings(
  { api, missing, hourLength }: RelayEnvironment,
  storePath: string,
  flags: CheckFlags,
): Promise<Finding[]> {
  const now = Date.now();
  const publicUrl = flags.publicUrl === undefined ? undefined : webAddress("--public-url", flags.publicUrl);
  const checked = await checkStore(storePath, now);
  // No call is made if it could not be recorded in the ledger, or if an administrator has paused spending.
  const mayAsk = flags.call && api !== undefined && checked.finding.state !== "wrong" && !checked.paused;
  const reading = mayAsk ? await askService({ api, storePath, hourLength, clock: createClock() }) : undefined;
  const fault =
    reading && isSilent(reading.answer) ? await wayFault(new URL(api!.url), api!.proxies) : undefined;
  const found = [
    ...serviceFindings({ url: api?.url, missing, reading, fault, paused: checked.paused, now }),
    budgetsFinding(checked.tokens && promisedCalls(checked.tokens, now), reading?.answer.quota?.limit),
    checked.finding,
    checkCertificate(flags, publicUrl, now),
    await checkPublicUrl(publicUrl, now),
  ];
  return checkNames.flatMap((name) => found.filter((finding) => finding.name === name));
}

/** `sirene-relay check`: prints one sentence about each thing a relay needs. */
export async function checkCommand(
  environment: RelayEnvironment,
  flags: CheckFlags,
  terminal: RelayTerminal,
): Promise<CommandEnd> {
  const { say, out } = terminal;
  const found = await openAt(environment.store, terminal, (path) => findings(environment, path, flags));
  const results = found.map(({ name, state, code, parameters }) => ({
    check: name,
    state,
    message: say(code, parameters),
  }));
  if (flags.json) {
    out(JSON.stringify(results, null, 2));
  } else {
    const names = checkNames.map((name) => say(`check_name_${name}`).length);
    const states = (["ok", "note", "wrong"] as const).map((state) => say(`check_${state}`).length);
    const lines = results.map(({ check, state, message }) => {
      const mark = say(`check_${state}`).padEnd(Math.max(...states));
      return `${mark}  ${say(`check_name_${check}`).padEnd(Math.max(...names))}  ${message}`;
    });
    out(lines.join("\n"));
  }
  return found.some(({ state }) => state === "wrong") ? "wrong" : "done";
}
