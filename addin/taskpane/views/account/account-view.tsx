import { Button } from "@fluentui/react-button";
import { useState, type FormEvent, type ReactNode, useEffect } from "react";
import { usePane, usageOf, useCounters } from "../../pane/pane-context.ts";
import { isConnected } from "./spending.ts";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { RelayClient } from "../../../../shared/relay-client/relay-client.ts";
import { readRelayUrl } from "../../../settings/settings.ts";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { useAction, sentenceOf } from "../../pane/use-action.ts";
import {
  Buttons,
  Card,
  Group,
  Hint,
  Paragraph,
  Section,
  Subtitle,
  View,
  ViewTitle,
} from "../../pane/section.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { Switch } from "@fluentui/react-switch";
import type { Usage } from "../../../../shared/protocol/usage.ts";
import { Figures } from "../../pane/figures.tsx";
import { QuotaMeter } from "./quota-strip.tsx";
import { gaugeOf, monthGauge, quotaText } from "./gauge.ts";

const warnings = { ample: undefined, low: "quota_low", spent: "quota_spent" } as const;

/** Shows the account's month: a gauge, and the figures behind it. */
function AccountQuota({ usage }: { readonly usage: Usage }) {
  const { say, sayTime } = usePane();
  const styles = useViewStyles();
  const { quota, hour, reserve } = usage;
  const gauge = monthGauge(usage);
  const text = quotaText(usage, say);
  const warning = gauge && warnings[gauge.level];
  const percentage = Math.round(quota.percentage ?? (gauge?.used ?? 0) * 100);
  return (
    <Card>
      <p className={styles.subtitle}>{text}</p>
      <QuotaMeter gauge={gauge} label={text} />
      {warning && <Paragraph>{say(warning)}</Paragraph>}
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
    </Card>
  );
}

/** Shows what this user may spend of the account's month, if the administrator set a limit. */
function OwnBudget({ usage: { user } }: { readonly usage: Usage }) {
  const { say, sayTime } = usePane();
  const { used, limit, remaining, resetAt } = user;
  const text =
    limit === null
      ? say("budget_none", { used })
      : say("budget_left", { remaining: remaining ?? Math.max(0, limit - used), limit });
  return (
    <Card>
      <Subtitle>{say("budget_title")}</Subtitle>
      <Paragraph>{text}</Paragraph>
      <QuotaMeter gauge={gaugeOf(used, limit)} label={text} />
      {limit !== null && resetAt !== null && (
        <Figures figures={[{ name: say("quota_resets"), value: sayTime(resetAt) }]} />
      )}
    </Card>
  );
}

/** Shows what cells and pane asked since this workbook was opened, and what was paid for. */
function WorkbookSpend() {
  const { say, runtime } = usePane();
  const { spent, kept, cached, failed, queued } = useCounters(runtime.client);
  return (
    <Card>
      <Subtitle>{say("workbook_title")}</Subtitle>
      <Figures
        figures={[
          { name: say("workbook_spent"), value: spent },
          { name: say("workbook_relay"), value: kept },
          { name: say("workbook_cached"), value: cached },
          { name: say("workbook_failed"), value: failed },
          { name: say("workbook_queued"), value: queued },
        ]}
      />
    </Card>
  );
}

interface QuotaViewProps {
  readonly isShown: boolean;
  /** What is shown beside the heading. */
  readonly headerAction?: ReactNode;
}

/** Shows the remaining quota of the account and of this user, and what this workbook has spent. Costs no call. */
function QuotaView({ isShown, headerAction }: QuotaViewProps) {
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
    <View>
      <div className={styles.titleRow}>
        <ViewTitle>{say("quota_title")}</ViewTitle>
        {headerAction}
      </div>
      {!isConnected && <Hint>{say("quota_after_connecting")}</Hint>}
      {usage.kind === "failed" && isConnected && (
        <Notice notice={{ intent: "error", text: sentenceOf(usage.error, say, language) }} />
      )}
      {known?.paused && <Notice notice={{ intent: "warning", text: say("paused") }} />}
      {known && <AccountQuota usage={known} />}
      {known && <OwnBudget usage={known} />}
      {isConnected && (
        <Group>
          <Buttons>
            <Button disabledFocusable={isBusy} onClick={() => void readAgain()}>
              {isBusy ? say("quota_reading") : say("quota_read_again")}
            </Button>
          </Buttons>
          <Hint>{say("quota_costs_nothing")}</Hint>
        </Group>
      )}
      <WorkbookSpend />
    </View>
  );
}

