import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { functionsMetadata } from "../../scripts/functions/metadata.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { bounds } from "../../shared/contract/operations.ts";
import { languages } from "../../shared/messages/messages.ts";
import { messageFormatters } from "../../addin/messages/messages.ts";
import type { Call } from "../../addin/cells/call.ts";
import { spill } from "../../addin/tables/tables.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { answeringServer } from "../shared/client/answering-server.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;

beforeAll(async () => {
  host = await openHost();
  relay = await startRelay({ fill: false, cap: 5 });
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
});

const table = async (name: string, ...args: unknown[]) =>
  shown(await host.call(name, ...args)) as unknown[][];

describe("DIRECTORS", () => {
  test("is a table with headings, of any way to write the company", async () => {
    const [headings, ...rows] = await table("DIRECTORS", "150 000 131");
    expect(headings).toEqual(["Name", "Role", "Birth year", "Type", "Surname", "Given names", "Company"]);
    expect(rows.map(([, role]) => role)).toEqual([
      "Président",
      "Commissaire aux comptes titulaire",
      "Directeur général",
    ]);
    for (const row of rows) expect(row).toHaveLength(headings!.length);
  });

  test("of nobody is not found, of an empty cell empty, of several cells #VALUE!", async () => {
    expect(await table("DIRECTORS", edgeCases.realCompany)).toEqual([
      ["#N/A No director is known for this SIREN."],
    ]);
    expect(await table("DIRECTORS", edgeCases.realCompany, null, "none")).toEqual([["none"]]);
    expect(await table("DIRECTORS", 0)).toEqual([[""]]);
    expect(await table("DIRECTORS", [["552032534", "005720784"]])).toEqual([
      ["#VALUE! This function takes a single cell: its result is a table."],
    ]);
  });
});

test.each([
  "DIRECTORS",
  "ESTABLISHMENTS",
  "ACCOUNTS",
  "SEARCH",
  "BYDIRECTOR",
  "BYADDRESS",
  "NAFSEARCH",
  "CANDIDATES",
])(
  "%s takes no range of several cells: a table of the first alone would pass for one of all",
  async (name) => {
    host.use(addin);
    const { parameters } = functionsMetadata(process.cwd()).functions.find((one) => one.name === name)!;
    expect(parameters[0]).toMatchObject({ dimensionality: "matrix" });
    const { requests } = addin;
    const before = requests.length;
    expect(await table(name, [["552032534"], ["005720784"]])).toEqual([
      ["#VALUE! This function takes a single cell: its result is a table."],
    ]);
    expect(requests).toHaveLength(before);
  },
);

test("DIRECTORS stands although the service gives null where its contract says text and number", async () => {
  const nobody = { type: null, name: "ADA FICTIVE", nom: null, prenoms: null, denomination: null };
  const items = [{ ...nobody, role: null, birthYear: null }];
  const { url } = await answeringServer((_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    const data = { siren: edgeCases.companyDirector, count: 1, items };
    response.end(
      `${JSON.stringify({ index: 0, status: "found", data, asOf: "2026-11-20T09:00:00.000Z" })}\n`,
    );
  });
  host.use(openAddin({ url: new URL(url).origin, token: "any" }));
  const [headings, row] = await table("DIRECTORS", edgeCases.companyDirector);
  host.use(addin);
  expect(headings).toHaveLength(row!.length);
  expect(row).toEqual(["ADA FICTIVE", "", "", "", "", "", ""]);
});

describe("a list of which the service gives a page", () => {
  const items = [{ name: "ADA FICTIVE", year: 2023, typeBilan: "C", chiffreAffaires: 5 }];
  const siren = edgeCases.companyDirector;
  beforeAll(async () => {
    const { url } = await answeringServer((_, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      const answer = {
        index: 0,
        status: "found",
        data: { siren, count: 24, items },
        asOf: "2026-11-20T09:00:00Z",
      };
      response.end(`${JSON.stringify(answer)}\n`);
    });
    host.use(openAddin({ url: new URL(url).origin, token: "any" }));
  });
  afterAll(() => host.use(addin));
  const more = "… the service has 23 more";

  test.each(["DIRECTORS", "ACCOUNTS"])("%s says in its last line how many more there are", async (name) => {
    const rows = await table(name, siren);
    expect(rows).toHaveLength(3);
    expect(rows[2]![0]).toBe(more);
  });

  test.each(["DIRECTORS", "ACCOUNTS"])(
    "%s has no page of its own for those: it says so, whatever is to be shown for none",
    async (name) => {
      expect(await table(name, siren, 2)).toEqual([[`#N/A ${more}`]]);
      expect(await table(name, siren, 2, "none")).toEqual([[`#N/A ${more}`]]);
    },
  );

  test("does not lack the accounts of another year, which may be on a further one: nothing stands for them", async () => {
    expect(await table("REVENUE", [[siren]], [[2023, 2003]], 0)).toEqual([[5, `#N/A ${more}`]]);
  });
});

