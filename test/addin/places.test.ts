import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { RelayFileOptions } from "../../addin/runtime/relay-file.ts";
import { relayPlaces } from "../../addin/runtime/shared-runtime.ts";
import { openSettings } from "../../addin/settings/settings.ts";
import { planText } from "../../addin/taskpane/list-run/plan-text.ts";
import { searchByName } from "../../addin/taskpane/views/find/name-search.ts";
import { oneTable } from "../../addin/taskpane/matching/one-table.ts";
import { readPlaceTable } from "../../shared/matching/place-table.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { newFolder, startRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { openAddin, openHost, shown } from "./open-addin.ts";

const places = join(process.cwd(), "dist/places");

/** The add-in with the table as its relay serves it; counts how often the table is fetched. */
async function addinOf(
  pages: { readonly addin: string; readonly places?: string },
  more: Pick<RelayFileOptions, "fetch" | "now"> = {},
) {
  const relay = await startRelay({}, { pages });
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  let fetched = 0;
  const { settings } = addin;
  const counted: typeof fetch = (address, init) => {
    fetched += 1;
    return (more.fetch ?? fetch)(address, init);
  };
  const loadPlaces = relayPlaces({ settings, ...more, fetch: counted });
  return { ...addin, loadPlaces, fetched: () => fetched };
}

let host: Awaited<ReturnType<typeof openHost>>;
beforeAll(async () => {
  host = await openHost();
});

const called = async (name: string, ...args: unknown[]) =>
  shown(await host.call(name, ...args)) as unknown[][];

describe("a relay that serves the table of postcodes and towns", () => {
  test("is asked for it once, by the first name with a town, and a town that is another's is never taken", async () => {
    const addin = await addinOf({ addin: newFolder(), places });
    host.use(addin);
    expect(await called("MATCH", "Danone", "75009")).toEqual([["552032534"]]);
    expect(addin.fetched()).toBe(0);
    expect(
      await called("MATCH", [["Danone"], ["Danone"]], [["75009"], ["75009"]], [["Paris"], ["Lyon"]]),
    ).toEqual([
      ["552032534"],
      [
        "#N/A The postcode does not belong to this town: one of the two is wrong. Most likely: 552032534, DANONE (score 99). SIRENE.CANDIDATES lists all candidates.",
      ],
    ]);
    const [, first] = await called("CANDIDATES", "Danone", "75009", "Lyon");
    expect(first?.[3]).toBe("AAFZZZZ");
    expect(addin.fetched()).toBe(1);
  });

  test("has the pane say the same, and no warning", async () => {
    const addin = await addinOf({ addin: newFolder(), places });
    const cells = [
      ["Nom", "CP", "Ville"],
      ["Danone", "75009", "LYON"],
    ];
    const pane = await enrichInPane({ cells, fields: "name", isMatching: true, language: "fr" }, addin);
    expect(pane.values[1]).toContain("ambigu");
    expect(String(pane.values[1]?.at(-1))).toContain("le code postal n'est pas celui de cette commune");
    expect(planText(pane.run, messageFormatter("en"), "en").warnings).toEqual([]);
    const found = await searchByName({ name: "Danone", postcode: "75009", city: "Lyon" }, addin);
    expect(found).toMatchObject({ kind: "found", reason: "places_apart", lacksPlaces: false });
  });
});

describe("a relay that does not serve it", () => {
  const cells = [
    ["Nom", "CP", "Ville"],
    ["Danone", "75009", "LYON"],
  ];

  test.each(["en", "fr"] as const)("has the pane say so before a run, in %s", async (language) => {
    const addin = await addinOf({ addin: newFolder() });
    const pane = await enrichInPane({ cells, fields: "name", isMatching: true, language }, addin);
    expect(pane.values[1]).toContain(language === "en" ? "found" : "trouvé");
    expect(planText(pane.run, messageFormatter(language), language).warnings).toEqual([
      messageFormatter(language)("match_places_unchecked"),
    ]);
    const found = await searchByName({ name: "Danone", postcode: "75009", city: "Lyon" }, addin);
    expect(found).toMatchObject({ kind: "found", lacksPlaces: true });
  });

  test("is not said of rows without a postcode or a town", async () => {
    const addin = await addinOf({ addin: newFolder() });
    const list = [
      ["Nom", "CP"],
      ["Danone", "75009"],
    ];
    const pane = await enrichInPane({ cells: list, fields: "name", isMatching: true, language: "en" }, addin);
    expect(planText(pane.run, messageFormatter("en"), "en").warnings).toEqual([]);
    expect(addin.fetched()).toBe(0);
  });
});

