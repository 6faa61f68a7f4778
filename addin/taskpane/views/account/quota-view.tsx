import type { Usage } from "../../../../shared/protocol/usage.ts";
import { Figures } from "../../pane/figures.tsx";
import { usageOf, useCounters, usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { QuotaMeter } from "./quota-strip.tsx";
import { gaugeOf, monthGauge, quotaText } from "./gauge.ts";
import { Button } from "@fluentui/react-button";
import { type ReactNode, useEffect } from "react";
import { Notice } from "../../pane/notice.tsx";
import { sentenceOf, useAction } from "../../pane/use-action.ts";
import { ViewTitle } from "../../pane/view-title.tsx";

const warnings = { ample: undefined, low: "quota_low", spent: "quota_spent" } as const;

/** The account's month: a gauge, and the figures behind it. */
function AccountQuota({ usage }: { readonly usage: Usage }) {
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

/** What this user may spend of the account's month, where the administrator set a limit. */
function OwnBudget({ usage: { user } }: { readonly usage: Usage }) {
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

/** What cells and pane have asked since this workbook was opened, and what of it was paid for. */
function WorkbookSpend() {
  const { say, runtime } = usePane();
  const styles = useViewStyles();
  const { spent, fetched, cached, failed, queued } = useCounters(runtime.client);
  return (
    <div className={styles.card}>
      <h3 className={styles.subtitle}>{say("workbook_title")}</h3>
      <Figures
        figures={[
          { name: say("workbook_spent"), value: spent },
          { name: say("workbook_relay"), value: Math.max(0, fetched - spent) },
          { name: say("workbook_cached"), value: cached },
          { name: say("workbook_failed"), value: failed },
          { name: say("workbook_queued"), value: queued },
        ]}
      />
    </div>
  );
}

interface QuotaViewProps {
  readonly isShown: boolean;
  /** What stands beside the heading. */
  readonly beside?: ReactNode;
}

/** What is left, for the account and for this user, and what this workbook cost. Shown at no cost. */
export function QuotaView({ isShown, beside }: QuotaViewProps) {
  const pane = usePane();
  const { say, language, settings, usage, readUsage } = pane;
  const styles = useViewStyles();
  const { isBusy, run } = useAction();
  const known = usageOf(pane);
  const isConnected = settings.token !== "";

  useEffect(() => {
    if (isShown && isConnected && !settings.cacheOnly) void readUsage(false);
  }, [isShown, isConnected, settings.cacheOnly, readUsage]);

  const readAgain = () => run(() => readUsage(true).then(() => undefined));
  return (
    <div className={styles.view}>
      <div className={styles.titleRow}>
        <ViewTitle>{say("quota_title")}</ViewTitle>
        {beside}
      </div>
      {!isConnected && <p className={styles.hint}>{say("quota_after_connecting")}</p>}
      {usage.kind === "failed" && isConnected && (
        <Notice notice={{ intent: "error", text: sentenceOf(usage.error, say, language) }} />
      )}
      {known?.paused && <Notice notice={{ intent: "warning", text: say("paused") }} />}
      {known && <AccountQuota usage={known} />}
      {known && <OwnBudget usage={known} />}
      {isConnected && (
        <div className={styles.group}>
          <div className={styles.buttons}>
            <Button disabledFocusable={isBusy} onClick={() => void readAgain()}>
              {isBusy ? say("quota_reading") : say("quota_read_again")}
            </Button>
          </div>
          <p className={styles.hint}>{say("quota_costs_nothing")}</p>
        </div>
      )}
      <WorkbookSpend />
    </div>
  );
}
