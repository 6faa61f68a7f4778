import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { newStorePath } from "../../shared/gateway/temporary-store.ts";
import { apiVariables, sirene } from "../run-sirene.ts";
import { environmentOf, typedHere } from "./typed-here.ts";

describe("a question", () => {
  test("unanswered because the monthly quota is spent ends with 3, and says when to come back", async () => {
    const sandbox = await startSandbox({ quota: 1 });
    const environment = environmentOf(sandbox);
    expect((await typedHere(["naf", "62.01Z"], () => environment)).code).toBe(0);
    const { code, out, err } = await typedHere(["naf", "62.02A"], () => environment);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(
      /^No answer: monthly quota spent; ask again from \d+ \w+ \d{4}, \d\d:\d\d\. Run the same/,
    );
    const row = await typedHere(["lookup", "552032534"], () => environment, "fr");
    expect(row.code).toBe(3);
    expect(row.out).toMatch(/^Statut +reporté\nNote +quota mensuel épuisé ; nouvel essai possible : /m);
  });

  test("that would renew a company shown from the store ends with 3, and says why it is older than asked for, even with --quiet", async () => {
    const sandbox = await startSandbox({ quota: 1 });
    const environment = environmentOf(sandbox, newStorePath());
    const lookup = (...words: string[]) => typedHere(["lookup", "552032534", ...words], () => environment);
    const { out } = await lookup("--quiet");
    expect(await lookup("--quiet", "--max-age", "0s")).toEqual({
      ...{ code: 3, out },
      err: "Some of what is shown is older than you asked for (monthly quota spent). Run the same command later to renew it.",
    });
    expect(await lookup("--quiet")).toEqual({ code: 0, out, err: "" });
  });

  test("unanswered because the hour is full for long ends with 3 at once, and says when to come back", async () => {
    const sandbox = await startSandbox({ hourly: 1 });
    const environment = environmentOf(sandbox);
    expect((await typedHere(["naf", "62.01Z"], () => environment)).code).toBe(0);
    const { code, out, err } = await typedHere(["naf", "62.02A"], () => environment);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(
      /^No answer: hourly limit reached; ask again from \d\d:\d\d\. Run the same command to ask again\.$/m,
    );
    const row = await typedHere(["lookup", "552032534", "552032542", "--csv"], () => environment);
    expect(row.code).toBe(3);
    expect(row.out.match(/,deferred,"?hourly limit reached/g)).toHaveLength(2);
  });

  test("that finds the hour full for a moment is asked again after it", async () => {
    const sandbox = await startSandbox({ hourly: 1, hour: "1s" });
    const environment = { ...environmentOf(sandbox), hourLength: 1_000 };
    await typedHere(["naf", "62.01Z"], () => environment);
    const { code, out } = await typedHere(["naf", "62.02A"], () => environment);
    expect(code).toBe(0);
    expect(out).toContain("62.02A");
  });

  test.each([
    ["pk_live_unknown", /^The service refused the keys: GET \/search\S* \(HTTP 401/],
    ["pk_live_disabled", /^The service refused the keys: GET \/search\S* \(HTTP 401/],
    ["pk_live_inactive", /^The service refused the subscription: GET \/search\S* \(HTTP 402/],
  ])("unanswered because %s is refused ends with 4, never showing the key", async (key, sentence) => {
    const sandbox = await startSandbox();
    const environment = environmentOf(sandbox);
    const refused = { ...environment, api: { ...environment.api!, key } };
    const { code, out, err } = await typedHere(["search", "danone"], () => refused);
    expect({ code, out }).toEqual({ code: 4, out: "" });
    expect(err).toMatch(sentence);
    expect(err).not.toContain(key);
    expect((await typedHere(["lookup", "552032534"], () => refused)).code).toBe(4);
  });

  test("unanswered because the plan does not include it ends with 4; in a lookup it concerns its field alone", async () => {
    const sandbox = await startSandbox({ plan: "starter" });
    const environment = environmentOf(sandbox);
    const { code, out, err } = await typedHere(["accounts", "150000016"], () => environment);
    expect({ code, out }).toEqual({ code: 4, out: "" });
    expect(err).toMatch(/^The plan of this key does not include this: .*Pro or Enterprise plan\.$/m);
    const row = await typedHere(["lookup", "150000016", "--fields", "name,revenue"], () => environment);
    expect(row.code).toBe(0);
    expect(row.out).toMatch(/^Name +FICTIVE BOULANGERIE DU PORT\nRevenue +–\nNote +not in this plan$/);
  });

  test("unanswered because nobody listens ends with 1 and names the address", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const environment = environmentOf({ url: `http://127.0.0.1:${port}/v1` });
    const { code, err } = await typedHere(["naf", "62.01Z"], () => environment);
    expect(code).toBe(1);
    expect(err).toMatch(
      new RegExp(`^The API at http://127\\.0\\.0\\.1:${port}/v1 does not answer: 3 × GET `),
    );
  });

  test("unanswered because the service fails each time ends with 1, and what it cost is told", async () => {
    const sandbox = await startSandbox({ faults: "malformed=1" });
    const { code, err } = await typedHere(["naf", "62.01Z"], () => environmentOf(sandbox), "fr");
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Pas de réponse : la réponse est illisible\. Relancez la même commande pour redemander\.$/m,
    );
    expect(err).toMatch(/^3 appels dépensés/m);
    expect((await sandbox.calls()).total).toBe(3);
  });

  test("but is interrupted ends with 130; the call under way is finished, shown, kept, and not paid twice", async () => {
    const sandbox = await startSandbox({ latency: "2s" });
    const machine = sirene(apiVariables(sandbox));
    const { child, ended } = machine.start("naf", "62.01Z");
    while ((await sandbox.calls()).total === 0);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^62\.01Z/m);
    expect(stderr).toMatch(/^Stopping: calls in progress are being finished and their answers kept/);
    expect((await machine.run("naf", "62.01Z")).code).toBe(0);
    expect((await sandbox.calls()).total).toBe(1);
  });
});

describe("an embedded sandbox", () => {
  test("answers every command without keys, and says that it is no real service", async () => {
    const { code, stdout, stderr } = await sirene().run("lookup", "552032534", "--sandbox");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Name +DANONE$/m);
    expect(stderr).toMatch(/^Answered by the sandbox/m);
  });
});
