import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { sectionsIn } from "../../addin/cells/card.ts";
import { exampleCalls } from "../../addin/taskpane/workbook/formula-calls.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

type Host = Awaited<ReturnType<typeof openHost>>;

let host: Host;
let relay: StartedRelay;
let addin: OpenedAddin;

let dataTypes = true;

/** Excel with its pages in a language; the functions are those that were loaded first. */
const excelIn = (displayLanguage: "en" | "fr") =>
  openHost({ displayLanguage, isSetSupported: () => dataTypes });

beforeAll(async () => {
  host = await excelIn("en");
  relay = await startRelay({ fill: false });
});
beforeEach(async () => {
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
});

const { realCompany: danone, ordinary, laPoste } = edgeCases;

async function cardOf(id: string, ...args: unknown[]): Promise<Excel.EntityCellValue> {
  const [[card]] = (await host.call("CARD", [[id]], ...args)) as [[Excel.EntityCellValue]];
  return card;
}

const titlesOf = ({ layouts }: Excel.EntityCellValue) => layouts?.card?.sections?.map(({ title }) => title);

/** What calls the service counts while something is done. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const before = (await relay.sandbox.calls()).total;
  await work();
  return (await relay.sandbox.calls()).total - before;
}

describe("CARD", () => {
  test("on a plan without share capital has no property for it: a blank one would pass for an amount above any limit", async () => {
    const free = await startRelay({ fill: false, plan: "free" });
    host.use(openAddin({ url: free.url, token: await free.token("ann") }));
    const { properties, layouts } = await cardOf(ordinary);
    expect(Object.keys(properties!).filter((name) => name.startsWith("Capital"))).toEqual([]);
    expect(layouts?.card?.sections?.flatMap((section) => section.properties)).not.toContain("Capital");
  });

  test("is an entity whose properties are read with a dot, and costs one call", async () => {
    let card: Excel.EntityCellValue | undefined;
    expect(await callsOf(async () => (card = await cardOf(laPoste)))).toBe(1);
    expect(card).toMatchObject({
      type: "Entity",
      properties: {
        Siren: { type: "String", basicValue: laPoste },
        Active: { type: "Boolean", basicValue: true },
        Created: { type: "FormattedNumber", numberFormat: "yyyy-mm-dd" },
        Acronym: { type: "String" },
      },
    });
    expect(card!.text).toBe((card!.properties!["Name"] as Excel.StringCellValue).basicValue);
    // A card is taken where a SIREN is.
    expect(shown(await host.call("SIRENOF", [[card]]))).toEqual([[laPoste]]);
  });

  test("has an icon, a title, sections whose properties are all there, and the source and day at its foot", async () => {
    const card = await cardOf(danone);
    expect(card.layouts?.compact?.icon).toBe("Building");
    expect(card.layouts?.card?.title).toEqual({ property: "Name" });
    const listed = card.layouts!.card!.sections!.flatMap(({ properties }) => properties ?? []);
    expect(listed.filter((name) => !(name in card.properties!))).toEqual([]);
    expect(titlesOf(card)!.slice(0, 2)).toEqual(["Identity", "Activity and size"]);
    expect(card.provider?.description).toMatch(/^Sirene register, read \d{4}-\d{2}-\d{2}$/);
  });

  test("has a further section for a call each where it is named; establishments and head office are one", async () => {
    let card: Excel.EntityCellValue | undefined;
    const sections = "accounts;directors,head_office,establishments";
    expect(await callsOf(async () => (card = await cardOf(ordinary, null, sections)))).toBe(4);
    // What the pane says that it takes at most; without sections it is one call.
    expect(exampleCalls(`=SIRENE.CARD(A2,"none","${sections}")`)).toBeGreaterThanOrEqual(4);
    expect(exampleCalls('=SIRENE.CARD(A2,"none")')).toBe(1);
    expect(titlesOf(card!)!.slice(2)).toEqual(["Head office", "Accounts", "Directors", "Establishments"]);
    const { Accounts, Postcode, Directors } = card!.properties as Record<string, Excel.ArrayCellValue>;
    expect(Postcode).toMatchObject({ type: "String", basicValue: expect.stringMatching(/^\d{5}$/) });
    const [headings, first] = Accounts!.elements as Excel.StringCellValue[][];
    expect(headings!.map(({ basicValue }) => basicValue).slice(0, 3)).toEqual(["Year", "Year end", "Type"]);
    expect(first![3]).toMatchObject({ type: "FormattedNumber", numberFormat: "#,##0" });
    for (const { elements } of [Accounts!, Directors!])
      expect(new Set(elements.map((row) => row.length)).size).toBe(1);
  });

  test("shows what the relay has kept already, at no call, and a property that is not there where it has nothing", async () => {
    const colleague = openAddin({ url: relay.url, token: await relay.token("bea") });
    host.use(colleague);
    await cardOf(edgeCases.confidentialAccounts, null, "accounts");
    host.use(addin);
    let card: Excel.EntityCellValue | undefined;
    expect(await callsOf(async () => (card = await cardOf(edgeCases.confidentialAccounts)))).toBe(0);
    expect(titlesOf(card!)).toContain("Accounts");
    const { Accounts } = card!.properties as Record<string, Excel.ArrayCellValue>;
    const [, first] = Accounts!.elements;
    // An amount that is not published would be above any limit if it were blank.
    expect(first).toContainEqual({ type: "Error", errorType: "NotAvailable" });
    expect(first).not.toContainEqual({ type: "String", basicValue: "" });
    expect(card!.properties).not.toHaveProperty("Directors");
  });

  test("asks the relay once for what is kept of many companies", async () => {
    const ids = [danone, ordinary, laPoste].map((id) => [id]);
    await host.call("CARD", ids);
    const sent = addin.requests.length;
    await Promise.all(ids.map((id) => host.call("CARD", [id])));
    expect(addin.requests.length - sent).toBeLessThanOrEqual(1);
  });

  test("has the head office that its SIRET is, where the list of establishments tells none", async () => {
    const untold = await startRelay({ fill: false, listing: "siret" });
    host.use(openAddin({ url: untold.url, token: await untold.token("ann") }));
    const { properties } = await cardOf(edgeCases.laPosteHeadOffice, null, "head_office");
    expect(properties!["Siret"]).toMatchObject({ basicValue: edgeCases.laPosteHeadOffice });
    const ofBranch = await cardOf(edgeCases.laPosteSiret, null, "head_office");
    expect(ofBranch.properties!["HeadOffice"]).toMatchObject({
      basicValue: expect.stringMatching(/give the head office's SIRET\.$/),
    });
    expect((await untold.sandbox.calls()).byOperation).toMatchObject({ establishments: 1, establishment: 2 });
  });

  test("says why a section that was asked for is not there", async () => {
    const { Establishments } = (await cardOf(edgeCases.bare, null, "establishments")).properties!;
    expect(Establishments).toEqual({
      type: "String",
      basicValue: "No such establishment is known for this SIREN.",
    });
    const { Accounts } = (await cardOf(edgeCases.bare, null, [["accounts"]])).properties!;
    expect(Accounts).toEqual({ type: "String", basicValue: "No accounts are known for this SIREN." });
  });

  test("has #N/A for the properties of a section that could not be asked for, and says why beside them", async () => {
    const poor = openAddin({ url: relay.url, token: await relay.token("poor", { monthly: 1 }) });
    host.use(poor);
    const { properties, layouts } = await cardOf(edgeCases.cedex, null, "head_office,accounts");
    const missing = { type: "Error", errorType: "NotAvailable" };
    const why = {
      type: "String",
      basicValue: expect.stringMatching(/^Your calls for this month are used up\./),
    };
    expect(properties).toMatchObject({
      ...{ Siren: { basicValue: edgeCases.cedex }, HeadOfficeNote: why, AccountsNote: why },
      ...{ Siret: missing, Address: missing, Postcode: missing, Town: missing, Accounts: missing },
    });
    expect(layouts?.card?.sections?.slice(2)).toMatchObject([
      { title: "Head office", properties: ["Siret", "Address", "Postcode", "Town", "HeadOfficeNote"] },
      { title: "Accounts", properties: ["Accounts", "AccountsNote"] },
    ]);
  });

  test("keeps what it had of stored sections when it is asked for again, for its one call", async () => {
    const names = async () => Object.keys((await cardOf(ordinary)).properties!);
    await cardOf(ordinary, null, "head_office,accounts");
    const before = await names();
    expect(before).toEqual(expect.arrayContaining(["Siret", "Town", "Accounts"]));
    addin.client.refreshSince(Date.now() + 1);
    let after: string[] = [];
    expect(await callsOf(async () => (after = await names()))).toBe(1);
    expect(after).toEqual(before);
  });

  test("keeps them where nothing is to be asked, however old they are, as it keeps its own fields", async () => {
    let now = Date.now();
    const kept = openAddin({ url: relay.url, token: await relay.token("cleo"), clock: () => now });
    host.use(kept);
    await cardOf(edgeCases.overseas, null, "head_office");
    now += 8 * 24 * 3_600_000;
    kept.settings.write({ cacheOnly: true });
    expect((await cardOf(edgeCases.overseas)).properties).toHaveProperty("Town");
  });

  test("asks nothing for a section that there is not", async () => {
    const asked = addin.requests.length;
    const [[cell]] = shown(await host.call("CARD", [[danone]], null, "accounts,shares")) as [[string]];
    expect(cell).toBe("#VALUE! sections takes head_office, accounts, directors, establishments, not shares.");
    expect(addin.requests).toHaveLength(asked);
  });

  test("names sections to a French reader by words that it takes", async () => {
    await excelIn("fr");
    const [[cell]] = shown(await host.call("CARD", [[danone]], null, "actions")) as [[string]];
    await excelIn("en");
    const words = cell.match(/^#VALUE! rubriques prend (.+), pas actions\.$/)![1]!.split(", ");
    expect(sectionsIn(words)).toEqual(sectionsIn(["head_office", "accounts", "directors", "establishments"]));
  });

  test("has no property for a field that compares", async () => {
    const names = Object.keys((await cardOf(danone)).properties!);
    expect(names).toContain("DaysSinceCreated");
    expect(names.filter((name) => /Match|Score/.test(name))).toEqual([]);
  });

  test.each(["en", "fr"] as const)(
    "is small: a thousand of them stay below the 5 MB that Excel takes, what is kept with them (%s)",
    async (language) => {
      await excelIn(language);
      const companies = [danone, ordinary, laPoste, edgeCases.manyEstablishments];
      const ids = companies.map((id) => [id]);
      await host.call("CARD", ids, null, "accounts,directors,establishments");
      const cards = await Promise.all(companies.map((id) => cardOf(id)));
      const sizes = cards.map((card) => JSON.stringify(card).length);
      expect(1_000 * Math.max(...sizes)).toBeLessThan(5_000_000);
      await excelIn("en");
    },
  );

  test("shows what stands beside a company that is not found", async () => {
    const missing = sirensFrom("1400", 2).map((siren) => [siren]);
    expect(await host.call("CARD", missing, [["ours"], ["other"]])).toEqual([["ours"], ["other"]]);
  });

  test("says what to use instead where Excel shows none", async () => {
    dataTypes = false;
    expect(shown(await host.call("CARD", [[laPoste]]))).toEqual([
      ["#N/A This version of Excel does not show cards: SIRENE.COMPANY gives the same values in cells."],
    ]);
    dataTypes = true;
  });

  test("has its titles and labels in French, and takes the sections' French names", async () => {
    await excelIn("fr");
    const card = await cardOf(ordinary, null, "comptes, siège");
    expect(titlesOf(card)).toEqual(
      expect.arrayContaining(["Identité", "Activité et taille", "Siège", "Comptes"]),
    );
    expect(card.properties!["LegalName"]).toMatchObject({
      propertyMetadata: { sublabel: "Dénomination légale" },
    });
    await excelIn("en");
  });
});