describe("accounts of which the service lists a page", () => {
  const [company = "", other = ""] = sirensFrom("1400", 2);
  const listed = (siren: string, count: number, ...years: number[]) => {
    const items = years.map((year) => ({ year, typeBilan: "C", chiffreAffaires: year * 10 }));
    const lookup = { operation: "accounts", siren } as const;
    addin.client.keep([{ lookup, data: { siren, count, items }, asOf: Date.now() }]);
  };
  const more = "#N/A … the service has 2 more";

  test("in another order than the latest first have no latest year: a later one may be on a further page", async () => {
    listed(company, 4, 2019, 2020);
    for (const name of ["REVENUE", "ACCOUNTSYEAR", "LASTACCOUNTSAGE"])
      expect(await table(name, [[company]])).toEqual([[more]]);
    const years = [[-1, 2020, 2021]];
    expect(await table("REVENUE", [[company]], years, "none")).toEqual([[more, 20_200, more]]);
    expect(await table("FINANCIALS", [[company]], [["revenue"]])).toEqual([[company, more]]);
    listed(other, 2, 2022, 2020);
    const [headings, first] = await table("FINANCIALS", [[company], [other]], "revenue");
    expect(headings!.slice(-3)).toEqual(["Revenue 2022", "Revenue 2021", "Revenue 2020"]);
    expect(first!.slice(-3)).toEqual([more, more, 20_200]);
  });

  test("in no order have no latest year either", async () => {
    listed(company, 5, 2023, 2024, 2019);
    expect(await table("REVENUE", [[company]])).toEqual([[more]]);
  });

  test("have the latest where they come latest first", async () => {
    listed(company, 4, 2023, 2022);
    expect(await table("REVENUE", [[company]], [[0, -1, -2]])).toEqual([[20_230, 20_220, more]]);
  });
});

describe("ESTABLISHMENTS", () => {
  test("has at most 100 rows, and a last line that says how many more there are", async () => {
    const first = await table("ESTABLISHMENTS", edgeCases.manyEstablishments);
    expect(first).toHaveLength(1 + 100 + 1);
    expect(first.at(-1)).toEqual(["… 30 more of 130: page 2", "", "", "", "", "", "", ""]);
    const second = await table("ESTABLISHMENTS", edgeCases.manyEstablishments, null, 2);
    expect(second).toHaveLength(1 + 30);
    expect(new Set([...first.slice(1, -1), ...second.slice(1)].map(([siret]) => siret)).size).toBe(130);
  });

  test("takes a state, and refuses what is none", async () => {
    expect(await table("ESTABLISHMENTS", edgeCases.manyEstablishments, "f")).toHaveLength(1 + 13);
    expect(await table("ESTABLISHMENTS", edgeCases.manyEstablishments, "X")).toEqual([
      ["#VALUE! state must be A (open) or F (closed), not X."],
    ]);
  });

  test("past the end says which page is the last", async () => {
    expect(await table("ESTABLISHMENTS", edgeCases.manyEstablishments, null, 3)).toEqual([
      ["#N/A There is no page 3: the last one is page 2."],
    ]);
    expect(await table("ESTABLISHMENTS", edgeCases.manyEstablishments, null, 1.5)).toEqual([
      ["#VALUE! page must be a whole number, 1 or more, not 1.5."],
    ]);
  });
});

test("an empty page that is not the first, of a list whose length is not told, says nothing of what is before it", async () => {
  const pages = [{ items: [] }, { items: [], pagination: { total: 0 } }];
  let asked = 0;
  const { url } = await answeringServer((_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    const data = pages[asked++];
    response.end(
      `${JSON.stringify({ index: 0, status: "found", data, asOf: "2026-11-20T09:00:00.000Z" })}\n`,
    );
  });
  host.use(openAddin({ url: new URL(url).origin, token: "any" }));
  const unpaged = await table("ESTABLISHMENTS", edgeCases.manyEstablishments, null, 3);
  const empty = await table("ESTABLISHMENTS", edgeCases.manyEstablishments, null, 4);
  host.use(addin);
  expect(unpaged).toEqual([["#N/A There is nothing on page 3: the list ends before it."]]);
  expect(empty).toEqual([["#N/A No such establishment is known for this SIREN."]]);
});

test("ACCOUNTS has the latest year first, and an amount that is not published is #N/A, which no formula takes for a number", async () => {
  const [headings, ...rows] = await table("ACCOUNTS", edgeCases.confidentialAccounts);
  expect(headings!.slice(0, 4)).toEqual(["Year", "Closing date", "Type", "Revenue"]);
  expect(rows.map(([year, , , revenue]) => [year, revenue])).toEqual([
    [2024, "#N/A This value is not published (confidential) for 2024."],
    [2023, 612_000],
  ]);
});

