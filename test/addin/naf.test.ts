import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { endNotice } from "../../addin/taskpane/list-run/end-notice.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { relayNaf } from "../../addin/runtime/naf-tables.ts";
import { readCompanyFields } from "../../addin/taskpane/views/find/company-fields.ts";
import { readPage } from "../../addin/taskpane/matching/found-companies.ts";
import { typedHere, environmentOf } from "../batch/operations/typed-here.ts";
import { newFolder, startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

const danone = "552032534";
const fields = "naf,naf_nomenclature,naf_section,naf_section_label,naf_division,naf_division_label";

let host: Awaited<ReturnType<typeof openHost>>;
beforeAll(async () => {
  host = await openHost({ isSetSupported: () => true });
});

const value = async (name: string, ...args: unknown[]) => shown(await host.call(name, ...args));

async function addinOf(relay: StartedRelay): Promise<OpenedAddin> {
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
  return addin;
}

/** Reads a correspondence into the store of a relay, as its administrator does beside it. */
async function importInto({ storePath, sandbox }: StartedRelay, lines: readonly string[]): Promise<void> {
  const file = join(newFolder(), "table.csv");
  writeFileSync(file, lines.join("\n"));
  const run = await typedHere(["naf", "import", file], () => environmentOf(sandbox, storePath));
  if (run.code !== 0) throw new Error(run.err);
}

describe("an activity code in formulas", () => {
  test("has its nomenclature, section and division with INSEE's labels, for the company's one call", async () => {
    const relay = await startRelay();
    await addinOf(relay);
    expect(await value("COMPANY", [[danone]], fields)).toEqual([
      [
        ...["70.10Z", "rev2", "M", "Activités spécialisées, scientifiques et techniques"],
        ...["70", "Activités des sièges sociaux"],
      ],
    ]);
    expect((await relay.sandbox.calls()).byKey).toMatchObject({ [`GET /unite-legale/${danone}`]: 1 });
    await addinOf(await startRelay({ naf: "2025" }));
    expect(await value("COMPANY", [[danone]], fields)).toEqual([
      ["70.10Y", "2025", "N", "ACTIVITÉS SPÉCIALISÉES, SCIENTIFIQUES ET TECHNIQUES", "70", ""],
    ]);
  });

  test("has the codes of NAF 2025 that it may become once the relay's administrator has read INSEE's table", async () => {
    const relay = await startRelay();
    await addinOf(relay);
    expect(await value("NAF2025CANDIDATES", [[danone]])).toEqual([[""]]);
    expect((await relay.ask("/naf-2025.txt")).status).toBe(404);
    await importInto(relay, ["70.10Z;a;66.30Y;b", "70.10Z;a;70.10Y;b"]);
    expect((await relay.ask("/naf-2025.txt")).status).toBe(200);
    const addin = await addinOf(relay);
    expect(await value("NAF2025CANDIDATES", [[danone]])).toEqual([["66.30Y; 70.10Y"]]);
    const [[card]] = (await host.call("CARD", [[danone]])) as [[{ properties: Record<string, object> }]];
    expect(card.properties).toMatchObject({
      NafSectionLabel: { basicValue: "Activités spécialisées, scientifiques et techniques" },
      Naf2025Candidates: { basicValue: "66.30Y; 70.10Y" },
    });
    expect(addin.requests.map(({ path }) => path)).not.toContain("/v1/naf");
    expect((await relay.sandbox.calls()).byKey).toMatchObject({ [`GET /unite-legale/${danone}`]: 1 });
  });

  test("has them as #N/A where that table does not come, and its labels all the same, for they need no table", async () => {
    const relay = await startRelay();
    const addin = await addinOf(relay);
    const { settings } = addin;
    const refused: string[] = [];
    const fetch = (address: unknown) => {
      refused.push(new URL(String(address)).pathname);
      return Promise.resolve(new Response("", { status: 503 }));
    };
    host.use({ ...addin, loadNaf: relayNaf({ settings, fetch }) });
    expect(await value("NAFSECTIONLABEL", [[danone]])).toEqual([
      ["Activités spécialisées, scientifiques et techniques"],
    ]);
    expect(refused).toEqual([]);
    const missing = expect.stringMatching(/^#N\/A A part of the add-in did not load/);
    expect(await value("NAF2025CANDIDATES", [[danone], [""], [danone]])).toEqual([
      [missing],
      [""],
      [missing],
    ]);
    expect(await value("COMPANY", [[danone]], "name,naf_2025_candidates")).toEqual([["DANONE", missing]]);
    const [[card]] = (await host.call("CARD", [[danone]])) as [[{ properties: Record<string, object> }]];
    expect(card.properties).toHaveProperty("NafSectionLabel");
    expect(card.properties).not.toHaveProperty("Naf2025Candidates");
    expect(refused).toEqual(["/naf-2025.txt"]);
  });

  test("is the same in a list that the pane fills, and for a company that the pane inserts", async () => {
    const relay = await startRelay();
    await importInto(relay, ["70.10Z;a;66.30Y;b"]);
    const addin = await addinOf(relay);
    const told = "naf_section_label,naf_division_label,naf_2025_candidates";
    const row = [
      ...["Activités spécialisées, scientifiques et techniques", "Activités des sièges sociaux", "66.30Y"],
    ];
    const list = { cells: [["SIREN"], [danone]], fields: told, language: "fr" } as const;
    expect((await enrichInPane(list, addin)).values[1]).toEqual(expect.arrayContaining(row));
    const question = { operation: "search", q: danone, page: 1, perPage: 100 } as const;
    const answer = await addin.client.ask(question);
    if (answer.status !== "found") throw new Error("not found");
    const [company] = readPage(answer.data, answer.asOf).companies;
    const read = await readCompanyFields({
      ...{ company: company!, kind: "name", fields: selectFields(told), client: addin.client },
      ...{ language: "fr", plan: { plan: null, financialSince: undefined }, loadNaf: addin.loadNaf },
    });
    expect(read.values).toEqual(row);
  });
});

describe("SEARCH by an activity code", () => {
  const search = (naf: string, state = "A") => value("SEARCH", null, naf, null, state);

  test("of rév. 2 is refused before any call once an answer told that the service is in NAF 2025", async () => {
    const relay = await startRelay({ naf: "2025" });
    await addinOf(relay);
    expect(await search("10.71C")).toEqual([["#N/A No company matches."]]);
    expect(await value("NAF", [[danone]])).toEqual([["70.10Y"]]);
    const { total } = await relay.sandbox.calls();
    expect(await search("10.71C")).toEqual([
      [
        expect.stringMatching(
          /^#VALUE! 10\.71C is a code of NAF rév\. 2, and the service now answers in NAF 2025/,
        ),
      ],
    ]);
    expect((await relay.sandbox.calls()).total).toBe(total);
    expect(await search("10.71H")).toHaveLength(2);
  });

  test("of rév. 2 finds the ceased companies that keep it where the service is in NAF 2025", async () => {
    await addinOf(await startRelay({ naf: "2025" }));
    await value("NAF", [[danone]]);
    expect(await search("25.50A")).toEqual([[expect.stringMatching(/^#VALUE! 25\.50A is a code of NAF/)]]);
    expect(await search("25.50A", "C")).toHaveLength(2);
  });

  test("of NAF 2025 is asked where answers were in rév. 2, and finding nobody says why", async () => {
    const relay = await startRelay();
    await addinOf(relay);
    await value("NAF", [[danone]]);
    expect(await search("10.71H")).toEqual([
      [expect.stringContaining("the service last answered in NAF rév. 2")],
    ]);
    expect(await search("10.71C")).toHaveLength(2);
  });
});

describe("a list that the pane fills again after the night of NAF 2025", () => {
  const told = "naf,naf_label,state";
  const first = {
    cells: [["SIREN"], [danone], [edgeCases.ordinary], [edgeCases.ceased]],
    fields: told,
    language: "en",
  } as const;

  /** What the end of a second run says, of a relay whose answers are new, where `lines` were read into its store. */
  async function secondEnd(lines: readonly string[]): Promise<string> {
    const before = await enrichInPane(first, await addinOf(await startRelay()));
    const relay = await startRelay({ naf: "2025" });
    if (lines.length > 0) await importInto(relay, lines);
    const cells = before.values as (string | number)[][];
    const { progress, values } = await enrichInPane({ ...first, cells }, await addinOf(relay));
    expect(values.map((row) => row[2])).toEqual(["sirene_naf", "70.10Y", "10.71H", "25.50A"]);
    return endNotice(progress, messageFormatter("en"), "en").text;
  }

  test("says once that codes changed their nomenclature, and that nobody can compare the activity", async () => {
    expect(await secondEnd([])).toMatch(
      /2 rows have activity codes of another nomenclature .* In 2 of these rows, the activity cannot be compared/,
    );
  });

  test("compares it by INSEE's table: what the old code could become is no change, another code is none of these rows", async () => {
    const known = await secondEnd(["70.10Z;a;70.10Y;b", "10.71C;a;10.71H;b"]);
    expect(known).toContain("2 rows have activity codes of another nomenclature");
    expect(known).not.toContain("cannot be compared");
    expect(await secondEnd(["70.10Z;a;70.10Y;b", "10.71C;a;56.11G;b"])).toContain(
      "1 row has activity codes of another nomenclature",
    );
  });
});
