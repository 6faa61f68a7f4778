import type { Usage } from "../../../../shared/protocol/usage.ts";
import { Figures } from "../../pane/figures.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { gaugeOf } from "./gauge.ts";
import { QuotaMeter } from "./quota-meter.tsx";

/** What this user may spend of the account's month, where the administrator set a limit. */
export function OwnBudget({ usage: { user } }: { readonly usage: Usage }) {
  const { say, sayTime } = usePane();
  const styles = useViewStyles();
  const { used, limit, remaining, resetAt } = user;
  const text =
    limit === null
      ? say("budget_none", { used })
      : say("budget_left", { remaining: remaining ?? Math.max(0, limit - used), limit });
  return (
    <div className={styles.card}>
      <h3 className={styles.subtitle}>{say("budget_title")}</h3>
      <p className={styles.text}>{text}</p>
      <QuotaMeter gauge={gaugeOf(used, limit)} label={text} />
      {limit !== null && resetAt !== null && (
        <Figures figures={[{ name: say("quota_resets"), value: sayTime(resetAt) }]} />
      )}
    </div>
  );
}
