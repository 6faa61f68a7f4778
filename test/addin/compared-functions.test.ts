import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { siretOf, sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;

const danone = edgeCases.realCompany;
const moved = edgeCases.movedHeadOffice;
const [belongsToNobody = ""] = sirensFrom("150009", 1);

beforeAll(async () => {
  host = await openHost();
  relay = await startRelay({ fill: false });
});
beforeEach(async () => {
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
});

const value = async (name: string, ...args: unknown[]) => shown(await host.call(name, ...args));
const asked = () => addin.requests.reduce((sum, { lookups }) => sum + lookups, 0);

describe("NAMEMATCH and NAMESCORE", () => {
  test("compare the name beside each number, and several numbers with one name", async () => {
    const numbers = [[danone], ["FR27552032534"], [edgeCases.ordinary]];
    const names = [["Danone S.A."], ["Transports Introuvables"], [""]];
    expect(await value("NAMEMATCH", numbers, names)).toEqual([["A"], ["F"], [""]]);
    expect(await value("NAMESCORE", numbers.slice(0, 1), names.slice(0, 1))).toEqual([[100]]);
    expect(await value("NAMEMATCH", numbers, [["Danone"]])).toEqual([["A"], ["A"], ["F"]]);
  });

  test("and the other functions of two ranges are #VALUE! where these are of different sizes, and ask nothing", async () => {
    const three = [[danone], [edgeCases.ordinary], [danone]];
    const apart = [
      ["#VALUE! The ranges have different sizes: give one cell for all companies, or one beside each."],
    ];
    const others = [
      [["Danone"], ["x"]],
      [["Danone", "x", "y"]],
      [
        ["Danone", "x"],
        ["y", "z"],
        ["a", "b"],
      ],
    ];
    for (const name of [
      "NAMEMATCH",
      "NAMESCORE",
      "VATMATCH",
      "SIRETMATCHESSIREN",
      "EINVOICEADDRESS",
      "MATCH",
    ])
      for (const other of others) expect([name, await value(name, three, other)]).toEqual([name, apart]);
    expect(await value("NAMEMATCH", [[danone]], [["Danone"], ["x"]])).toEqual(apart);
    expect(
      await value("MATCH", [["Danone"], ["x"]], [[75009], [69001]], [["Paris"], ["Lyon"], [""]]),
    ).toEqual(apart);
    expect(asked()).toBe(0);
    expect(await value("NAMEMATCH", [[danone, danone]], [["Danone", "x"]])).toEqual([["A", "F"]]);
  });

  test("ask nothing where nothing stands beside the number, and one question a company for both", async () => {
    expect(await value("NAMEMATCH", [[""], [danone]], [["Danone"], [""]])).toEqual([[""], [""]]);
    expect(asked()).toBe(0);
    await Promise.all([value("NAMEMATCH", [[danone]], "Danone"), value("NAMESCORE", [[danone]], "Danone")]);
    expect(asked()).toBe(1);
  });

  test("are #N/A for a company that is not there, #VALUE! for what is no number, and hand an error on", async () => {
    const [gone, bad, broken] = (
      (await value(
        "NAMEMATCH",
        [[belongsToNobody], ["123456789"], [danone]],
        [["x"], ["x"], [new CustomFunctions.Error(CustomFunctions.ErrorCode.divisionByZero)]],
      )) as string[][]
    ).flat();
    expect(gone).toBe("#N/A This SIREN is not in the register.");
    expect(bad).toMatch(/^#VALUE! .*check digit/);
    expect(broken).toMatch(/^#DIV\/0! /);
    expect(await value("NAMEMATCH", [[belongsToNobody]], "x", "none")).toEqual([["none"]]);
  });

  test.each(["n/a", "N/A", "-", "?", "néant", "inconnu", " ", "True"])(
    "ask nothing and are empty beside %j, which is no name",
    async (name) => {
      expect([
        await value("NAMEMATCH", [[danone]], name),
        await value("NAMESCORE", [[danone]], name),
      ]).toEqual([[[""]], [[""]]]);
      expect(asked()).toBe(0);
    },
  );

  test("compare words for nothing that are names of companies", async () => {
    expect(await value("NAMEMATCH", [[danone], [danone]], [["NC"], ["Sans"]])).toEqual([["F"], ["F"]]);
  });

  test("are Z and empty where the company's name is masked, and empty beside no name", async () => {
    const masked = [[edgeCases.maskedSoleTrader], [edgeCases.maskedSoleTrader]];
    expect(await value("NAMEMATCH", masked, [["Dupont"], [""]])).toEqual([["Z"], [""]]);
    expect(await value("NAMESCORE", masked, "Dupont")).toEqual([[""], [""]]);
  });

  test("are Z and empty beside a legal form alone", async () => {
    const names = [["SARL"], ["S.A.S."], ["SARL Introuvable"]];
    const numbers = names.map(() => [danone]);
    expect(await value("NAMEMATCH", numbers, names)).toEqual([["Z"], ["Z"], ["F"]]);
    expect(await value("NAMESCORE", numbers.slice(0, 2), names.slice(0, 2))).toEqual([[""], [""]]);
  });
});

describe("VATMATCH and SIRETMATCHESSIREN", () => {
  test("work out each row of the list and ask nothing", async () => {
    const vats = [["FR27552032534"], ["FR 27 552 032 534"], ["FR79150000305"], ["FR00552032534"], [""]];
    expect(await value("VATMATCH", Array(5).fill([danone]), vats)).toEqual([
      ...[[true], [true], [false], [false], [""]],
    ]);
    const sirets = [[siretOf(danone, 1)], [siretOf(moved, 1)], [""]];
    expect(await value("SIRETMATCHESSIREN", Array(3).fill([danone]), sirets)).toEqual([
      [true],
      [false],
      [""],
    ]);
    expect(asked()).toBe(0);
  });

  test("read a SIREN that lost its zeros", async () => {
    expect(await value("SIRETMATCHESSIREN", [[5720784]], [[siretOf("005720784", 1)]])).toEqual([[true]]);
  });

  test("say what is wrong with what stands beside", async () => {
    expect(await value("SIRETMATCHESSIREN", [[danone], [danone]], [[danone], ["55203253412345"]])).toEqual([
      [
        "#VALUE! The second argument must be a SIRET, 14 digits: this number identifies a company, not an establishment.",
      ],
      [expect.stringMatching(/^#VALUE! .*check digit/)],
    ]);
  });
});

describe("SUGGESTEDSIRET and SUGGESTEDREASON", () => {
  test("are the head office of a closed establishment, nothing for an open one, and why", async () => {
    const sirets = [[siretOf(moved, 1)], [siretOf(moved, 2)]];
    expect(await value("SUGGESTEDSIRET", sirets)).toEqual([[siretOf(moved, 2)], [""]]);
    expect(await value("SUGGESTEDREASON", sirets)).toEqual([["head_office"], [""]]);
  });

  test("of a SIREN, which names no establishment to replace, are empty and cost no call", async () => {
    const { total } = await relay.sandbox.calls();
    for (const name of ["SUGGESTEDSIRET", "SUGGESTEDREASON"])
      expect(await value(name, [[moved], [belongsToNobody]])).toEqual([[""], [""]]);
    expect((await relay.sandbox.calls()).total).toBe(total);
  });
});

test("DAYSSINCECREATED counts days until today", async () => {
  const since = Date.parse("1955-01-01T00:00:00Z");
  const [days] = ((await value("DAYSSINCECREATED", [[danone]])) as number[][]).flat();
  expect(Math.abs(days! - Math.floor((Date.now() - since) / 86_400_000))).toBeLessThanOrEqual(1);
});

describe("EINVOICEADDRESS", () => {
  test.each([
    ["552032534", danone, "ok"],
    ["0225:552032534_55203253400737", danone, "ok"],
    ["0225: 552032534_Factures", siretOf(danone, 1), "ok"],
    [552032534, danone, "ok"],
    // Excel keeps a number without its leading zeros.
    [5720784, "005720784", "ok"],
    [5720784, 5720784, "ok"],
    [5720784, danone, "address_not_of_siren"],
    ["5720784", "005720784", "address_not_of_siren"],
    ["552032534 factures", danone, "address_bad_characters"],
    ["552032534_é", danone, "address_bad_characters"],
    [`552032534_${"x".repeat(116)}`, danone, "address_too_long"],
    ["55203253400737", danone, "address_not_of_siren"],
    ["552032534/x", moved, "address_bad_characters;address_not_of_siren"],
    ["", "", ""],
    [null, danone, ""],
    // An empty cell on a desktop, alone or with a format.
    [0, danone, ""],
    [0, 0, ""],
    [{ type: "FormattedNumber", basicValue: 0, numberFormat: "0" }, danone, ""],
    ["552032534", "", "#VALUE! Give the SIREN of the company too: its electronic address begins with it."],
  ])("of %j and %j is %j", async (address, siren, expected) => {
    expect(await value("EINVOICEADDRESS", [[address]], [[siren]])).toEqual([[expected]]);
  });

  test("is #VALUE! where the SIREN cannot be read, and asks nothing", async () => {
    expect(await value("EINVOICEADDRESS", [["552032534"]], [["552032535"]])).toEqual([
      [expect.stringMatching(/^#VALUE! .*check digit/)],
    ]);
    expect(asked()).toBe(0);
  });

  test("takes each row's SIREN, or one for all", async () => {
    const addresses = [["552032534"], [moved]];
    expect(await value("EINVOICEADDRESS", addresses, [[danone], [moved]])).toEqual([["ok"], ["ok"]]);
    expect(await value("EINVOICEADDRESS", addresses, [[danone]])).toEqual([["ok"], ["address_not_of_siren"]]);
  });
});

test("a card is compared by the name that it shows", async () => {
  const card = { type: "Entity", text: "Danone SA", properties: {} };
  expect(await value("NAMEMATCH", [[danone]], [[card]])).toEqual([["A"]]);
  expect(await value("NAMEMATCH", [[danone]], [[{ ...card, text: "" }]])).toEqual([[""]]);
});

describe("where nothing is there to compare, a field that compares", () => {
  test("is #VALUE! with the function to use in COMPANY, costs nothing, and spoils itself alone", async () => {
    const sentence =
      "#VALUE! name_match compares your list with the register, but was given nothing to compare: use SIRENE.NAMEMATCH(siren, name).";
    expect(await value("COMPANY", [[danone]], "name_match")).toEqual([[sentence]]);
    expect(asked()).toBe(0);
    expect(await value("COMPANY", [[danone]], "name,name_match")).toEqual([["DANONE", sentence]]);
  });
});
