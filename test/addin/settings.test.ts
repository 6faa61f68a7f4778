import { describe, expect, test } from "@jest/globals";
import { openSettings, pageStorage, readRelayUrl } from "../../addin/settings/settings.ts";

const origin = "https://sirene.example.org";

describe("settings", () => {
  test("are the page's own relay, no token, and asking, until they are written", () => {
    expect(openSettings({ origin }).read()).toEqual({ relayUrl: origin, token: "", cacheOnly: false });
  });

  test("stand in the storage under Office's partition key, as soon as there is one", () => {
    const storage = pageStorage();
    const office: { partitionKey?: string } = {};
    const settings = openSettings({ storage, origin, partitionKey: () => office.partitionKey });
    settings.write({ token: " one ", cacheOnly: true });
    expect([storage.getItem("sirene.token"), storage.getItem("sirene.cacheOnly")]).toEqual(["one", "true"]);
    office.partitionKey = "part:";
    expect(settings.read().token).toBe("");
    settings.write({ token: "two", relayUrl: "https://other.example.org/sirene/" });
    expect(storage.getItem("part:sirene.token")).toBe("two");
    expect(storage.getItem("part:sirene.relayUrl")).toBe("https://other.example.org/sirene");
    expect(storage.getItem("sirene.token")).toBe("one");
  });

  test("an emptied token leaves nothing behind", () => {
    const storage = pageStorage();
    const settings = openSettings({ storage, origin });
    settings.write({ token: "one" });
    settings.write({ token: "" });
    expect(storage.getItem("sirene.token")).toBeNull();
  });

  test("tell who listens, until they stop listening", () => {
    const settings = openSettings({ origin });
    const heard: boolean[] = [];
    const stop = settings.subscribe(({ cacheOnly }) => heard.push(cacheOnly));
    settings.write({ cacheOnly: true });
    stop();
    settings.write({ cacheOnly: false });
    expect(heard).toEqual([true]);
  });

  test("a relay's address that is not safe is not taken", () => {
    const settings = openSettings({ origin });
    settings.write({ relayUrl: "http://sirene.example.org" });
    expect(settings.read().relayUrl).toBe(origin);
  });
});

describe("a relay's address", () => {
  test.each([
    [" https://sirene.example.org/ ", "https://sirene.example.org"],
    ["https://example.org:8443/sirene/?a=b#c", "https://example.org:8443/sirene"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("%s is read as %s", (text, url) => expect(readRelayUrl(text)).toBe(url));

  test.each([
    "http://sirene.example.org",
    "http://127.0.0.1.example.org",
    "ftp://localhost",
    "https://user:pass@example.org",
    "sirene.example.org",
    "",
  ])("%s is refused: the token would travel open, or nowhere", (text) =>
    expect(readRelayUrl(text)).toBeUndefined(),
  );
});