describe("SEARCH", () => {
  test("of a number that lost its zeros is of its SIREN, and of a text of as many digits of those that begin so", async () => {
    const before = (await relay.sandbox.calls()).byKey;
    await table("SEARCH", 5_720_784);
    await table("SEARCH", "5720784");
    const { byKey } = await relay.sandbox.calls();
    const asked = Object.keys(byKey).filter((key) => before[key] === undefined);
    expect(asked).toEqual([
      "GET /search?page=1&perPage=100&q=005720784",
      "GET /search?page=1&perPage=100&q=5720784",
    ]);
  });

  const sirens = async (...args: unknown[]) =>
    (await table("SEARCH", ...args)).slice(1).map(([siren]) => siren);

  test("finds by name and by every other filter", async () => {
    const danone = edgeCases.realCompany;
    expect(await sirens("danone")).toEqual([danone]);
    expect(await sirens(null, "7010Z", 5599, "a", "75009", "paris", 75)).toEqual([danone]);
    expect(await sirens("danone", null, null, "C")).toEqual([]);
  });

  test("finds a SIREN, or the SIREN of a SIRET, however it is written", async () => {
    expect(await sirens("552 032 534")).toEqual([edgeCases.realCompany]);
    expect(await sirens(55203253400703)).toEqual([edgeCases.realCompany]);
  });

  test("puts back the zero that a postal code or a department lost as a number", async () => {
    const { requests } = addin;
    const before = requests.length;
    await Promise.all([sirens(null, null, null, null, 1000), sirens(null, null, null, null, "01000")]);
    expect(requests.slice(before).map(({ lookups }) => lookups)).toEqual([1]);
  });

  test.each([
    [["552032535"], "The check digit of this SIREN or SIRET is wrong: it is probably mistyped."],
    [
      ["552032534", null, null, "A"],
      "552032534 is a single company, so other filters cannot narrow the search: remove them.",
    ],
    [
      [null, "computers"],
      "naf must be a code such as 62.01Z or a division such as 62, not computers; SIRENE.NAFSEARCH finds codes.",
    ],
    [
      [null, null, "SARL"],
      "legal_form must be a code such as 5710, not SARL; SIRENE.LEGALFORMS finds codes.",
    ],
    [[null, null, null, "open"], "state must be A (active) or C (ceased), not open."],
    [[null, null, null, null, "750"], "postal_code must be 5 digits, not 750."],
    [
      [null, null, null, null, null, null, "2A"],
      "department must be the first 2 digits of the postcode: use 20 for 2A, and commune or postal_code to narrow the search.",
    ],
    [
      ["fictive", null, null, null, null, null, null, bounds.search!["page"]!.maximum! + 1],
      "page must be a whole number, 1 or more, not 100000001.",
    ],
    [["x".repeat(1_001)], "xxxxxxxxxxxxxxxxxxxx… exceeds 1,000 characters."],
    [["01 23 45 67 89"], "This number has 10 or 11 digits: a SIREN has 9 digits, a SIRET 14."],
    [[1_234_567_890], "This number has 10 or 11 digits: a SIREN has 9 digits, a SIRET 14."],
    [["FR00 552032534"], "The two characters after FR are wrong or missing in this VAT number."],
  ])("refuses %j with a sentence, and sends nothing", async (args, sentence) => {
    const before = addin.requests.length;
    expect(await table("SEARCH", ...args)).toEqual([[`#VALUE! ${sentence}`]]);
    expect(addin.requests).toHaveLength(before);
  });

  test("says the same of a number that is no identifier as NAME does, in French too", async () => {
    await openHost({ displayLanguage: "fr-FR" });
    try {
      for (const number of ["552032535", "01 23 45 67 89", 1_234_567_890])
        expect(await table("SEARCH", number)).toEqual(await table("NAME", [[number]]));
      expect(await table("SEARCH", "01 23 45 67 89")).toEqual([
        ["#VALUE! Ce numéro a 10 ou 11 chiffres : un SIREN a 9 chiffres, un SIRET 14."],
      ]);
    } finally {
      await openHost();
    }
  });

  test("of empty cells is empty", async () => {
    expect(await table("SEARCH", "", 0)).toEqual([[""]]);
  });

  test("without a match is not found", async () => {
    expect(await table("SEARCH", "nobody bears this name")).toEqual([["#N/A No company matches."]]);
  });
});

