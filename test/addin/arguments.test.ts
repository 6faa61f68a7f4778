import { beforeAll, describe, expect, test } from "@jest/globals";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import type { FunctionMetadata } from "../../scripts/functions/field-functions.ts";
import { functionsMetadata } from "../../scripts/functions/metadata.ts";
import { startRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

const { functions } = functionsMetadata(process.cwd());
const namesOf = (all: readonly FunctionMetadata[]) => all.map(({ name }) => name);

let host: Awaited<ReturnType<typeof openHost>>;
let addin: OpenedAddin;
beforeAll(async () => {
  host = await openHost();
  const relay = await startRelay({ fill: false });
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
});

const [nobody = ""] = sirensFrom("1400", 1);

/** Calls a function of the metadata: a range of one where it takes ranges, null for what is left out. */
async function called(
  { id, parameters, options }: FunctionMetadata,
  args: Readonly<Record<string, unknown>>,
) {
  const values = parameters.map(({ name, dimensionality }) => {
    const value = args[name] ?? null;
    return dimensionality === "matrix" && value !== null && !Array.isArray(value) ? [[value]] : value;
  });
  return shown(await host.functions[id]!(...values, ...(options?.["cancelable"] === true ? [{}] : [])));
}

const errorOf = (code: string) => new CustomFunctions.Error(code as CustomFunctions.ErrorCode);
/** An error as Excel passes it to functions that take data types; its code may be in the user's language. */
const dataTypeError = (errorType: string, basicValue: string) => ({
  ...{ type: "Error", basicType: "Error" },
  ...{ basicValue, errorType },
});
const sentence = "The cell that this formula reads contains an error.";

/** Arguments that make a question of each function, so that what is wrong with another argument shows. */
const plain: Readonly<Record<string, unknown>> = {
  siren: edgeCases.ordinary,
  siret: edgeCases.ordinary,
  name: "Fictive",
  postal_code: "75009",
  q: "fictive",
};

describe("an error that a function reads is handed on by", () => {
  test.each(namesOf(functions))("%s, whichever argument holds it", async (name) => {
    const metadata = functions.find((each) => each.name === name)!;
    for (const { name: parameter } of metadata.parameters) {
      if (parameter === "if_not_found" || parameter === "if_unpublished") continue;
      const errors = [
        ["#N/A", errorOf("#N/A")],
        ["#DIV/0!", errorOf("#DIV/0!")],
        ["#N/A", dataTypeError("NotAvailable", "#N/A")],
        ["#N/A", dataTypeError("NotAvailable", "#N/D")],
        ["#NUM!", dataTypeError("Num", "#NOMBRE!")],
        ["#VALUE!", dataTypeError("Ref", "#REF!")],
      ] as const;
      for (const [code, error] of errors) {
        const cells = await called(metadata, { ...plain, [parameter]: error });
        const distinct = new Set([cells].flat(2));
        expect([parameter, distinct]).toEqual([parameter, new Set([`${code} ${sentence}`])]);
      }
    }
  });

  test("a range, cell by cell, with the sentence that it brings", async () => {
    const error = new CustomFunctions.Error(
      CustomFunctions.ErrorCode.notAvailable,
      "Several companies match.",
    );
    const cells = await host.call("STATE", [[error], [edgeCases.ordinary], [errorOf("#NUM!")]]);
    expect(shown(cells)).toEqual([["#N/A Several companies match."], ["A"], [`#NUM! ${sentence}`]]);
  });

  test("if_not_found, where nothing is found", async () => {
    for (const error of [errorOf("#NULL!"), dataTypeError("Null", "#NUL!")]) {
      const cells = await host.call("NAME", [[nobody], [edgeCases.realCompany]], error);
      expect(shown(cells)).toEqual([[`#NULL! ${sentence}`], ["DANONE"]]);
    }
  });

  test("a function around MATCH, so that IFNA works", async () => {
    const [[siren]] = (await host.call("MATCH", [["Transports Introuvables"]])) as [[unknown]];
    expect(shown(await host.call("NAME", [[siren]]))).toEqual([
      ["#N/A No company was found with this name."],
    ]);
  });

  test("none that Excel takes of no function: those are #VALUE!", async () => {
    const cells = await host.call("NAME", [[errorOf("#NAME?"), errorOf("#REF!"), errorOf("#SPILL!")]]);
    expect(shown(cells)).toEqual([Array(3).fill(`#VALUE! ${sentence}`)]);
  });
});

describe("a number that looks like a year in the place of if_not_found is #VALUE!", () => {
  const taking = functions.filter(({ parameters }) => parameters.some(({ name }) => name === "if_not_found"));

  test.each(namesOf(taking))("in %s, found or not, and asks nothing", async (name) => {
    const metadata = taking.find((each) => each.name === name)!;
    const before = addin.client.counters().asked;
    expect(await called(metadata, { ...plain, if_not_found: 2023 })).toEqual([
      [expect.stringMatching(/^#VALUE! 2023 is in the place of if_not_found/)],
    ]);
    expect(addin.client.counters().asked).toBe(before);
  });

  test("beside companies too, where cells among them are blank: an old year would pass for a figure", async () => {
    const companies = [[nobody], [edgeCases.mixedAccounts], [edgeCases.realCompany]];
    for (const blank of [null, 0, ""])
      expect(shown(await host.call("REVENUE", companies, null, [[2023], [blank], [blank]]))).toEqual([
        [expect.stringMatching(/^#VALUE! 2023 is in the place of if_not_found/)],
      ]);
  });

  test("and other numbers are shown, as the same digits are as a text", async () => {
    for (const instead of [0, -1, 1, 1899, 2100, 2023.5, "2023"])
      expect(await host.call("NAME", [[nobody]], instead)).toEqual([[instead]]);
  });
});

describe("what is shown instead of a value stands beside each company, or once for all:", () => {
  const ids = [[nobody], [edgeCases.realCompany], [sirensFrom("1400", 2)[1]!]];
  const own = [["ours"], ["theirs"], ["other"]];

  test.each(["NAME", "ADDRESS", "REVENUE"])("if_not_found in %s", async (name) => {
    const cells = shown(
      await host.call(name, ids, ...(name === "REVENUE" ? [null, own] : [own])),
    ) as unknown[][];
    expect([cells[0], cells[2]]).toEqual([["ours"], ["other"]]);
    expect(cells[1]).not.toEqual(["ours"]);
  });

  test("if_not_found in COMPANY, MATCH and NAMEMATCH", async () => {
    const of = [["ours"], ["DANONE"], ["other"]];
    expect(await host.call("COMPANY", ids, [["name"]], own)).toEqual(of);
    const inRow = [ids.flat()];
    expect(await host.call("COMPANY", inRow, [["name"]], [own.flat()])).toEqual([of.flat()]);
    expect(await host.call("NAMEMATCH", ids, "Danone", own)).toEqual([["ours"], ["A"], ["other"]]);
    const names = [["Transports Introuvables"], ["Danone"], ["Ateliers Inconnus"]];
    expect(await host.call("MATCH", names, null, null, own)).toEqual([["ours"], ["552032534"], ["other"]]);
  });

  test("a blank cell beside, which Excel passes as 0 on a desktop, shows the error and no figure; a single 0 is shown", async () => {
    const { confidentialAccounts } = edgeCases;
    const companies = [[nobody], [confidentialAccounts], [edgeCases.mixedAccounts]];
    const blank = [[0], [0], [null]];
    const revenue = async (...values: unknown[]) =>
      (shown(await host.call("REVENUE", companies, 2024, ...values)) as unknown[][]).flat();
    const [none, unpublished] = await revenue();
    expect([none, unpublished]).toEqual([
      "#N/A No accounts are known for this SIREN.",
      expect.stringMatching(/^#N\/A This value is not published/),
    ]);
    expect(await revenue(blank, null, blank)).toEqual([none, unpublished, 41_000_000]);
    expect(await revenue(0, null, [[0]])).toEqual([0, 0, 41_000_000]);
    expect(await revenue([["?"], [0], [0]], null, [[0], [-1], [0]])).toEqual(["?", -1, 41_000_000]);
    expect(shown(await host.call("NAME", [[nobody, edgeCases.realCompany]], [[0, 0]]))).toEqual([
      ["#N/A This SIREN is not in the register.", "DANONE"],
    ]);
    expect(shown(await host.call("COMPANY", [[nobody], [nobody]], [["name"]], [["ours"], [0]]))).toEqual([
      ["ours"],
      ["#N/A This SIREN is not in the register."],
    ]);
  });

  test("type, if_not_found and if_unpublished in the accounts, beside companies and years", async () => {
    const { mixedAccounts, confidentialAccounts } = edgeCases;
    const companies = [[mixedAccounts], [mixedAccounts], [confidentialAccounts]];
    const revenue = (...values: unknown[]) => host.call("REVENUE", companies, ...values);
    const types = [["C"], ["K"], ["any"]];
    expect(await revenue(0, null, types, "?")).toEqual([[41_000_000], [920_000_000], ["?"]]);
    expect(await revenue([[2024, 1990]], [["a"], ["b"], ["c"]], "any", "-")).toEqual([
      [41_000_000, "a"],
      [41_000_000, "b"],
      ["-", "c"],
    ]);
  });

  test("if_not_found in REVENUE, in a row of companies, and with years down beside one", async () => {
    const revenue = (...values: unknown[]) => host.call("REVENUE", ...values);
    const row = [[nobody, edgeCases.mixedAccounts]];
    expect(await revenue(row, 2024, [["ours", "theirs"]])).toEqual([["ours", 41_000_000]]);
    expect(await revenue(row, [[2024], [1990]], [["ours", "theirs"]])).toEqual([
      ["ours", 41_000_000],
      ["ours", "theirs"],
    ]);
    const alone = [[edgeCases.mixedAccounts]];
    expect(await revenue(alone, [[2024], [1990]], [["a"], ["b"]])).toEqual([[41_000_000], ["b"]]);
    expect(shown(await revenue(row, 2024, [["a", "b", "c"]]))).toEqual([
      [expect.stringMatching(/^#VALUE! The ranges have different sizes/)],
    ]);
  });

  test("those of another size are #VALUE!, and ask nothing", async () => {
    const before = addin.client.counters().asked;
    for (const name of ["NAME", "REVENUE", "COMPANY", "CARD", "MATCH"]) {
      const between = { REVENUE: [null], COMPANY: [null], MATCH: [null, null] }[name] ?? [];
      expect(shown(await host.call(name, ids, ...between, [["ours"], ["theirs"]]))).toEqual([
        [expect.stringMatching(/^#VALUE! The ranges have different sizes/)],
      ]);
    }
    expect(addin.client.counters().asked).toBe(before);
  });
});

describe("blank cells at the end of a range are cut:", () => {
  const blanks = (count: number) => Array<unknown[]>(count).fill([""]);
  const column = [[edgeCases.realCompany], [""], [edgeCases.ordinary]];

  test("in every function that takes one, so that a whole column costs what its list does", async () => {
    const isOfOne = (name: string) =>
      /^(?:DIRECTORS|ESTABLISHMENTS|ACCOUNTS|CANDIDATES|SEARCH|BYDIRECTOR|BYADDRESS|NAFSEARCH|LEGALFORMS)$/.test(
        name,
      );
    const taking = functions.filter(
      ({ name, parameters: [first] }) => first?.dimensionality === "matrix" && !isOfOne(name),
    );
    for (const metadata of taking) {
      const cells = (await called(metadata, {
        ...plain,
        [metadata.parameters[0]!.name]: [...column, ...blanks(9)],
      })) as unknown[][];
      // A table has headings above its rows.
      const rows = metadata.name === "FINANCIALS" ? cells.slice(1) : cells;
      expect([metadata.name, rows.length]).toEqual([metadata.name, 3]);
      expect([metadata.name, new Set(rows[1])]).toEqual([metadata.name, new Set([""])]);
    }
  });

  test("columns as rows, and one cell is left of nothing", async () => {
    expect(await host.call("NAME", [[edgeCases.realCompany, "", 0, null]])).toEqual([["DANONE"]]);
    expect(
      await host.call("NAME", [
        ["", ""],
        ["", null],
      ]),
    ).toEqual([[""]]);
    expect(await host.call("COMPANY", [[edgeCases.realCompany, "", ""]], [["name"]])).toEqual([["DANONE"]]);
  });

  test("what stands beside them goes by its own row", async () => {
    const names = [["Danone"], ["x"], ["Boulangerie du Port"], ["y"], ["z"]];
    expect(await host.call("NAMEMATCH", [...column, ...blanks(2)], names)).toHaveLength(3);
  });
});

describe("a data type of Excel is read as the value that it shows:", () => {
  const formatted = (basicValue: number) => ({
    ...{ type: "FormattedNumber", basicType: "Double", basicValue, numberFormat: "0000" },
  });
  const card = {
    ...{ type: "Entity", text: "DANONE", basicType: "Error", basicValue: "#VALUE!" },
    properties: { Siren: { type: "String", basicValue: edgeCases.realCompany } },
  };

  test.each([
    ["identifier", "NAME", (number) => [[[number]]], Number(edgeCases.mixedAccounts)],
    ["year", "REVENUE", (number) => [[[edgeCases.mixedAccounts]], number], 2024],
    ["postcode without its zero", "SEARCH", (number) => [null, null, null, null, number], 1000],
    ["page", "SEARCH", (number) => ["fictive", null, null, null, null, null, null, number], 2],
    ["wrong page", "SEARCH", (number) => ["fictive", null, null, null, null, null, null, number], 1.5],
    ["postcode of a name", "MATCH", (number) => [[["Danone"]], number], 75009],
    ["name", "NAMEMATCH", (number) => [[[edgeCases.realCompany]], number], 1664],
  ] satisfies [string, string, (number: unknown) => unknown[], number][])(
    "a formatted number as the %s in %s, which the number alone does not ask again",
    async (_, name, args, number) => {
      const cells = shown(await host.call(name, ...args(formatted(number))));
      const asked = addin.requests.length;
      expect(cells).toEqual(shown(await host.call(name, ...args(number))));
      expect(addin.requests).toHaveLength(asked);
    },
  );

  test("a company's card as its SIREN where a company is wanted, as its name elsewhere", async () => {
    expect(await host.call("NAME", [[card]])).toEqual([["DANONE"]]);
    expect(await host.call("DIRECTORS", [[card]])).toEqual(
      await host.call("DIRECTORS", [[edgeCases.realCompany]]),
    );
    expect(await host.call("NAMEMATCH", [[card]], card)).toEqual([["A"]]);
    expect(await host.call("SEARCH", card)).toEqual(await host.call("SEARCH", "DANONE"));
  });

  test("and an error among them is one still: nothing is asked for its text", async () => {
    const error = dataTypeError("NotAvailable", "#N/A");
    const before = addin.client.counters().asked;
    expect(shown(await host.call("SEARCH", error))).toEqual([[`#N/A ${sentence}`]]);
    expect(shown(await host.call("MATCH", [[error]]))).toEqual([[`#N/A ${sentence}`]]);
    expect(addin.client.counters().asked).toBe(before);
  });

  test("and what has an error's value in older versions of Excel is none: a card, a picture", async () => {
    const picture = {
      type: "WebImage",
      basicType: "Error",
      basicValue: "#VALUE!",
      address: "https://a.example",
    };
    const older = { ...card, basicType: "Error", basicValue: "#VALUE!" };
    expect(await host.call("NAME", [[older]])).toEqual([["DANONE"]]);
    expect(await host.call("NAMEMATCH", [[edgeCases.realCompany]], older)).toEqual([["A"]]);
    expect(await host.call("MATCH", [[picture]])).toEqual([[""]]);
  });
});
