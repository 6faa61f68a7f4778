import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { answeringServer } from "../shared/client/answering-server.ts";
import { usage } from "./taskpane/usage-figures.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;
let dataTypes = false;

beforeAll(async () => {
  host = await openHost({ isSetSupported: () => dataTypes });
  relay = await startRelay({ fill: false });
  addin = openAddin({ url: relay.url, token: await relay.token("ann", { monthly: 100 }) });
  host.use(addin);
});

const value = async (name: string, ...args: unknown[]) => shown(await host.call(name, ...args));
const [nobody] = sirensFrom("1400", 1) as [string];

const notANumber = "#VALUE! This is neither a SIREN nor a SIRET nor a VAT number.";

describe("COMPANY", () => {
  const { realCompany: danone, ordinary } = edgeCases;

  test("gives fields side by side: a row for each company of a column", async () => {
    expect(await value("COMPANY", [[danone], [ordinary]], [["name,naf_label; STATE"]])).toEqual([
      ["DANONE", "Activités des sièges sociaux", "A"],
      ["FICTIVE BOULANGERIE DU PORT", "Boulangerie et boulangerie-pâtisserie", "A"],
    ]);
  });

  test("gives a column for each company of a row", async () => {
    expect(await value("COMPANY", [[danone, ordinary]], [["name", "naf"]])).toEqual([
      ["DANONE", "FICTIVE BOULANGERIE DU PORT"],
      ["70.10Z", "10.71C"],
    ]);
  });

  test("gives name, NAF code and state where no field is named, and knows fields by their functions", async () => {
    expect(await value("COMPANY", [[danone]])).toEqual([["DANONE", "70.10Z", "A"]]);
    expect(await value("COMPANY", [[danone]], [["NAFLABEL"]])).toEqual([["Activités des sièges sociaux"]]);
  });

  test("puts each field where a range of headings names it, also beside a blank heading and a second time", async () => {
    const headings = [["Nom", "", "naf", " ", "Nom", "", null]];
    expect(await value("COMPANY", [[danone], ["x"]], headings)).toEqual([
      ["DANONE", "", "70.10Z", "", "DANONE"],
      [notANumber, "", notANumber, "", notANumber],
    ]);
    expect(await value("COMPANY", [[danone]], [["", null]])).toEqual([["DANONE", "70.10Z", "A"]]);
  });

  test("answers each company for itself", async () => {
    expect(await value("COMPANY", [[""], ["x"], [nobody]], [["name,naf"]], "?")).toEqual([
      ["", ""],
      [notANumber, notANumber],
      ["?", "?"],
    ]);
  });

  test("names the field that was meant, and wants one column or one row", async () => {
    expect(await value("COMPANY", [[danone]], [["name,naff"]])).toEqual([
      ["#VALUE! Unknown field: naff. Perhaps naf."],
    ]);
    const square = [
      [danone, ordinary],
      [danone, ordinary],
    ];
    expect(await value("COMPANY", square)).toEqual([
      ["#VALUE! Give the companies in one column or in one row."],
    ]);
  });
});

test("a date has its format where Excel takes one", async () => {
  dataTypes = true;
  expect(await value("CREATED", [[edgeCases.realCompany]])).toEqual([
    [{ type: "FormattedNumber", basicValue: 20_090, numberFormat: "yyyy-mm-dd" }],
  ]);
  dataTypes = false;
});

