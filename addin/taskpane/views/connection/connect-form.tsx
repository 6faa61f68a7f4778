import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useState, type FormEvent } from "react";
import { RelayClient } from "../../../../shared/relay-client/relay-client.ts";
import { readRelayUrl } from "../../../settings/relay-url.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";

/** Asks for the relay's address and the token, and keeps them once the relay knows them. */
export function ConnectForm({ onConnected }: { readonly onConnected: () => void }) {
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
