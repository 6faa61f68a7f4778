import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse, stringify } from "yaml";
import { codeIn, documentText, tableRows } from "../docs/documents.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

const file = "docs/deploy/sirene-alerts.yml";
const rules = readFileSync(file, "utf8");
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!);

test("every reason that the metric tells has a rule in the shipped alerts", async () => {
  const { text } = await (await startRelay()).ask("/metrics");
  const told = [...text.matchAll(/^sirene_halted\{reason="(\w+)"\}/gm)].map(([, reason]) => reason);
  const ruled = [...rules.matchAll(/sirene_halted\{reason="(\w+)"\}/g)].map(([, reason]) => reason);
  expect(told.length).toBeGreaterThan(8);
  expect(ruled.sort()).toEqual(told.sort());
});

test("the shipped alerts name no metric that the relay does not have", async () => {
  const relay = await startRelay();
  await relay.lookups(await relay.token("ann"), [{ operation: "naf" }]);
  const { text } = await relay.ask("/metrics");
  const named = new Set(expressions.flatMap((expression) => expression.match(/sirene_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(3);
  for (const name of named) expect(text).toContain(`# TYPE ${name} `);
});

test("each metric that docs/deploy.md says is full at some point has a rule for it", () => {
  const full = tableRows(documentText("docs/deploy.md"), "Metric").filter(([, counts]) =>
    /\bfull\b/.test(counts!),
  );
  expect(full.length).toBeGreaterThan(0);
  for (const name of full.flatMap(([names]) => codeIn(names!)))
    expect(expressions.some((expression) => expression.includes(name))).toBe(true);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
// Where promtool is there (Debian: prometheus), it has the last word.
(hasPromtool ? test : test.skip)("promtool takes the shipped alerts (needs promtool)", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`${alerts.length} rules found`);
});

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
const { groups } = parse(rules) as { groups: readonly { readonly rules: readonly Alert[] }[] };
const alerts = groups.flatMap((group) => group.rules);

const hour = 3_600;
/** When the rules are looked at, seconds from the beginning of time: longer than any of them waits. */
const looked = 50 * hour;
const halted = (reason: string) => `sirene_halted{reason="${reason}"}`;

/** Of each alert a series, what it tells while the alert fires, and what it tells while all is well. */
const series: Readonly<Record<string, readonly [name: string, firing: string, well: string]>> = {
  SireneRelayDown: ['up{job="sirene-relay"}', "0+0x700", "1+0x700"],
  SireneStoreFailed: ["sirene_store_up", "0+0x700", "1+0x700"],
  SireneKeysRefused: [halted("unauthorized"), "1+0x700", "0+0x700"],
  SireneUnpaid: [halted("unpaid"), "1+0x700", "0+0x700"],
  SireneWrongAddress: [halted("wrong_address"), "1+0x700", "0+0x700"],
  SireneServiceDead: [halted("dead_server"), "1+0x700", "0+0x700"],
  SireneUserFails: [halted("user_failures"), "1+0x700", "0+0x700"],
  SireneMonthSpent: [halted("month_spent"), "1+0x700", "0+0x700"],
  SireneHourSpent: [halted("hour_spent"), `0+0x500 ${"1 0 ".repeat(100)}`, "0+0x700"],
  SireneHourFull: ["sirene_hour_used", "99+0x700", "97+0x700"],
  SirenePaused: [halted("paused"), "1+0x700", "0+0x400 1+0x300"],
  SireneQuotaLow: ["sirene_quota_remaining", "99+0x700", "2000+0x700"],
  SireneLogDropped: ["sirene_log_lines_dropped_total", "0+1x700", "7+0x700"],
  SireneCallsFail: ['sirene_calls_total{status="500"}', "0+40x700", "0+10x700"],
  SireneCertificateEnds: [
    "sirene_certificate_end_timestamp_seconds",
    `${looked + 13 * 24 * hour}+0x700`,
    `${looked + 15 * 24 * hour}+0x700`,
  ],
  SireneTokensEnd: ["sirene_tokens_end_soon", "3+0x700", "0+0x700"],
  SireneUsersNearBudget: ["sirene_users_near_budget", "1+0x700", "0+0x700"],
  SireneBackupOld: ["sirene_backup_timestamp_seconds", "0+0x700", `${looked - 47 * hour}+0x700`],
};

/** What stands beside: a month of 10,000 calls with a reserve of 500, an hour of 100, and calls that are answered. */
const beside = [
  ["sirene_hour_limit", "100+0x700"],
  ["sirene_quota_limit", "10000+0x700"],
  ["sirene_quota_reserve", "500+0x700"],
  ['sirene_calls_total{status="200"}', "0+100x700"],
] as const;

test("every shipped alert has a series that makes it fire", () => {
  expect(Object.keys(series).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

/** How promtool looks whether an alert fires where `values` is what its series tells. */
function tested({ alert, expr, labels, annotations }: Alert, values: string, fires: boolean) {
  const [name] = series[alert]!;
  const own = /\{(.*)\}/.exec(name)?.[1];
  // A rule over all relays has no label of one of them.
  const keeps = own !== undefined && !/^(max|sum)\(/.test(expr);
  const [label = "", value = ""] = own?.replaceAll('"', "").split("=") ?? [];
  const told = keeps ? { [label]: value } : {};
  const expected = { exp_labels: { ...labels, ...told }, exp_annotations: annotations };
  return {
    interval: "5m",
    input_series: [[name, values] as const, ...beside].map(([one, of]) => ({ series: one, values: of })),
    alert_rule_test: [{ alertname: alert, eval_time: `${looked}s`, exp_alerts: fires ? [expected] : [] }],
  };
}

(hasPromtool ? test : test.skip)(
  "each shipped alert fires when it should, and not while all is well (needs promtool)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "sirene-alerts-"));
    const path = join(folder, "test.yml");
    const tests = alerts.flatMap((rule) => {
      const [, firing, well] = series[rule.alert]!;
      return [tested(rule, firing, true), tested(rule, well, false)];
    });
    writeFileSync(path, stringify({ rule_files: [resolve(file)], evaluation_interval: "5m", tests }));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", path], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
  },
);

const dashboardFile = "docs/deploy/grafana-dashboard.json";

describe("the shipped dashboard", () => {
  interface Panel {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string }[];
  }
  const { panels } = JSON.parse(readFileSync(dashboardFile, "utf8")) as { readonly panels: readonly Panel[] };
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  test("asks for metrics that the relay has, with labels that they have, and leaves none of its gauges out", async () => {
    const relay = await startRelay();
    await relay.lookups(await relay.token("ann"), [{ operation: "naf-code", code: "62.01Z" }]);
    const { text } = await relay.ask("/metrics");
    const told = [...text.matchAll(/^# TYPE (sirene_\w+)/gm)].map(([, name]) => name!);
    const named = new Set(
      asked.flatMap((expr) => expr.match(/sirene_\w+/g) ?? []).map((name) => name.replace(/_bucket$/, "")),
    );
    expect([...named].filter((name) => !told.includes(name))).toEqual([]);
    const left = told.filter((name) => !named.has(name));
    expect(left.toSorted()).toEqual(["sirene_build_info", "sirene_paused"]);
    for (const expr of asked) {
      for (const [, label] of expr.matchAll(/(?:by \(|\{)(\w+)/g)) {
        expect(label === "job" || text.includes(`${label}="`) ? [] : [expr, label]).toEqual([]);
      }
    }
  });

  test("has panels that lie on nothing else", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(Math.max(...panels.map(({ gridPos }) => gridPos.x + gridPos.w))).toBe(24);
  });

  (hasPromtool ? test : test.skip)("asks what a Prometheus server understands (needs promtool)", () => {
    const folder = mkdtempSync(join(tmpdir(), "sirene-dashboard-"));
    const path = join(folder, "rules.yml");
    const recorded = asked.map((expr, at) => ({ record: `panel:${at}`, expr }));
    writeFileSync(path, stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
    const { status, stderr } = spawnSync("promtool", ["check", "rules", path], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

testNothingLeaks();
