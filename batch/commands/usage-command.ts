import type { UsageHeading } from "../../shared/gateway/store.ts";
import { parseDuration } from "../../shared/gateway/duration.ts";
import { defaultConcurrency } from "../enrich/options.ts";
import { openSession } from "../session.ts";
import { Stop } from "../stop.ts";
import { table } from "../terminal/table.ts";
import type { CommandContext, Ending } from "./command.ts";

export interface UsageFlags {
  readonly by: string;
  readonly since: string;
  readonly json?: boolean;
  readonly sandbox?: boolean;
}

const headings = ["day", "run", "operation", "user"] as const satisfies readonly UsageHeading[];

function headingOf(text: string): UsageHeading {
  const heading = headings.find((name) => name === text);
  if (heading === undefined) throw new Stop("usage", "bad_by", { value: text, known: headings.join(", ") });
  return heading;
}

/** `sirene usage`: what the ledger counts for this key. Costs nothing. */
export async function usageCommand(context: CommandContext, flags: UsageFlags): Promise<Ending> {
  const { terminal } = context;
  const by = headingOf(flags.by);
  const age = parseDuration(flags.since);
  if (age === undefined) throw new Stop("usage", "bad_duration", { option: "--since", value: flags.since });
  const session = await openSession(context.environment(), {
    sandbox: flags.sandbox ?? false,
    concurrency: defaultConcurrency,
  });
  try {
    const lines = await session.store.usage(by, Date.now() - age);
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
    await session.close();
  }
}
