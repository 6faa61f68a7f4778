import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { readCompanyFields } from "../../addin/taskpane/views/find/company-fields.ts";
import { readPage } from "../../addin/taskpane/matching/found-companies.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { establishmentPage } from "../../shared/lookups/resolve.ts";
import { recordsOf } from "../batch/desk.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { sirene } from "../batch/run-sirene.ts";
import { startRelay, startRelayOn, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

const company = edgeCases.realCompany;
const [nobody] = sirensFrom("150009", 1) as [string];
const day = 24 * 3_600_000;

/** Half an hour before the end of its day in Greenwich: in Paris the next one has begun. */
const lateOn = (daysAgo: number) => Math.floor(Date.now() / day) * day - (daysAgo - 1) * day - 1_800_000;
const dayText = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const serialOn = (moment: number) => (Date.parse(dayText(moment)) - Date.UTC(1899, 11, 30)) / day;
const unitRead = lateOn(3);
const officeRead = lateOn(9);

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;

/** A relay that has the answers about one company, each read at a moment of its own by somebody else. */
beforeAll(async () => {
  host = await openHost({ isSetSupported: () => true });
  const first = await startRelay({ fill: false });
  const token = await first.token("bob");
  await first.lookups(token, [
    { operation: "legal-unit", siren: company },
    establishmentPage(company),
    { operation: "legal-unit", siren: nobody },
  ]);
  await first.close();
  const file = new Database(first.storePath);
  const age = file.prepare("UPDATE answers SET as_of = ?, digest = NULL WHERE key LIKE ?");
  age.run(unitRead, "legal-unit?%");
  age.run(officeRead, "establishments?%");
  file.close();
  relay = await startRelayOn(first.sandbox, { storePath: first.storePath });
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
});

const text = (cells: unknown) => JSON.stringify(cells);

describe("the day on which the service said it", () => {
  test("is that of the answer in a formula, whatever the hour in Paris, and costs no call", async () => {
    const { total } = await relay.sandbox.calls();
    const [[cell]] = (await host.call("ASOF", [[company]])) as [[{ basicValue: number }]];
    expect(cell).toEqual({
      type: "FormattedNumber",
      basicValue: serialOn(unitRead),
      numberFormat: "yyyy-mm-dd",
    });
    expect((await relay.sandbox.calls()).total).toBe(total);
  });

  test("stands on the card as a property, and at its foot with the source", async () => {
    const [[card]] = (await host.call("CARD", [[company]])) as [[Record<string, Record<string, unknown>>]];
    expect(card["provider"]).toEqual({ description: `Sirene register, read ${dayText(unitRead)}` });
    expect(card["properties"]!["AsOf"]).toMatchObject({
      type: "FormattedNumber",
      numberFormat: "yyyy-mm-dd",
    });
  });

  test("is that of the oldest of the answers that are shown together", async () => {
    const [alone] = (await host.call("COMPANY", [[company]], "name,as_of")) as [unknown[]];
    const [beside] = (await host.call("COMPANY", [[company]], "name,as_of,address")) as [unknown[]];
    const apart = (officeRead - unitRead) / day;
    const serialOf = (cell: unknown) => (cell as { basicValue: number }).basicValue;
    expect(serialOf(beside[1]) - serialOf(alone[1])).toBe(apart);
  });

  test("is that of the other answers where the plan does not include the accounts", async () => {
    const free = await startRelay({ fill: false, plan: "free" });
    host.use(openAddin({ url: free.url, token: await free.token("ann") }));
    const [cells] = (await host.call("COMPANY", [[company]], "name,revenue,as_of")) as [unknown[]];
    const [alone] = (await host.call("COMPANY", [[company]], "revenue,as_of")) as [unknown[]];
    host.use(addin);
    expect(cells).toMatchObject([
      "DANONE",
      { code: "#N/A" },
      { type: "FormattedNumber", basicValue: serialOn(Date.now()) },
    ]);
    expect(alone).toMatchObject([{ code: "#N/A" }, { code: "#N/A" }]);
  });

  test("is none of a company that is not found: the cell says so as any other does", async () => {
    expect(text(shown(await host.call("ASOF", [[nobody]])))).toContain(
      "#N/A This SIREN is not in the register",
    );
    expect(await host.call("ASOF", [[nobody]], "-")).toEqual([["-"]]);
  });

  test("is the same in the pane, in a list and at a prompt, the first time and the second", async () => {
    const cells = [["SIREN"], [company], [nobody]];
    const fields = "name,address,as_of";
    const pane = await enrichInPane({ cells, fields, language: "en" }, addin);
    const column = pane.values[0]!.indexOf("sirene_as_of");
    const machine = sirene({ SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: await relay.token("eve") });
    writeFileSync(join(machine.folder, "list.csv"), `Code;SIREN\n1;${company}\n2;${nobody}\n`);
    const enriched = async () => {
      const run = await machine.run("enrich", "list.csv", "--fields", fields, "--yes", "--overwrite");
      expect([run.code, run.code === 0 ? "" : run.stderr]).toEqual([0, ""]);
      return readFileSync(join(machine.folder, "list.enriched.csv"), "utf8");
    };
    const [once, again] = [await enriched(), await enriched()];
    expect(again).toBe(once);
    const days = recordsOf(once).map((record) => record["sirene_as_of"]);
    expect(days).toEqual([dayText(officeRead), ""]);
    const { stdout } = await machine.run("lookup", company, "--fields", "as_of", "--json");
    expect(JSON.parse(stdout)).toMatchObject([{ fields: { as_of: dayText(unitRead) } }]);
    expect(pane.values.slice(1).map((row) => row[column])).toEqual([serialOn(officeRead), ""]);
  });

  test("of a company that a search found is that of the search, or of what is read beside it", async () => {
    const [found] = readPage({ items: [{ siren: company, name: "FICTIVE" }] }, unitRead).companies;
    const read = async (fields: string) => {
      const input = {
        company: found!,
        kind: "name",
        client: addin.client,
        language: "en",
        plan: { plan: null, financialSince: undefined },
      } as const;
      return (await readCompanyFields({ ...input, fields: selectFields(fields) })).values.at(-1);
    };
    expect(await read("name,as_of")).toBe(dayText(unitRead));
    expect(await read("address,as_of")).toBe(dayText(officeRead));
  });
});
