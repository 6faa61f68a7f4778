import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { Agent, request } from "undici";
import { certified, hasOpenssl } from "../relay/certificates.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { relayMachine } from "./relay-programs.ts";

const withOpenssl = hasOpenssl ? test : test.skip;

const nowhere = { url: "http://127.0.0.1:9/v1" };

describe("sirene-relay serve does not start", () => {
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ["without keys", [], { SIRENE_API_KEY: "" }, /missing: SIRENE_API_KEY\)/],
    ["with a malformed key", [], { SIRENE_API_KEY: "oops" }, /SIRENE_API_KEY is malformed.*pk_live_…/],
    ["with a malformed address", [], { SIRENE_API_URL: "ftp://x" }, /SIRENE_API_URL is malformed/],
    [
      "with a store on Redis",
      [],
      { SIRENE_STORE: "redis://:hunter2@x" },
      /SIRENE_STORE is a redis: address.*paid for could vanish.*Use PostgreSQL, such as postgres:/,
    ],
    [
      "avec une base sur Redis",
      ["--lang", "fr"],
      { SIRENE_STORE: "rediss://:hunter2@x" },
      /adresse rediss:.*une réponse payée pourrait disparaître.*Utilisez PostgreSQL/,
    ],
    ["with a store on MySQL", [], { SIRENE_STORE: "mysql://x" }, /a mysql: address.*sqlite.*postgres:/],
    ["with a store that cannot be one", [], { SIRENE_STORE: "/dev/null/x" }, /\/dev\/null\/x.*SIRENE_STORE/s],
    [
      "with a secret in a file that is not there",
      [],
      { SIRENE_API_SECRET: "", SIRENE_API_SECRET_FILE: "/nowhere/secret" },
      /SIRENE_API_SECRET_FILE.*\/nowhere\/secret.*ENOENT/,
    ],
    ["on a port that is none", ["--port", "70000"], {}, /--port.*0–65535/],
    ["with half a reserve", ["--reserve", "half"], {}, /--reserve.*10%/],
    ["with a certificate and no key", ["--tls-cert", "c.pem"], {}, /--tls-cert and --tls-key/],
    [
      "with a certificate that is not there",
      ["--tls-cert", "c.pem", "--tls-key", "k.pem"],
      {},
      /--tls-cert.*c\.pem.*ENOENT/,
    ],
    [
      "with a certificate that is no PEM",
      ["--tls-cert", "package.json", "--tls-key", "LICENSE"],
      {},
      /--tls-cert package\.json and --tls-key LICENSE.*PEM.*no start line/,
    ],
    ["with a public address that is none", ["--public-url", "relay"], {}, /--public-url/],
    ["with an origin that is none", ["--allow-origin", "*"], {}, /--allow-origin/],
    ["with proxies that are none", ["--trust-proxy", "everybody"], {}, /--trust-proxy/],
    ["with a log level that is none", ["--log-level", "loud"], {}, /--log-level.*debug/],
    ["in a language it does not speak", ["--lang", "de"], {}, /--lang takes fr or en, not "de"/],
    ["with a flag it has not", ["--colour"], {}, /--colour/],
  ];

  test.each(cases)("%s: exit 2, and one sentence that says what to do", async (_, flags, variables, said) => {
    const machine = relayMachine(nowhere, variables);
    const { code, stdout, stderr } = await machine.run("serve", "--port", "0", ...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(said);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("on a port that is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await relayMachine(nowhere).run(
      "serve",
      "--port",
      String(port),
      "--log-level",
      "error",
    );
    taken.close();
    expect(code).toBe(2);
    expect(stderr).toContain("EADDRINUSE");
  });

  test("and says so in French where French is spoken", async () => {
    const machine = relayMachine(nowhere, { SIRENE_API_KEY: "", LANG: "fr_FR.UTF-8" });
    expect((await machine.run("serve")).stderr).toContain("Aucune API n'est configurée");
    expect((await machine.run("serve", "--lang", "en")).stderr).toContain("No API is configured");
  });
});

test("the version of package.json is told by the command, the log, /healthz and a metric", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const sandbox = await startSandbox({ fill: true });
  const machine = relayMachine(sandbox);
  expect(await machine.run("--version")).toMatchObject({ code: 0, stdout: `${version}\n` });
  const relay = await machine.serve();
  expect(JSON.parse((await relay.ask("/healthz")).text)).toEqual({ status: "ok", version });
  expect((await relay.ask("/metrics")).text).toContain(
    `sirene_build_info{version="${version}",node="${process.version}"} 1`,
  );
  expect(JSON.parse(relay.said().split("\n")[0]!)).toMatchObject({ msg: "opened", version });
});

test("keys may come from files, as container platforms mount them", async () => {
  const sandbox = await startSandbox({ fill: true });
  const folder = mkdtempSync(join(tmpdir(), "sirene-secrets-"));
  const file = (name: string) => join(folder, name);
  writeFileSync(file("key"), "pk_live_sandbox\n");
  writeFileSync(file("secret"), "sk_live_sandbox\n");
  const machine = relayMachine(sandbox, {
    SIRENE_API_KEY: "",
    SIRENE_API_SECRET: "",
    SIRENE_API_KEY_FILE: file("key"),
    SIRENE_API_SECRET_FILE: file("secret"),
  });
  const relay = await machine.serve();
  const token = await machine.token("ann");
  expect(await relay.lookups(token, [{ operation: "naf-code", code: "62.01Z" }])).toMatchObject([
    { status: "found" },
  ]);
  rmSync(folder, { recursive: true });
});

withOpenssl("with a certificate it speaks https (needs openssl to make one)", async () => {
  const machine = relayMachine(await startSandbox({ fill: true }));
  const { cert, key } = certified(machine.folder, "127.0.0.1");
  const relay = await machine.serve("--tls-cert", cert, "--tls-key", key);
  expect(relay.url).toMatch(/^https:/);
  const dispatcher = new Agent({ connect: { ca: readFileSync(cert, "utf8") } });
  const answer = await request(`${relay.url}/healthz`, { dispatcher });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["strict-transport-security"]).toContain("max-age");
  await answer.body.dump();
  await dispatcher.destroy();
});

test("a proxy's word on its client's address is taken where --trust-proxy says so, and nowhere else", async () => {
  const sandbox = await startSandbox({ fill: true });
  const machine = relayMachine(sandbox);
  const wrong = `srt_00000000_${"A".repeat(43)}`;
  const statuses = async (...flags: string[]) => {
    const relay = await machine.serve(...flags);
    const from = (address: string) =>
      relay.ask("/v1/usage", { token: wrong, headers: { "x-forwarded-for": address } });
    for (let tries = 0; tries < 20; tries += 1) await from("203.0.113.1");
    return [(await from("203.0.113.1")).status, (await from("203.0.113.2")).status];
  };
  expect(await statuses()).toEqual([429, 429]);
  expect(await statuses("--trust-proxy")).toEqual([429, 401]);
  expect(await statuses("--trust-proxy", "192.0.2.0/24")).toEqual([429, 429]);
});

testNothingLeaks();