test.each([
  ["SEARCH", [], "search", "q"],
  ["SEARCH", [null, "62", null, null, null], "search", "commune"],
  ["BYADDRESS", ["75009"], "search-address", "voie"],
  ["BYADDRESS", ["75009", null], "search-address", "commune"],
  ["BYDIRECTOR", [], "search-directors", "nom"],
  ["BYDIRECTOR", [null], "search-directors", "prenom"],
  ["NAFSEARCH", [], "naf", "q"],
  ["LEGALFORMS", [], "legal-forms", "q"],
] as const)(
  "%s refuses a text after the arguments %j that is longer than the relay takes, and sends nothing",
  async (name, args, operation, parameter) => {
    const most = bounds[operation]![parameter]!.maxLength!;
    const before = addin.requests.length;
    expect(await table(name, ...args, "x".repeat(most + 1))).toEqual([
      [`#VALUE! ${"x".repeat(20)}… exceeds ${most} characters.`],
    ]);
    expect(addin.requests).toHaveLength(before);
    expect(await table(name, ...args, "x".repeat(most))).toEqual([
      [expect.stringMatching(/^#N\/A No (?:company|code) matches/)],
    ]);
  },
);

describe("BYDIRECTOR", () => {
  test("says how many match and that the service lists only part of them", async () => {
    const rows = await table("BYDIRECTOR", "fictif");
    expect(rows).toHaveLength(1 + 5 + 1);
    expect(rows.at(-1)![0]).toBe("… 16 match in all, but the service lists only 5: narrow the search");
  });

  test("strict is another question", async () => {
    const [loose, strict] = await Promise.all([
      table("BYDIRECTOR", "louise"),
      table("BYDIRECTOR", "louise", null, true),
    ]);
    expect(loose[1]![1]).toBe("BERTEAU-FICTIF LOUISE");
    expect(strict).toEqual([["#N/A No company matches."]]);
  });

  test("refuses a name of one letter, and strict that is neither TRUE nor FALSE", async () => {
    expect(await table("BYDIRECTOR", "x")).toEqual([
      ["#VALUE! A name must have at least 2 characters; x has fewer."],
    ]);
    expect(await table("BYDIRECTOR", "fictif", null, "maybe")).toEqual([
      ["#VALUE! strict must be TRUE or FALSE, not maybe."],
    ]);
  });
});

describe("BYADDRESS", () => {
  test("finds who is at an address", async () => {
    const [headings, row] = await table("BYADDRESS", 75009, "59 la fayette", "paris");
    expect(Object.fromEntries(headings!.map((heading, index) => [heading, row![index]]))).toMatchObject({
      SIREN: edgeCases.realCompany,
      Postcode: "75009",
      "Head office": true,
    });
  });

  test("wants the postal code", async () => {
    expect(await table("BYADDRESS", null, "la fayette")).toEqual([
      ["#VALUE! Give the postcode: a search by address requires it."],
    ]);
  });
});

describe("NAFSEARCH and LEGALFORMS", () => {
  test("give codes with labels", async () => {
    const [headings, ...codes] = await table("NAFSEARCH", "logiciel");
    expect(headings).toEqual(["Code", "Label"]);
    expect(codes).toHaveLength(6);
    expect((await table("LEGALFORMS", 1000))[1]).toEqual(["1000", "Entrepreneur individuel"]);
  });

  test("NAFSEARCH puts back the zero that a code lost as a number, in front of 1 to 9 alone", async () => {
    for (const [number, text] of [
      [1, "01"],
      [1.11, "01.11"],
      [9.1, "09.1"],
      [10, "10"],
      [62.01, "62.01"],
    ]) {
      const found = await table("NAFSEARCH", text);
      expect([number, await table("NAFSEARCH", number)]).toEqual([number, found]);
      expect(found[1]![0]).toMatch(new RegExp(`^${text}`));
    }
    expect(await table("NAFSEARCH", 0)).toEqual(await table("NAFSEARCH"));
  });

  test("list every code where no word is given, 100 a page", async () => {
    const rows = await table("LEGALFORMS");
    expect(rows).toHaveLength(102);
    expect(rows.at(-1)![0]).toBe("… 160 more of 260: page 2");
  });
});

test("what the last line says is set apart as each language writes it: a space before the semicolon in French alone", () => {
  const page = { items: ["x"], number: 1, total: 250, hasMore: true, capped: { matched: 900 } };
  const column = { key: "name", label: { en: "Name", fr: "Nom" }, type: "text", read: () => "x" } as const;
  const [en, fr] = languages
    .map((language) => {
      const call = { language, say: messageFormatters[language], hasDataTypes: false } as Call;
      return spill(page, [column], call).at(-1)![0];
    })
    .toReversed();
  expect(en).toMatch(/: page 2; … 900 match/);
  expect(fr).toMatch(/ : page 2 ; … 900 correspondent/);
});
