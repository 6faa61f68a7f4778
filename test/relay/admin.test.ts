import { createClock } from "../../shared/gateway/store/clock.ts";
import { describe, expect, test } from "@jest/globals";
import { questions } from "../shared/gateway/start-gateway.ts";
import { figures, form, json, signIn } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, startRelayOn } from "./start-relay.ts";

describe("/admin", () => {
  test("without a token of an administrator shows the form to sign in, with 401", async () => {
    const relay = await startRelay();
    const plain = await relay.token("ann");
    const nobody = await relay.ask("/admin");
    expect(nobody.status).toBe(401);
    expect(nobody.headers["content-type"]).toContain("text/html");
    expect(nobody.text).toContain('action="/admin/sign-in"');
    expect((await relay.ask("/admin", { token: plain })).status).toBe(401);
    const asJson = await relay.ask("/admin", { token: plain, headers: json });
    expect(asJson.status).toBe(401);
    expect(JSON.parse(asJson.text)).toMatchObject({ error: { code: "not_admin" } });
    for (const path of ["/admin/pause", "/admin/resume", "/admin/sign-out"]) {
      expect((await relay.ask(path, { method: "POST", token: plain })).status).toBe(401);
    }
    expect((await relay.ask("/admin/tokens/00000000", { method: "DELETE", token: plain })).status).toBe(401);
  });

  test("tells the month by JSON: quota, calls by day, user and operation, hits, pace, tokens", async () => {
    const relay = await startRelay({ quota: 1_000 });
    const [admin, ann] = [
      await relay.token("root", { role: "admin" }),
      await relay.token("ann", { monthly: 100 }),
    ];
    await relay.lookups(ann, questions(20));
    await relay.lookups(ann, questions(30));
    const told = await figures(relay, admin);
    expect(told).toMatchObject({
      paused: false,
      quota: { limit: 1_000, remaining: 969, used: 31 },
      calls: {
        byDay: [{ calls: 31, found: 31, failed: 0 }],
        byOperation: expect.arrayContaining([
          { heading: "legal-unit", calls: 30, found: 30, failed: 0 },
          { heading: "me", calls: 1, found: 1, failed: 0 },
        ]) as unknown,
      },
      lookups: { stored: 20, asked: 30, unanswered: 0, hitRate: 0.4 },
      pace: { callsPerDay: 31 },
    });
    expect(told.calls.byUser.map(({ heading, calls }) => [heading, calls])).toEqual([
      ["ann", 30],
      ["", 1],
    ]);
    expect(Date.parse(told.pace.runsOutAt)).toBeGreaterThan(Date.now() + 30 * 24 * 3_600_000);
    expect(told.tokens.map(({ user }) => user).sort()).toEqual(["ann", "root"]);
  });

  test("pauses and resumes all spending: the store alone answers meanwhile, also after a restart", async () => {
    const relay = await startRelay();
    const [admin, ann] = [await relay.token("root", { role: "admin" }), await relay.token("ann")];
    await relay.lookups(ann, questions(3));
    expect((await relay.ask("/admin/pause", { method: "POST", token: admin, headers: json })).status).toBe(
      200,
    );
    expect(await figures(relay, admin)).toMatchObject({ paused: true });
    const { total } = await relay.sandbox.calls();
    const lines = await relay.lookups(ann, questions(5));
    expect(lines.map(({ status, error }) => error?.code ?? status)).toEqual([
      "found",
      "found",
      "found",
      "paused",
      "paused",
    ]);
    await relay.close();
    const next = await startRelayOn(relay.sandbox, { storePath: relay.storePath });
    expect(await figures(next, admin)).toMatchObject({ paused: true });
    expect((await next.lookups(ann, questions(5))).map(({ status }) => status)).toEqual(
      lines.map(({ status }) => status),
    );
    expect((await relay.sandbox.calls()).total).toBe(total);
    await next.ask("/admin/resume", { method: "POST", token: admin });
    expect((await next.lookups(ann, questions(5))).every(({ status }) => status === "found")).toBe(true);
  });

  test("pauses every relay on the store, from its next question on", async () => {
    const relay = await startRelay();
    const other = await startRelayOn(relay.sandbox, { storePath: relay.storePath });
    const admin = await relay.token("root", { role: "admin" });
    await relay.ask("/admin/pause", { method: "POST", token: admin });
    expect(await other.lookups(admin, questions(1))).toMatchObject([{ error: { code: "paused" } }]);
    await other.ask("/admin/resume", { method: "POST", token: admin });
    expect(await relay.lookups(admin, questions(1))).toMatchObject([{ status: "found" }]);
  });

  test("revokes a token, at once and once", async () => {
    const relay = await startRelay();
    const [admin, ann] = [await relay.token("root", { role: "admin" }), await relay.token("ann")];
    const id = ann.slice(4, 12);
    expect((await relay.ask("/v1/usage", { token: ann })).status).toBe(200);
    const revoke = () => relay.ask(`/admin/tokens/${id}`, { method: "DELETE", token: admin });
    expect((await revoke()).status).toBe(200);
    expect((await relay.ask("/v1/usage", { token: ann })).status).toBe(401);
    expect((await revoke()).status).toBe(404);
    const { tokens } = await figures(relay, admin);
    expect(tokens.find((token) => token.id === id)!.revokedAt).not.toBeNull();
  });
});