/** Asks for the relay's address and the token, and stores them once the relay accepts them. */
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
      <Hint>{say("connection_hint")}</Hint>
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

/** Offers the next steps after connecting, one button each. Cells that had no answer do not ask again by themselves. */
function WaysOn() {
  const { say, goTo, runtime, workbook } = usePane();
  const { failed } = useCounters(runtime.client);
  return (
    <Group role="group" aria-label={say("ways_on")}>
      <strong>{say("ways_on")}</strong>
      {waysOn.map((way, index) => (
        <Button key={way} appearance={index === 0 ? "primary" : "secondary"} onClick={() => goTo(way)}>
          {say(`way_${way}`)}
        </Button>
      ))}
      {workbook && failed > 0 && (
        <Button onClick={() => goTo("formulas", "refresh_errors")}>{say("way_errors")}</Button>
      )}
    </Group>
  );
}

interface ConnectedProps {
  /** Whether the user has just connected, and may need a hint on what to do next. */
  readonly isNew: boolean;
  readonly onDisconnected: () => void;
}

/** Shows the connected user, with buttons to test the connection and to disconnect. */
function Connected({ isNew, onDisconnected }: ConnectedProps) {
  const pane = usePane();
  const { say, settings, runtime, readUsage } = pane;
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
    <Group>
      <Paragraph>
        {user === undefined ? say("connected_to", { relay }) : say("connected_as", { relay, user })}
      </Paragraph>
      {isNew && <WaysOn />}
      <Buttons>
        <Button disabledFocusable={isBusy} onClick={() => void test()}>
          {isBusy ? say("connecting") : say("test_again")}
        </Button>
        <Button onClick={disconnect}>{say("disconnect")}</Button>
      </Buttons>
      <Notice notice={notice} />
    </Group>
  );
}

/** Shows the relay's address, the connected user, and the switch that stops all calls. */
function ConnectionView() {
  const { say, settings, usage, readUsage, runtime, goTo } = usePane();
  const [notice, setNotice] = useState<NoticeText>();
  const [isNew, setNew] = useState(false);

  /** Moves the focus to the view's heading, since the button that was pressed is gone. */
  function changed(text?: NoticeText): void {
    setNotice(text);
    goTo("connection");
  }

  return (
    <View>
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
      <Group>
        <Switch
          label={say("cache_only")}
          checked={settings.cacheOnly}
          aria-describedby="cache-only-hint"
          onChange={(_, { checked }) => runtime.settings.write({ cacheOnly: checked })}
        />
        <Hint id="cache-only-hint">{say("cache_only_hint")}</Hint>
      </Group>
    </View>
  );
}

/** Rotation of each tooth of the gear, degrees. */
const teeth = [0, 45, 90, 135];

const GearIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d="M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
    {teeth.map((turn) => (
      <rect
        key={turn}
        x="6.9"
        y="1"
        width="2.2"
        height="14"
        rx="0.6"
        transform={`rotate(${turn} 8 8)`}
        mask="url(#gear-rim)"
      />
    ))}
    <mask id="gear-rim">
      <rect width="16" height="16" fill="white" />
      <circle cx="8" cy="8" r="4" fill="black" />
    </mask>
  </svg>
);

/** Shows the quota and what was spent; without a connection, its form first, since nothing else works. */
export function AccountView({ isShown }: { readonly isShown: boolean }) {
  const { say, settings, usage, request, goTo } = usePane();
  const [answered, setAnswered] = useState(request);
  const [isOpen, setOpen] = useState(request.to === "connection");
  if (answered !== request) {
    setAnswered(request);
    if (request.to === "connection") setOpen(true);
  }
  const isKnown = isConnected(settings, usage, Date.now());
  const gear = (
    <Button
      size="small"
      appearance="subtle"
      icon={<GearIcon />}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? setOpen(false) : goTo("connection"))}
    >
      {say("connection_title")}
    </Button>
  );
  return (
    <>
      {(isOpen || !isKnown) && (
        <Section name="connection">
          <ConnectionView />
        </Section>
      )}
      <Section name="quota">
        <QuotaView isShown={isShown} headerAction={isKnown ? gear : undefined} />
      </Section>
    </>
  );
}
