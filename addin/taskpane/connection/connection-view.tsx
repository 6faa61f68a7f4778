import { Switch } from "@fluentui/react-components";
import { usePane } from "../pane/pane-context.ts";
import { ViewTitle } from "../pane/view-title.tsx";
import { useViewStyles } from "../pane/view-styles.ts";
import { ConnectForm } from "./connect-form.tsx";
import { Connected } from "./connected.tsx";

/** Where the relay is, who asks, and whether anything may be asked. */
export function ConnectionView() {
  const { say, settings, runtime } = usePane();
  const styles = useViewStyles();
  return (
    <div className={styles.view}>
      <ViewTitle>{say("connection_title")}</ViewTitle>
      {settings.token === "" ? <ConnectForm /> : <Connected />}
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