describe("signing in by the form", () => {
  test("sets a cookie that is not the token, for /admin alone, out of reach of scripts and other sites", async () => {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const { cookie, attributes } = await signIn(relay, admin);
    expect(attributes).toBe("HttpOnly; SameSite=Strict; Path=/admin; Max-Age=43200");
    const page = await relay.ask("/admin", { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('id="burn-down"');
    expect((await relay.ask("/v1/usage", { headers: { cookie } })).status).toBe(401);
  });

  test("is refused to wrong tokens and to those of no administrator, and after many of them has to wait", async () => {
    const relay = await startRelay({}, { limits: { failures: 2 } });
    const tryIn = async (token: string) => {
      const body = new URLSearchParams({ token }).toString();
      const { status, headers } = await relay.ask("/admin/sign-in", { body, headers: form });
      expect(headers["set-cookie"]).toBeUndefined();
      return status;
    };
    expect(await tryIn(await relay.token("ann"))).toBe(401);
    expect(await tryIn("nonsense")).toBe(401);
    expect(await tryIn("nonsense")).toBe(429);
  });

  test("lasts until signing out, until the token is revoked, and twelve hours at most", async () => {
    let now = Date.now();
    const relay = await startRelay(
      { clock: () => now },
      {
        clock: createClock(
          () => now,
          () => now,
        ),
      },
    );
    const [admin, other] = [
      await relay.token("root", { role: "admin" }),
      await relay.token("boss", { role: "admin" }),
    ];
    const statusWith = async (cookie: string) => (await relay.ask("/admin", { headers: { cookie } })).status;
    const [first, second, third] = [
      (await signIn(relay, admin)).cookie,
      (await signIn(relay, other)).cookie,
      (await signIn(relay, admin)).cookie,
    ];
    await relay.ask("/admin/sign-out", { method: "POST", headers: { cookie: first } });
    expect(await statusWith(first)).toBe(401);
    await relay.ask(`/admin/tokens/${other.slice(4, 12)}`, { method: "DELETE", token: admin });
    expect(await statusWith(second)).toBe(401);
    expect(await statusWith(third)).toBe(200);
    now += 12 * 3_600_000 + 1;
    expect(await statusWith(third)).toBe(401);
  });

  test("by a form on another site's page decides nothing", async () => {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const { cookie } = await signIn(relay, admin);
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://elsewhere.example" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const answer = await relay.ask("/admin/pause", { method: "POST", headers: { cookie, ...headers } });
      expect(answer.status).toBe(403);
    }
    expect(await figures(relay, admin)).toMatchObject({ paused: false });
    const own = { cookie, "sec-fetch-site": "same-origin", origin: relay.url };
    expect((await relay.ask("/admin/pause", { method: "POST", headers: own })).status).toBe(303);
    expect(await figures(relay, admin)).toMatchObject({ paused: true });
  });

  test("over https gives the cookie to https alone", async () => {
    const relay = await startRelay({}, { publicUrl: "https://relay.example" });
    const { attributes } = await signIn(relay, await relay.token("root", { role: "admin" }));
    expect(attributes).toContain("Secure");
  });
});

describe("the page", () => {
  test("speaks the browser's language, and the relay's where the browser wishes none it knows", async () => {
    const relay = await startRelay({}, { language: "fr" });
    const title = async (language: string) => {
      const { text } = await relay.ask("/admin", { headers: { "accept-language": language } });
      return /<h1>(.*?)<\/h1>/.exec(text)?.[1];
    };
    expect(await title("en-GB,en;q=0.9")).toBe("SIRENE relay");
    expect(await title("fr-FR")).toBe("Relais SIRENE");
    expect(await title("de-DE")).toBe("Relais SIRENE");
  });

  test("shows a user's name as a name, whatever is in it", async () => {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    await relay.token("<script>alert(1)</script>");
    const { cookie } = await signIn(relay, admin);
    const { text } = await relay.ask("/admin", { headers: { cookie } });
    expect(text).not.toContain("<script");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("has no script, and a policy that allows none, nor any frame", async () => {
    const relay = await startRelay();
    const { headers, text } = await relay.ask("/admin");
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|style=/i);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers["cache-control"]).toBe("no-store");
    expect((await relay.ask("/admin/style.css")).headers["content-type"]).toContain("text/css");
  });
});

testNothingLeaks();
