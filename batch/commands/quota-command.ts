import { shownQuota } from "../../shared/gateway/store/quota.ts";
import { readQuota } from "../quota/read-quota.ts";
import { quotaText } from "../quota/quota-text.ts";
import { openSession } from "../session.ts";
import { defaultConcurrency } from "../enrich/options/options.ts";
import type { CommandContext, Exits } from "./command.ts";
import type { SandboxKind } from "../sandbox-kind.ts";
import { newPurpose } from "./purpose.ts";

export interface QuotaOptions {
  readonly json: boolean;
  readonly sandbox: SandboxKind | undefined;
  /** Fewer calls left than this end with exit 3. */
  readonly min: number | undefined;
}

/** `sirene quota`: one `/me`, shown. A spent month ends with exit 3. */
export async function quotaCommand(context: CommandContext, options: QuotaOptions): Promise<Exits> {
  const { terminal } = context;
  const session = await openSession(context.environment(), {
    ...options,
    terminal,
    concurrency: defaultConcurrency,
  });
  try {
    const { quota, instead } = await readQuota(session, newPurpose(Date.now()));
    const shown = shownQuota(quota);
    if (options.json) terminal.out(JSON.stringify(shown, null, 2));
    else terminal.out(quotaText(quota, terminal));
    if (instead === "month_spent") terminal.err(terminal.say("quota_from_ledger"));
    if (instead === "hour_spent") terminal.err(terminal.say("quota_hour_full"));
    const left = shown.remaining ?? 0;
    if (options.min !== undefined && left < options.min) {
      terminal.err(terminal.say("quota_below", { min: options.min }));
      return ["quota"];
    }
    return [instead === "month_spent" ? "quota" : "done"];
  } finally {
    await session.close();
  }
}
