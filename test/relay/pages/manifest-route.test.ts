import { describe, expect, test } from "@jest/globals";
import { manifestFor } from "../../../relay/pages/manifest.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay } from "../start-relay.ts";

describe("GET /manifest.xml", () => {
  test("is the manifest for the public URL", async () => {
    const relay = await startRelay({}, { publicUrl: "https://tools.example/sirene" });
    const { status, headers, text } = await relay.ask("/manifest.xml");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(text).toBe(manifestFor("https://tools.example/sirene"));
  });

  test("is for the address it was asked by where no public URL was given, by https as Office wants it", async () => {
    const relay = await startRelay();
    const { text } = await relay.ask("/manifest.xml");
    expect(text).toBe(manifestFor(relay.url.replace("http:", "https:")));
    const named = await relay.ask("/manifest.xml", { headers: { host: "relay.example" } });
    expect(named.text).toBe(manifestFor("https://relay.example"));
  });

  test("escapes the address wherever it stands, be it the Host header's", async () => {
    const bare = /&(?!amp;|lt;|gt;|quot;)/;
    const relay = await startRelay({}, { publicUrl: "https://tools.example/r&d" });
    const { text } = await relay.ask("/manifest.xml");
    expect(text).toContain('<SourceLocation DefaultValue="https://tools.example/r&amp;d/taskpane.html"/>');
    expect(text).not.toMatch(bare);
    const open = await startRelay();
    const named = await open.ask("/manifest.xml", { headers: { host: "r&d.example" } });
    expect(named.text).toContain("<AppDomain>https://r&amp;d.example</AppDomain>");
    expect(named.text).not.toMatch(bare);
  });

  test("takes no Host that is no name", async () => {
    const relay = await startRelay();
    const { status, text } = await relay.ask("/manifest.xml", { headers: { host: 'a"><x b="' } });
    expect(status).toBe(400);
    expect(text).not.toContain("<x");
  });
});

describe.each(["/help", "/"])("GET %s", (path) => {
  test.each([
    ["fr-FR,fr;q=0.9", "fr", "SIRENE dans Excel"],
    ["en-GB", "en", "SIRENE in Excel"],
    ["de-DE,de;q=0.9,fr;q=0.8", "fr", "SIRENE dans Excel"],
  ])("speaks to a browser that wishes %s", async (wish, language, title) => {
    const relay = await startRelay();
    const { status, text, headers } = await relay.ask(path, { headers: { "accept-language": wish } });
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(title);
    expect(String(headers["content-security-policy"])).toMatch(/style-src 'sha256-/);
  });
});

testNothingLeaks();
