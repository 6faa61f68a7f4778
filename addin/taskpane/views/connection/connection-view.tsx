import { Switch } from "@fluentui/react-switch";
import { useState } from "react";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { ConnectForm } from "./connect-form.tsx";
import { Connected } from "./connected.tsx";

/** Where the relay is, who asks, and whether anything may be asked. */
export function ConnectionView() {
  const { say, settings, runtime, goTo } = usePane();
  const styles = useViewStyles();
  const [notice, setNotice] = useState<NoticeText>();

  /** The button that was pressed is gone: focus goes to the view's heading. */
  function changed(text?: NoticeText): void {
    setNotice(text);
    goTo("connection");
  }

  return (
    <div className={styles.view}>
      <ViewTitle>{say("connection_title")}</ViewTitle>
      {settings.token === "" ? (
        <ConnectForm onConnected={() => changed()} />
      ) : (
        <Connected onDisconnected={() => changed({ intent: "info", text: say("disconnected") })} />
      )}
      <Notice notice={notice} />
      <div className={styles.group}>
        <Switch
          label={say("cache_only")}
          checked={settings.cacheOnly}
          aria-describedby="cache-only-hint"
          onChange={(_, { checked }) => runtime.settings.write({ cacheOnly: checked })}
        />
        <p id="cache-only-hint" className={styles.hint}>
          {say("cache_only_hint")}
        </p>
      </div>
    </div>
  );
}
