import { Button } from "@fluentui/react-button";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { useState } from "react";
import { type AmountUnit, type BlockKind, amountUnits, blockKinds } from "../../accounts/accounts-block.ts";
import { type AccountsEnd, writeAccounts } from "../../accounts/write-accounts.ts";
import type { PhaseOf } from "../../list-run/use-list-run.ts";
import type { Say } from "../../messages/messages.ts";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { addressOf } from "../../workbook/area.ts";

/** What somebody is told who had accounts written. */
function endText(end: AccountsEnd, say: Say): NoticeText {
  if (end.kind === "written")
    return { intent: "success", text: say("accounts_written", { cells: addressOf(end.area) }) };
  if (end.kind === "unasked")
    return { intent: "warning", text: say("accounts_unasked", { n: end.companies }) };
  return { intent: "warning", text: say(`accounts_${end.kind}`) };
}

/** The accounts of the companies of a list over three years, with growth and ratios, written beside it. */
export function AccountsCard({ phase }: { readonly phase: PhaseOf<"ended"> }) {
  const { say, language, workbook, runtime } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const [kind, setKind] = useState<BlockKind>("formula");
  const [unit, setUnit] = useState<AmountUnit>("one");
  if (workbook === undefined) return null;

  const write = () =>
    run(async () => {
      const { client } = runtime;
      const end = await writeAccounts({ workbook, client, source: phase.source, kind, unit, language });
      // Behind a list and its columns, what was written is often out of sight.
      if (end.kind === "written") await workbook.select(end.area);
      return endText(end, say);
    });

  return (
    <section className={styles.card} aria-labelledby="accounts-title">
      <h3 id="accounts-title" className={styles.subtitle}>
        {say("accounts_title")}
      </h3>
      <p className={styles.hint}>{say("accounts_hint")}</p>
      <Labelled label={say("accounts_as")}>
        <RadioGroup value={kind} onChange={(_, { value }) => setKind(value as BlockKind)}>
          {blockKinds.map((each) => (
            <Radio key={each} value={each} label={say(`accounts_as_${each}`)} />
          ))}
        </RadioGroup>
      </Labelled>
      <Labelled label={say("accounts_unit")}>
        <RadioGroup value={unit} onChange={(_, { value }) => setUnit(value as AmountUnit)}>
          {amountUnits.map((each) => (
            <Radio key={each} value={each} label={say(`accounts_unit_${each}`)} />
          ))}
        </RadioGroup>
      </Labelled>
      <div className={styles.buttons}>
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void write()}>
          {say("accounts_write")}
        </Button>
      </div>
      <Notice notice={notice} />
    </section>
  );
}
