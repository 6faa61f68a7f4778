import { beforeAll, describe, expect, test } from "@jest/globals";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { findField } from "../../../shared/fields/catalogue.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { enrichInPane, type PaneList } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ plan: "pro", quota: 100_000, hourly: 100_000 });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const fill = (list: Omit<PaneList, "language">) => enrichInPane({ ...list, language: "en" }, addin);

/** What the register calls a company. */
async function nameOf(siren: string): Promise<unknown> {
  const answer = await addin.client.ask({ operation: "legal-unit", siren });
  return answer.status === "found" && findField("name")!.read(answer.data, "en");
}

describe("a list of many rows has each company beside its own number", () => {
  /** More than are written at once, several times. */
  const companies = sirens(900, 40_000);
  /** The second stretch is asked nothing, and is filled before the first. */
  const isAsked = (at: number) => at < 200 || at >= 400;
  const numberAt = (at: number) => (isAsked(at) ? companies[at]! : `${companies[at]!.slice(0, 8)}x`);

  test.each<[string, Partial<PaneList>]>([
    ["at the top of a sheet", {}],
    [
      "under a title, away from the edge",
      { from: "C5", prepare: (book) => book.fill("A1", [["Suppliers"]]) },
    ],
    ["checked", { fields: checkFields.join(","), check: "suppliers" }],
  ])("%s", async (_, given) => {
    const cells = [["Remark", "SIREN"], ...companies.map((_one, at) => [`#${at}`, numberAt(at)])];
    const { values, progress } = await fill({ cells, fields: "name,siren", ...given });
    expect(progress).toMatchObject({ rows: 900, done: 900, statuses: { found: 700, invalid: 200 } });
    const headings = values.find((row) => row.includes("SIREN"))!;
    const column = (heading: string) => headings.indexOf(heading);
    const rows = values.slice(values.indexOf(headings) + 1);
    const names = await Promise.all(companies.map(nameOf));
    const told = ["Remark", "SIREN", "sirene_siren", "sirene_name", "sirene_status"];
    expect(rows.map((row) => told.map((heading) => row[column(heading)]))).toEqual(
      companies.map((siren, at) => [
        ...[`#${at}`, numberAt(at)],
        ...(isAsked(at) ? [siren, names[at], "found"] : ["", "", "invalid"]),
      ]),
    );
  });
});

test("a row whose number was corrected or emptied has nothing of the other company beside its own", async () => {
  const [third, corrected, other] = [sirens(1)[0]!, "005720784", "552032534"];
  const ofOther = [other, "DANONE", "FR27552032534"];
  const { values } = await fill({
    fields: "name",
    cells: [
      ["SIREN", "sirene_siren", "sirene_name", "sirene_vat", "sirene_rating", "sirene_status"],
      [third, third, "FICTIVE", "", "A0", "found"],
      [corrected, ...ofOther, "A1", "found"],
      [other, ...ofOther, "B2", "found"],
      ["", ...ofOther, "C3", "found"],
    ],
  });
  expect(values.slice(1).map((row) => row.slice(0, 6))).toEqual([
    [third, third, await nameOf(third), "", "A0", "found"],
    [corrected, corrected, await nameOf(corrected), "", "A1", "found"],
    [other, other, await nameOf(other), "FR27552032534", "B2", "found"],
    ["", "", "", "", "C3", "blank"],
  ]);
});
