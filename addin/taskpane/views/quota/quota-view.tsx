import { Button } from "@fluentui/react-button";
import { useEffect } from "react";
import { Notice } from "../../pane/notice.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { sentenceOf } from "../../pane/sentence-of.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { AccountQuota } from "./account-quota.tsx";
import { OwnBudget } from "./own-budget.tsx";
import { WorkbookSpend } from "./workbook-spend.tsx";

/** What is left, for the account and for this user, and what this workbook cost. Shown at no cost. */
export function QuotaView({ isShown }: { readonly isShown: boolean }) {
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
      <ViewTitle>{say("quota_title")}</ViewTitle>
      {!isConnected && <Notice notice={{ intent: "info", text: say("not_connected") }} />}
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