describe("a table that does not come", () => {
  const missing = expect.stringMatching(/^#N\/A A part of the add-in did not load/);
  const names = [["Danone"], ["Danone"]];
  const [postcodes, towns] = [
    [["75009"], ["75009"]],
    [["LYON"], [""]],
  ];

  test("leaves no name with a town taken unchecked: it is #N/A, until a minute has gone; others are found", async () => {
    let [isDown, time] = [true, 0];
    const down: typeof fetch = (address, init) =>
      isDown ? Promise.resolve(new Response("", { status: 503 })) : fetch(address, init);
    const addin = await addinOf({ addin: newFolder(), places }, { fetch: down, now: () => time });
    host.use(addin);
    expect(await called("MATCH", names, postcodes, towns, "none")).toEqual([[missing], ["552032534"]]);
    expect(await called("CANDIDATES", "Danone", "75009", "LYON")).toEqual([[missing]]);
    isDown = false;
    expect(await called("MATCH", names, postcodes, towns)).toEqual([[missing], ["552032534"]]);
    expect(addin.fetched()).toBe(1);
    time = 60_000;
    expect((await called("MATCH", names, postcodes, towns))[0]).toEqual([
      expect.stringMatching(/^#N\/A The postcode does not belong to this town/),
    ]);
    expect(addin.fetched()).toBe(2);
  });

  test("ends a plan, a review and a search by name in the pane before a call; rows without a town are found", async () => {
    const down = () => Promise.resolve(new Response("", { status: 503 }));
    const addin = await addinOf({ addin: newFolder(), places }, { fetch: down });
    const list = (town: string) => ({
      ...{
        cells: [
          ["Nom", "CP", "Ville"],
          ["Danone", "75009", town],
        ],
        fields: "name",
      },
      ...{ isMatching: true, language: "en" as const },
    });
    const notLoaded = { name: "NotLoadedError" };
    await expect(enrichInPane(list("LYON"), addin)).rejects.toMatchObject(notLoaded);
    await expect(searchByName({ name: "Danone", city: "LYON" }, addin)).rejects.toMatchObject(notLoaded);
    expect(addin.client.counters().asked).toBe(0);
    expect(addin.requests.filter(({ lookups }) => lookups > 0)).toEqual([]);
    expect((await enrichInPane(list(""), addin)).values[1]).toContain("found");
  });

  test("judges no row of a run by other rules than the rest: one that comes meanwhile waits for the next", async () => {
    let loads = 0;
    const table = oneTable(() =>
      Promise.resolve((loads += 1) === 1 ? undefined : readPlaceTable("57000 METZ")),
    );
    expect([await table(), await table(), loads]).toEqual([undefined, undefined, 1]);
  });

  test("is none where the relay has none: the name is looked up without it, as before", async () => {
    host.use(await addinOf({ addin: newFolder() }));
    expect(await called("MATCH", names, postcodes, towns)).toEqual([["552032534"], ["552032534"]]);
  });
});

describe("the table over HTTP", () => {
  let server: Server;
  let asked = 0;
  let answer = { status: 503, text: "" };
  let isEndless = false;
  const settings = openSettings({ origin: "" });
  beforeAll(async () => {
    server = createServer((_, response) => {
      asked += 1;
      if (isEndless) response.writeHead(200).write("57000 METZ\n");
      else response.writeHead(answer.status).end(answer.text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    settings.write({ relayUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterAll(() => void server.close());

  test("is not waited for without end where the answer does not end", async () => {
    isEndless = true;
    const load = relayPlaces({ settings, longest: 50 });
    expect(await load()).toBeUndefined();
    await expect(load(true)).rejects.toMatchObject({ name: "NotLoadedError" });
    isEndless = false;
    asked = 0;
  });

  test("is fetched again a minute after a failure, and then no more", async () => {
    let time = 0;
    const load = relayPlaces({ settings, now: () => time });
    await expect(load(true)).rejects.toMatchObject({ name: "NotLoadedError" });
    expect(await Promise.all([load(), load()])).toEqual([undefined, undefined]);
    time = 59_999;
    expect([await load(), asked]).toEqual([undefined, 1]);
    answer = { status: 200, text: "<title>a page of somebody else</title>" };
    time = 60_000;
    expect([await load(), asked]).toEqual([undefined, 2]);
    await expect(load(true)).rejects.toMatchObject({ name: "NotLoadedError" });
    answer = { status: 200, text: "# source\n57000 METZ\n" };
    time = 120_000;
    const table = await load();
    expect(table?.townsOf("57000")).toEqual(["METZ"]);
    time = 10_000_000;
    expect(await load()).toBe(table);
    expect(asked).toBe(3);
  });
});
