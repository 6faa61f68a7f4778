import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { type FormEvent, useState } from "react";
import { RelayClient } from "../../../../shared/relay-client/relay-client.ts";
import { readRelayUrl } from "../../../settings/settings.ts";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { Switch } from "@fluentui/react-switch";
import { isConnected } from "./spending.ts";
import { ViewTitle } from "../../pane/view-title.tsx";

/** Asks for the relay's address and the token, and keeps them once the relay knows them. */
function ConnectForm({ onConnected }: { readonly onConnected: () => void }) {
  const { say, settings, runtime } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, setNotice, run } = useAction();
  const [address, setAddress] = useState(settings.relayUrl);
  const [token, setToken] = useState("");

  function connect(event: FormEvent): void {
    event.preventDefault();
    const url = readRelayUrl(address);
    if (url === undefined) return setNotice({ intent: "error", text: say("bad_relay_address") });
    if (token.trim() === "") return setNotice({ intent: "error", text: say("token_needed") });
    void run(async () => {
      await new RelayClient({ url, token: token.trim() }).usage();
      runtime.settings.write({ relayUrl: url, token });
      onConnected();
      return undefined;
    });
  }

  return (
    <form className={styles.group} onSubmit={connect} noValidate>
      <p className={styles.hint}>{say("connection_hint")}</p>
      <Field label={say("relay_address")}>
        <Input type="url" value={address} onChange={(_, { value }) => setAddress(value)} />
      </Field>
      <Field label={say("token")}>
        <Input
          type="password"
          autoComplete="off"
          value={token}
          onChange={(_, { value }) => setToken(value)}
        />
      </Field>
      <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
        {isBusy ? say("connecting") : say("connect")}
      </Button>
      <Notice notice={notice} />
    </form>
  );
}

const waysOn = ["find", "lists", "formulas"] as const;

/** What can be done now that the relay is known, each a press away. */
function WaysOn() {
  const { say, goTo } = usePane();
  const styles = useViewStyles();
  return (
    <div className={styles.group} role="group" aria-label={say("ways_on")}>
      <strong>{say("ways_on")}</strong>
      {waysOn.map((way, index) => (
        <Button key={way} appearance={index === 0 ? "primary" : "secondary"} onClick={() => goTo(way)}>
          {say(`way_${way}`)}
        </Button>
      ))}
    </div>
  );
}

interface ConnectedProps {
  /** Whether somebody has just connected, and may not know what to do with it. */
  readonly isNew: boolean;
  readonly onDisconnected: () => void;
}

/** Whom the relay knows, with the means to test the connection and to end it. */
function Connected({ isNew, onDisconnected }: ConnectedProps) {
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
      {isNew && <WaysOn />}
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

/** Where the relay is, who asks, and whether anything may be asked. */
export function ConnectionView() {
  const { say, settings, usage, readUsage, runtime, goTo } = usePane();
  const styles = useViewStyles();
  const [notice, setNotice] = useState<NoticeText>();
  const [isNew, setNew] = useState(false);

  /** The button that was pressed is gone: focus goes to the view's heading. */
  function changed(text?: NoticeText): void {
    setNotice(text);
    goTo("connection");
  }

  return (
    <div className={styles.view}>
      <ViewTitle>{say("connection_title")}</ViewTitle>
      {!isConnected(settings, usage, Date.now()) ? (
        <ConnectForm
          onConnected={() => {
            setNew(true);
            void readUsage(true);
            changed();
          }}
        />
      ) : (
        <Connected
          isNew={isNew}
          onDisconnected={() => changed({ intent: "info", text: say("disconnected") })}
        />
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
