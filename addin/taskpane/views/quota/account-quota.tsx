import type { Usage } from "../../../../shared/protocol/usage.ts";
import { Figures } from "../../pane/figures.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { monthGauge } from "./gauge.ts";
import { QuotaMeter } from "./quota-meter.tsx";
import { quotaText } from "./quota-text.ts";

const warnings = { ample: undefined, low: "quota_low", spent: "quota_spent" } as const;

/** The account's month: a gauge, and the figures behind it. */
export function AccountQuota({ usage }: { readonly usage: Usage }) {
  const { say, sayTime } = usePane();
  const styles = useViewStyles();
  const { quota, hour, reserve } = usage;
  const gauge = monthGauge(usage);
  const text = quotaText(usage, say);
  const warning = gauge && warnings[gauge.level];
  const percentage = Math.round(quota.percentage ?? (gauge?.used ?? 0) * 100);
  return (
    <div className={styles.card}>
      <p className={styles.subtitle}>{text}</p>
      <QuotaMeter gauge={gauge} label={text} />
      {warning && <p className={styles.text}>{say(warning)}</p>}
      <Figures
        figures={[
          {
            name: say("quota_used"),
            value: quota.used === null ? null : say("quota_used_of", { used: quota.used, percentage }),
          },
          { name: say("quota_resets"), value: quota.resetAt === null ? null : sayTime(quota.resetAt) },
          { name: say("quota_plan"), value: quota.plan },
          {
            name: say("quota_hourly"),
            value:
              quota.hourly === null
                ? null
                : say("quota_hour_used", { used: Math.max(0, hour.used), limit: quota.hourly }),
          },
          { name: say("quota_reserve"), value: reserve === 0 ? null : reserve },
        ]}
      />
    </div>
  );
}
