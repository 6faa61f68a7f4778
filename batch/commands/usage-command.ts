import type { Store, UsageHeading } from "../../shared/gateway/store/store.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { defaultConcurrency } from "../enrich/options/options.ts";
import type { Environment } from "../environment.ts";
import { openKeptStore } from "../kept-store.ts";
import { openSession } from "../session.ts";
import { sandboxOf, type SandboxKind } from "../sandbox-kind.ts";
import { ProgramError } from "../errors/program-error.ts";
import { table } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CommandContext, Exits } from "./command.ts";

export interface UsageFlags {
  readonly by: string;
  readonly since: string;
  readonly json?: boolean;
  readonly sandbox?: string;
}

const headings = ["day", "run", "operation", "user"] as const satisfies readonly UsageHeading[];

function headingOf(text: string): UsageHeading {
  const heading = headings.find((name) => name === text);
  if (heading === undefined) throw new ProgramError("bad_by", { value: text, known: headings.join(", ") });
  return heading;
}

/** The ledger, with what closes it: the relay's where there is one, else that of this machine, which no secret opens. */
async function openLedger(
  environment: Environment,
  sandbox: SandboxKind | undefined,
  terminal: Terminal,
): Promise<{ usage: Store["usage"]; close: () => Promise<void> }> {
  const throughRelay = environment.relay !== undefined || environment.missing.some(isRelayVariable);
  if (sandbox !== undefined || throughRelay) {
    const session = await openSession(environment, { sandbox, terminal, concurrency: defaultConcurrency });
    return { usage: (...asked) => session.store.usage(...asked), close: () => session.close() };
  }
  if (environment.account === undefined) {
    const missing = environment.missing.filter((name) => name !== "SIRENE_API_SECRET").join(", ");
    throw new ProgramError("no_account", { missing });
  }
  const store = await openKeptStore(environment, terminal, environment.account);
  return { usage: (...asked) => store.usage(...asked), close: () => store.close() };
}

const isRelayVariable = (name: string) => name.startsWith("SIRENE_RELAY_");

/** `sirene usage`: what the ledger counts for this key. Costs nothing. */
export async function usageCommand(context: CommandContext, flags: UsageFlags): Promise<Exits> {
  const { terminal } = context;
  const by = headingOf(flags.by);
  const age = parseDuration(flags.since);
  if (age === undefined) throw new ProgramError("bad_duration", { option: "--since", value: flags.since });
  const ledger = await openLedger(context.environment(), sandboxOf(flags.sandbox), terminal);
  try {
    const lines = await ledger.usage(by, Date.now() - age);
    if (flags.json) {
      terminal.out(JSON.stringify(lines, null, 2));
      return ["done"];
    }
    const { say } = terminal;
    const headers = [say(`usage_${by}`), say("usage_calls"), say("usage_found"), say("usage_failed")];
    const number = (n: number) => say("quota_number", { n });
    const rows = lines.map((line) => [
      line.heading,
      number(line.calls),
      number(line.found),
      number(line.failed),
    ]);
    terminal.out(rows.length === 0 ? say("usage_none") : table(headers, rows));
    return ["done"];
  } finally {
    await ledger.close();
  }
}
