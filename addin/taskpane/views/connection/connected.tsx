import { Button } from "@fluentui/react-button";
import { Notice } from "../../pane/notice.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";

/** Whom the relay knows, with the means to test the connection and to end it. */
export function Connected({ onDisconnected }: { readonly onDisconnected: () => void }) {
  const pane = usePane();
  const { say, settings, runtime, readUsage } = pane;
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const user = usageOf(pane)?.user.name;
  const relay = settings.relayUrl;

  const test = () =>
    run(async () => {
      const { user: known } = await runtime.usage({ now: true });
      await readUsage(false);
      return { intent: "success", text: say("test_ok", { user: known.name }) };
    });

  function disconnect(): void {
    runtime.settings.write({ token: "" });
    onDisconnected();
  }

  return (
    <div className={styles.group}>
      <p className={styles.text}>
        {user === undefined ? say("connected_to", { relay }) : say("connected_as", { relay, user })}
      </p>
      <div className={styles.buttons}>
        <Button disabledFocusable={isBusy} onClick={() => void test()}>
          {isBusy ? say("connecting") : say("test_again")}
        </Button>
        <Button onClick={disconnect}>{say("disconnect")}</Button>
      </div>
      <Notice notice={notice} />
    </div>
  );
}
