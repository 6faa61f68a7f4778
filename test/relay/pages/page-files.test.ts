import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { request as ask } from "undici";
import { testNothingLeaks } from "../leaks.ts";
import { newFolder, startRelay, type StartedRelay } from "../start-relay.ts";

/** Asks for a path exactly as it is written: no client of ours tidies it up. */
function rawStatus(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: "GET" }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode!));
    });
    sent.once("error", reject).end();
  });
}

/** Two functions, as the build tells of them. */
const guide = ["NAME", "ACCOUNTS"].map((name) => ({
  name,
  syntax: { en: `SIRENE.${name}(siren, [year])`, fr: `SIRENE.${name}(siren, [exercice])` },
  example: `=SIRENE.${name}(A2,{2023,2024})`,
  description: { en: `What ${name} <gives>.`, fr: `Ce que ${name} <donne>.` },
  parameters: [
    { shown: { en: "year", fr: "exercice" }, optional: true, description: { en: "A year.", fr: "Un an." } },
  ],
}));

describe("the add-in's files", () => {
  let relay: StartedRelay;
  let folder: string;
  beforeAll(async () => {
    const above = newFolder();
    folder = join(above, "addin");
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(above, "secret.json"), '{"secret":true}');
    writeFileSync(join(folder, "taskpane.html"), "<!doctype html><title>pane</title>");
    writeFileSync(join(folder, "functions.js"), `globalThis.sirene = 1;${" ".repeat(5_000)}`);
    writeFileSync(
      join(folder, "functions-fr.json"),
      '{"functions":[{"name":"NAME","helpUrl":"https://localhost:3000/help#NAME"},{"name":"NAF"}]}',
    );
    writeFileSync(join(folder, "functions-guide.json"), JSON.stringify(guide));
    writeFileSync(join(folder, "functions.d.ts"), "export {};");
    writeFileSync(join(folder, "functions.js.map"), "{}");
    writeFileSync(join(folder, "assets", "icon-16.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    mkdirSync(join(above, "places"));
    writeFileSync(join(above, "places", "places.txt"), `# source\n57000 METZ\n${" ".repeat(5_000)}`);
    relay = await startRelay({}, { pages: { addin: folder, places: join(above, "places") } });
  });

  test.each([
    ["/taskpane.html", "text/html; charset=utf-8"],
    ["/functions.js", "text/javascript; charset=utf-8"],
    ["/functions-fr.json", "application/json; charset=utf-8"],
    ["/assets/icon-16.png", "image/png"],
    ["/places.txt", "text/plain; charset=utf-8"],
  ])("%s is served as %s, open to Office's own pages, without a token", async (path, type) => {
    const { status, headers } = await relay.ask(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(type);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(headers["cross-origin-opener-policy"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("each function leads to its help at the relay's own address, whatever stands in the file", async () => {
    const helpOf = async (host?: string) => {
      const { text } = await relay.ask("/functions-fr.json", host === undefined ? {} : { headers: { host } });
      return (JSON.parse(text) as { functions: { helpUrl: string }[] }).functions.map(
        ({ helpUrl }) => helpUrl,
      );
    };
    const [here, there] = [relay.url.replace("http:", "https:"), "https://relay.example"];
    expect(await helpOf()).toEqual([`${here}/help#NAME`, `${here}/help#NAF`]);
    expect(await helpOf("relay.example")).toEqual([`${there}/help#NAME`, `${there}/help#NAF`]);
    expect(await helpOf()).toEqual([`${here}/help#NAME`, `${here}/help#NAF`]);
    const refused = await relay.ask("/functions-fr.json", { headers: { host: 'a"><x b="' } });
    expect(refused.status).toBe(400);
  });

  test.each([
    [
      "en",
      "SIRENE.ACCOUNTS(siren, [year])",
      "=SIRENE.ACCOUNTS(A2,{2023,2024})",
      "What ACCOUNTS &lt;gives&gt;.",
    ],
    [
      "fr",
      "SIRENE.ACCOUNTS(siren; [exercice])",
      "=SIRENE.ACCOUNTS(A2;{2023.2024})",
      "Ce que ACCOUNTS &lt;donne&gt;.",
    ],
  ])(
    "the help in %s has each function under its name, as that Excel writes it",
    async (language, ...told) => {
      const { text } = await relay.ask("/help", { headers: { "accept-language": language } });
      const [, article] = text.split('<article id="ACCOUNTS">');
      for (const one of told) expect(article).toContain(one);
      expect(text).toContain('<a href="#NAME">SIRENE.NAME</a>');
    },
  );

  test("the pane may load Office's script, be framed by Office, and ask another relay", async () => {
    const policy = String((await relay.ask("/taskpane.html")).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' https:\/\/appsforoffice\.microsoft\.com/);
    expect(policy).toMatch(/frame-ancestors 'self' [^;]*https:\/\/\*\.officeapps\.live\.com/);
    expect(policy).toMatch(/connect-src 'self' https:/);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test("a file that a browser has is answered 304 until it changes", async () => {
    const first = await relay.ask("/functions.js");
    const etag = String(first.headers["etag"]);
    const again = await relay.ask("/functions.js", { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(first.headers["cache-control"]).toBe("no-cache");
    const other = await relay.ask("/functions.js", { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  test("a file is compressed for who takes it so, and for nobody else", async () => {
    const { body, headers } = await ask(`${relay.url}/functions.js`, {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers["vary"]).toContain("Accept-Encoding");
    const text = gunzipSync(Buffer.from(await body.arrayBuffer())).toString();
    const plain = await relay.ask("/functions.js");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.text).toBe(text);
  });

  test.each([
    "/../secret.json",
    "/..%2fsecret.json",
    "/assets/../../secret.json",
    "/assets/..%5c..%5csecret.json",
    "/%2e%2e/secret.json",
    "/assets",
    "/functions.d.ts",
    "/functions.js.map",
    "/functions.json",
  ])("%s is no address of a file", async (path) => {
    expect(await rawStatus(relay.url, path)).toBe(404);
  });

  test("only what was asked for: no file answers to POST", async () => {
    expect((await relay.ask("/functions.js", { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("a relay whose add-in is not built", () => {
  test("says so in its log, and serves the manifest all the same", async () => {
    const relay = await startRelay({}, { pages: { addin: join(newFolder(), "nothing") } });
    expect(relay.log().map(({ msg }) => msg)).toContain("the add-in is not built: run npm run build");
    expect((await relay.ask("/functions.js")).status).toBe(404);
    expect((await relay.ask("/manifest.xml")).status).toBe(200);
  });
});

testNothingLeaks();