describe("QUOTA", () => {
  test.each([
    ["of the budget, where the account has more", 40, 1_000, 100, 40],
    ["of the account above the reserve, where that is less", 400, 150, 100, 50],
    ["of the account above the reserve, for who has no budget", null, 150, 100, 50],
    ["nothing, where the reserve is reached", 400, 80, 100, 0],
    ["of the budget, where nobody knows of the account", 40, null, 100, 40],
  ])("tells as mine what is left %s", async (_, own, ofAccount, reserve, left) => {
    const { url } = await answeringServer((__, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify(usage({ user: { remaining: own }, quota: { remaining: ofAccount }, reserve })),
      );
    });
    host.use(openAddin({ url: new URL(url).origin, token: "any" }));
    const mine = await value("QUOTA", "mine");
    host.use(addin);
    expect(mine).toEqual([[left]]);
  });

  test("tells what is left, without a call, and asks the relay once for all cells", async () => {
    const before = addin.requests.length;
    const { total } = await relay.sandbox.calls();
    const [left, used, limit, mine] = (await Promise.all(
      [null, "used", "limit", "mine"].map((what) => value("QUOTA", what)),
    )) as [number][][];
    expect(left![0]![0] + used![0]![0]).toBe(limit![0]![0]);
    expect(mine![0]![0]).toBeLessThanOrEqual(100);
    expect(addin.requests.slice(before)).toEqual([{ path: "/v1/usage", lookups: 0 }]);
    expect((await relay.sandbox.calls()).total).toBe(total);
  });

  test.each([
    ["Paris", -60, 46_388],
    ["New York", 300, 46_387],
  ])("tells the day of the reset as the pane does, by the calendar of %s", async (_, offset, day) => {
    const { url } = await answeringServer((__, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(usage({ quota: { resetAt: "2026-12-31T23:30:00.000Z" } })));
    });
    const zone = jest.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
    host.use(openAddin({ url: new URL(url).origin, token: "any" }));
    const reset = await value("QUOTA", "reset");
    zone.mockRestore();
    host.use(addin);
    expect(reset).toEqual([[day]]);
  });

  test("tells all, and which words it knows", async () => {
    const all = (await value("QUOTA", "all")) as unknown[][];
    expect(all.map(([label]) => label)).toContain("Calls left");
    expect(await value("QUOTA", "money")).toEqual([
      [
        "#VALUE! QUOTA gives remaining, used, limit, percentage, reset, hourly, plan, status, mine, all, not money.",
      ],
    ]);
  });

  test("answers a number with the words it knows, not with a figure nobody asked for", async () => {
    expect(await value("QUOTA", 5)).toEqual([
      [
        "#VALUE! QUOTA gives remaining, used, limit, percentage, reset, hourly, plan, status, mine, all, not 5.",
      ],
    ]);
    expect(await value("QUOTA", { code: "#N/A" })).toEqual([
      ["#N/A The cell that this formula reads contains an error."],
    ]);
  });

  test("says why there is no figure", async () => {
    host.use(openAddin({ url: relay.url, token: "wrong" }));
    expect(shown(await host.call("QUOTA"))).toEqual([
      [
        "#N/A The SIRENE relay refused the token: enter it again in the pane, under Account, Connection, or ask for a new one.",
      ],
    ]);
    host.use(addin);
  });
});

describe("offline functions need no relay and answer at once:", () => {
  const cells = [["552 032 534", 5720784, "FR27552032534", "55203253400737", "", "552032535"]];
  const wrong = "#VALUE! The check digit of this SIREN or SIRET is wrong: it is probably mistyped.";

  test.each([
    ["ISVALID", [true, true, true, true, "", false]],
    ["SIRENOF", ["552032534", "005720784", "552032534", "552032534", "", wrong]],
    ["FORMAT", ["552 032 534", "005 720 784", "552 032 534", "552 032 534 00737", "", wrong]],
    ["VATNUMBER", ["FR27552032534", "FR57005720784", "FR27552032534", "FR27552032534", "", wrong]],
  ])("%s", (name, expected) => {
    const before = addin.requests.length;
    expect(shown(host.functions[name]!(cells))).toEqual([expected]);
    expect(addin.requests).toHaveLength(before);
  });
});

test("a French host is told in French", async () => {
  await openHost({ displayLanguage: "fr-FR" });
  expect(shown(await host.call("NAME", [["552032535"]]))).toEqual([
    ["#VALUE! La clé de contrôle de ce SIREN ou SIRET est fausse : c'est sans doute une faute de frappe."],
  ]);
  expect(((await value("LEGALFORMS", "1000")) as unknown[][])[0]).toEqual(["Code", "Libellé"]);
  // French Excel separates arguments by semicolons.
  expect(await value("COMPANY", [[edgeCases.realCompany]], "name_match")).toEqual([
    [expect.stringContaining("utilisez SIRENE.NAMEMATCH(siren ; name).")],
  ]);
});
