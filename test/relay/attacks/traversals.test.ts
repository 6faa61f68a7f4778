import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { testNothingLeaks } from "../leaks.ts";
import { newFolder, startRelay, type StartedRelay } from "../start-relay.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sendRaw } from "./raw.ts";

/** What stands beside the folders that are served, and must never be told. */
const beside = "FICTIF: what stands beside the pages";

const paths = [
  "/../beside.txt",
  "/../../beside.txt",
  "/./../beside.txt",
  "/functions/../../beside.txt",
  "/taskpane/../../beside.txt",
  "/%2e%2e/beside.txt",
  "/%2e%2e%2fbeside.txt",
  "/..%2fbeside.txt",
  "/..%5cbeside.txt",
  "/..\\beside.txt",
  "/%252e%252e%252fbeside.txt",
  "/%c0%ae%c0%ae/beside.txt",
  "/%c0%ae%c0%ae%c0%afbeside.txt",
  "/%u002e%u002e/beside.txt",
  "/....//beside.txt",
  "/..;/beside.txt",
  "/..%00/beside.txt",
  "/taskpane.html%00/../../beside.txt",
  "/taskpane.html/../../beside.txt",
  "//../beside.txt",
  "/\\..\\beside.txt",
  "/../../../../../../etc/passwd",
  "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
  "//etc/passwd",
  "/file:///etc/passwd",
  "/proc/self/environ",
  "/.env",
  "/store.sqlite",
  "/../store.sqlite",
  "/playground/../../beside.txt",
  "/playground/%2e%2e/%2e%2e/beside.txt",
  "/admin/../beside.txt",
  "/admin/style.css/../../../beside.txt",
  "/__proto__",
  "/constructor/prototype",
];

describe(`${paths.length} traversals`, () => {
  let relay: StartedRelay;

  beforeAll(async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "beside.txt"), beside);
    const [addin, playground] = [join(folder, "addin"), join(folder, "playground")];
    for (const place of [addin, playground]) {
      mkdirSync(place);
      writeFileSync(join(place, "index.html"), "<p>playground</p>");
      writeFileSync(join(place, "taskpane.html"), "<p>pane</p>");
    }
    relay = await startRelay({}, { pages: { addin, playground }, storePath: join(folder, "store.sqlite") });
  });

  test.each(paths)("lead nowhere: %s", async (path) => {
    const { statuses, text } = await sendRaw(relay, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(statuses).toHaveLength(1);
    expect([400, 401, 404]).toContain(statuses[0]);
    expect(text).not.toContain(beside);
    expect(text).not.toContain("root:");
    expect(text).not.toContain("SQLite format");
    expect(readFileSync(relay.storePath).subarray(0, 6).toString()).toBe("SQLite");
  });

  test.each([
    ["it cannot be decoded", "/%c0%af"],
    ["a part of it is too long", `/admin/tokens/${"a".repeat(200)}`],
  ])("lead to a refusal in the form of all others where %s", async (_, path) => {
    for (const url of [relay.url, relay.opsUrl!]) {
      const response = await fetch(url + path);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { code: "unknown_path", message: "there is nothing at this address" } },
      ]);
    }
  });

  test("while the page itself is served", async () => {
    const { statuses, text } = await sendRaw(relay, "GET /taskpane.html HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(statuses).toEqual([200]);
    expect(text).toContain("<p>pane</p>");
  });
});

testNothingLeaks();
