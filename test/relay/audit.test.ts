import { describe, expect, test } from "@jest/globals";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";
import { relayMachine } from "../e2e/relay-programs.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, startRelayOn } from "./start-relay.ts";

const json = { accept: "application/json" };

/** The acts on a store in their order, as `action subject` and as who did them by which way. */
const actsAt = (path: string) =>
  onRelayStore(path, async ({ audit }) =>
    (await audit.latest(50)).toReversed().map(({ action, subject, by, way, detail }) => ({
      what: `${action} ${subject}`.trim(),
      who: `${by} ${way}`,
      detail,
    })),
  );

describe("what administrators do is kept, with who did it", () => {
  test("on the page: tokens, pauses, and asking the service; never a token itself", async () => {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const post = async (path: string, body: object = {}) => {
      const answer = await relay.ask(path, { token: admin, body: JSON.stringify(body), headers: json });
      expect(answer.status).toBeLessThan(300);
      return JSON.parse(answer.text) as { id: string; token?: string };
    };
    const { id } = await post("/admin/tokens", { user: "ann", monthly: 500 });
    await post(`/admin/tokens/${id}`, { monthly: 700 });
    const successor = await post(`/admin/tokens/${id}/replace`);
    await post("/admin/pause");
    await post("/admin/resume");
    await post("/admin/ask");
    await relay.ask(`/admin/tokens/${successor.id}`, { method: "DELETE", token: admin });
    const acts = await actsAt(relay.storePath);
    expect(new Set(acts.map(({ who }) => who))).toEqual(new Set(["root page"]));
    expect(acts.map(({ what }) => what)).toEqual([
      `token_made ${id}`,
      `token_changed ${id}`,
      `token_replaced ${id}`,
      ...["spending_paused", "spending_resumed", "service_asked"],
      `token_revoked ${successor.id}`,
    ]);
    expect(acts[1]!.detail).toBe("ann, user, monthly=700, expires=never");
    const { acts: shown } = JSON.parse((await relay.ask("/admin", { token: admin, headers: json })).text) as {
      acts: readonly { action: string }[];
    };
    expect(shown.map(({ action }) => action)).toEqual(
      acts.map(({ what }) => what.split(" ")[0]).toReversed(),
    );
    expect(JSON.stringify(shown)).not.toContain(successor.token);
    const page = (await relay.ask("/admin", { token: admin, headers: { accept: "text/html" } })).text;
    expect(page).toContain("Recent changes");
  });

  test("by commands: by the account of the machine, on a relay that runs too; a refused one leaves nothing", async () => {
    const sandbox = await startSandbox({ fill: true });
    const machine = relayMachine(sandbox);
    const path = machine.variables["SIRENE_STORE"]!;
    await startRelayOn(sandbox, { storePath: path });
    const token = await machine.token("ann");
    const id = token.slice(4, 12);
    await machine.run("token", "default", "--monthly", "300", "--expires", "365d");
    await machine.run("token", "set", id, "--monthly", "9");
    await machine.run("token", "rename", id, "anna");
    expect((await machine.run("token", "revoke", "ffffffff")).code).not.toBe(0);
    await machine.run("token", "revoke", "--user", "anna");
    const acts = await actsAt(path);
    expect(acts.map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
      `token_made ${id}: ann, user, monthly=10000, expires=never`,
      "default_changed: monthly=300, expires=365d",
      `token_changed ${id}: ann, user, monthly=9, expires=never`,
      `token_changed ${id}: anna, user, monthly=9, expires=never`,
      `token_revoked ${id}: anna, user, monthly=9, expires=never`,
    ]);
    for (const { who } of acts) expect(who).toMatch(/^\S+ command$/);
  });
});

testNothingLeaks();
