import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { serialOf } from "../../addin/cells/field-cell.ts";
import { functionName } from "../../shared/fields/field-table.ts";
import { accountFields } from "../../shared/fields/further-fields.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

/** Accounts as the service gives them. */
interface FiledAccounts {
  readonly year: number;
  readonly typeBilan: string;
  readonly [field: string]: unknown;
}

const letters = ["C", "S", "K", "B"];

/** Accounts of a year whose every value is no other's. */
const filed = (year: number, typeBilan: string, changes: object = {}): FiledAccounts => {
  const amount = year * 1_000 + letters.indexOf(typeBilan) * 100;
  return {
    year,
    typeBilan,
    dateCloture: `${year}-0${1 + letters.indexOf(typeBilan)}-28`,
    dateDepot: `${year + 1}-0${1 + letters.indexOf(typeBilan)}-15`,
    chiffreAffaires: amount + 1,
    resultatNet: amount + 2,
    capitauxPropres: amount + 3,
    totalBilan: amount + 4,
    currency: `X${typeBilan}${year % 100}`,
    confidential: typeBilan === "S",
    ...changes,
  };
};

/** What each function reads in accounts, as a cell shows it. */
const readings: Readonly<Record<string, (account: FiledAccounts) => unknown>> = {
  ACCOUNTSYEAR: ({ year }) => year,
  REVENUE: (account) => account["chiffreAffaires"],
  NETINCOME: (account) => account["resultatNet"],
  EQUITY: (account) => account["capitauxPropres"],
  TOTALASSETS: (account) => account["totalBilan"],
  ACCOUNTSCLOSINGDATE: (account) => serialOf(account["dateCloture"] as string),
  ACCOUNTSCONFIDENTIAL: (account) => account["confidential"],
  ACCOUNTSTYPE: ({ typeBilan }) => typeBilan,
  ACCOUNTSCURRENCY: (account) => account["currency"],
  ACCOUNTSFILINGDATE: (account) => serialOf(account["dateDepot"] as string),
};

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;

beforeAll(async () => {
  host = await openHost();
  relay = await startRelay({ fill: false });
});
beforeEach(() => {
  addin = openAddin({ url: relay.url });
  host.use(addin);
});

/** Has the add-in know the accounts of companies, as if the service had answered. */
function know(accounts: ReadonlyMap<string, readonly FiledAccounts[]>): void {
  addin.client.keep(
    [...accounts].map(([siren, items]) => ({
      lookup: { operation: "accounts", siren },
      data: { siren, count: items.length, items },
      asOf: Date.now(),
    })),
  );
}

const [company = "", other = ""] = sirensFrom("1400", 2);
const value = async (name: string, ...args: unknown[]) => shown(await host.call(name, ...args));

/** The value of one company's function. */
async function ofCompany(
  accounts: readonly FiledAccounts[],
  name: string,
  ...args: unknown[]
): Promise<unknown> {
  know(new Map([[company, accounts]]));
  const [[cell]] = (await value(name, [[company]], ...args)) as [[unknown]];
  return cell;
}

test("the ten functions of the accounts are those of its fields", () => {
  expect(accountFields.map(({ key }) => functionName(key)).sort()).toEqual(Object.keys(readings).sort());
});

describe("every mixture of types over three years", () => {
  const years = [2022, 2023, 2024];
  const mixtures = [[], ["C"], ["S"], ["K"], ["C", "K"], ["S", "K"], ["B"]];
  const companies = mixtures.flatMap((first) =>
    mixtures.flatMap((second) => mixtures.map((third) => [first, second, third])),
  );
  const accountsOf = (mixture: readonly string[][]) =>
    mixture.flatMap((types, index) => types.map((type) => filed(years[index]!, type)));
  const sirens = sirensFrom("1410", companies.length);
  const known = new Map(companies.map((mixture, index) => [sirens[index]!, accountsOf(mixture)]));
  const asked: readonly (readonly [argument: unknown, back: number | undefined, year?: number])[] = [
    [0, 0],
    [-1, 1],
    ["FY-2", 2],
    ["N-2", 2],
    ["n-2", 2],
    ["N", 0],
    [2023, undefined, 2023],
    ["2024", undefined, 2024],
    [1999, undefined, 1999],
  ];
  const types: readonly (readonly [argument: string | null, letters: readonly string[]])[] = [
    [null, ["C", "S"]],
    ["C", ["C"]],
    ["s", ["S"]],
    ["K", ["K"]],
    ["any", ["C", "S", "K", "B"]],
  ];
  const languages: readonly Language[] = ["en", "fr"];

  /** What a company's accounts say of a type's year: one filing, or which kind of none. */
  function expected(
    accounts: readonly FiledAccounts[],
    types: readonly string[],
    back?: number,
    year?: number,
  ) {
    const ofType = types.flatMap((type) => accounts.filter(({ typeBilan }) => typeBilan === type));
    const latest = Math.max(...ofType.map((account) => account.year));
    const wanted = year ?? latest - back!;
    if (accounts.length === 0) return "no accounts";
    if (year === undefined && ofType.length === 0) return "other type";
    const found = ofType.find((account) => account.year === wanted);
    if (found !== undefined) return found;
    return accounts.some((account) => account.year === wanted) ? "other type" : "no such year";
  }

  const sentences = {
    en: {
      "no accounts": /^No accounts are known/,
      "no such year": /^No accounts for \d{4} are/,
      "other type": / (?:is|are) (?:complete|simplified|consolidated|of type).+ not known/,
    },
    fr: {
      "no accounts": /^Aucun compte annuel n'est connu/,
      "no such year": /^Aucun compte annuel de \d{4} n'est/,
      "other type": /(?:complets|simplifiés|consolidés|de type).+ ne sont pas connus/,
    },
  };

  test.each(languages)(
    "gives each function one filing of the type and the year, or says why not (%s)",
    async (language) => {
      await openHost({ displayLanguage: language });
      know(known);
      const ids = sirens.map((siren) => [siren]);
      for (const [type, allowed] of types) {
        for (const [name, read] of Object.entries(readings)) {
          const cells = (await value(
            name,
            ids,
            [asked.map(([argument]) => argument)],
            null,
            type,
          )) as unknown[][];
          const faults: unknown[] = [];
          sirens.forEach((siren, row) =>
            asked.forEach(([argument, back, year], column) => {
              const want = expected(known.get(siren)!, allowed, back, year);
              const cell = cells[row]![column];
              const isRight =
                typeof want === "object"
                  ? Object.is(cell, read(want))
                  : String(cell).startsWith("#N/A ") && sentences[language][want].test(String(cell).slice(5));
              if (!isRight) faults.push({ name, type, argument, accounts: known.get(siren), want, cell });
            }),
          );
          expect(faults.slice(0, 3)).toEqual([]);
        }
      }
      expect(addin.client.counters()).toMatchObject({ fetched: 0, spent: 0, failed: 0 });
      await openHost();
    },
  );
});

describe("accounts that are confidential, in each function", () => {
  const hidden = {
    chiffreAffaires: 0,
    resultatNet: 0,
    capitauxPropres: 0,
    totalBilan: 0,
    confidential: true,
  };
  const bare = { year: 2021, typeBilan: "C", confidential: true };
  const amounts = ["REVENUE", "NETINCOME", "EQUITY", "TOTALASSETS"];
  const untold = [...amounts, "ACCOUNTSCLOSINGDATE", "ACCOUNTSCURRENCY", "ACCOUNTSFILINGDATE"];
  const words = {
    en: (year: number) => `#N/A This value is not published (confidential) for ${year}.`,
    fr: (year: number) => `#N/A Cette valeur n'est pas publiée (confidentielle) pour ${year}.`,
  };

  test.each(["en", "fr"] as const)(
    "say what they tell and never take what they do not for a number (%s)",
    async (language) => {
      await openHost({ displayLanguage: language });
      for (const type of ["C", "S", "K"]) {
        const accounts = [filed(2023, type, hidden), filed(2022, type), { ...bare, typeBilan: type }];
        const asked = type === "K" ? "K" : null;
        for (const [name, read] of Object.entries(readings)) {
          const isAmount = amounts.includes(name);
          const [latest, before, earliest] = await Promise.all(
            [2023, 2022, 2021].map((year) => ofCompany(accounts, name, year, 0, asked)),
          );
          const isUntold = untold.includes(name);
          expect([name, type, latest]).toEqual([
            name,
            type,
            isAmount ? words[language](2023) : read(accounts[0]!),
          ]);
          expect([name, type, before]).toEqual([name, type, read(accounts[1]!)]);
          expect([name, type, earliest]).toEqual([
            name,
            type,
            isUntold ? words[language](2021) : read(accounts[2]!),
          ]);
          expect(await ofCompany(accounts, name, 2023, 0, asked, "secret")).toEqual(
            isAmount ? "secret" : read(accounts[0]!),
          );
        }
      }
      await openHost();
    },
  );
});

describe("a year that exists in another type alone", () => {
  const mixed = [filed(2024, "C"), filed(2023, "K"), filed(2022, "B"), filed(2021, "C"), filed(2021, "K")];

  test.each([
    [
      "REVENUE",
      [2023],
      "#N/A The accounts of 2023 are consolidated (K): the company's own accounts (C or S) are not known for that year.",
    ],
    [
      "ACCOUNTSTYPE",
      [-1],
      "#N/A The accounts of 2023 are consolidated (K): the company's own accounts (C or S) are not known for that year.",
    ],
    [
      "EQUITY",
      [2022],
      "#N/A The accounts of 2022 are of type B: the company's own accounts (C or S) are not known for that year.",
    ],
    [
      "EQUITY",
      [2021, null, "S"],
      "#N/A The accounts of 2021 are complete (C) and consolidated (K): simplified accounts (S) are not known for that year.",
    ],
  ])("%s of %j says which", async (name, [year = 0, , type = null], sentence) => {
    expect(await ofCompany(mixed, name, year, null, type)).toBe(
      `${sentence} The type "any" takes whatever there is.`,
    );
  });

  test("is not what if_not_found stands for, and is read where it is asked for", async () => {
    expect(await ofCompany(mixed, "REVENUE", 2023, 0)).toMatch(
      /^#N\/A The accounts of 2023 are consolidated \(K\)/,
    );
    expect(await ofCompany(mixed, "ACCOUNTSTYPE", 2023, null, "K")).toBe("K");
    expect(await ofCompany(mixed, "ACCOUNTSTYPE", 2022, null, "any")).toBe("B");
  });

  test("is told of the latest too", async () => {
    expect(await ofCompany([filed(2024, "K")], "NETINCOME")).toMatch(
      /^#N\/A All known accounts are consolidated \(K\): /,
    );
  });
});

describe("what is not published", () => {
  const confidential = [
    filed(2022, "C", { confidential: true, chiffreAffaires: 0, capitauxPropres: null }),
    filed(2021, "C", { chiffreAffaires: 0, resultatNet: null, currency: undefined }),
  ];

  test("is #N/A with its year, so that no comparison takes it for a number", async () => {
    const ofYear = (name: string, year: number) => ofCompany(confidential, name, year);
    expect(await ofYear("REVENUE", 2022)).toBe("#N/A This value is not published (confidential) for 2022.");
    expect(await ofYear("EQUITY", 2022)).toBe("#N/A This value is not published (confidential) for 2022.");
    expect(await ofYear("NETINCOME", 2021)).toBe("#N/A This value is not published for 2021.");
    expect(await ofYear("ACCOUNTSCURRENCY", 2021)).toBe("#N/A This value is not published for 2021.");
    expect(await ofYear("NETINCOME", 2022)).toBe(2_022_002);
  });

  test("is not zero, and zero is zero where it is published", async () => {
    expect(await ofCompany(confidential, "REVENUE", 2021)).toBe(0);
  });

  test("is if_unpublished where the formula has one, and never if_not_found", async () => {
    expect(await ofCompany(confidential, "REVENUE", 2022, "none")).toMatch(/^#N\/A .*not published/);
    expect(await ofCompany(confidential, "REVENUE", 2022, "none", null, "secret")).toBe("secret");
    expect(await ofCompany(confidential, "REVENUE", 2022, null, null, "")).toBe("");
    expect(await ofCompany(confidential, "REVENUE", 2020, "none", null, "secret")).toBe("none");
    expect(await ofCompany([], "REVENUE", 2022, "none", null, "secret")).toBe("none");
  });

  test("is #N/A in COMPANY too", async () => {
    expect(await ofCompany(confidential, "COMPANY", [["revenue"]])).toBe(
      "#N/A This value is not published (confidential) for 2022.",
    );
  });
});

describe("years", () => {
  const three = [filed(2024, "C"), filed(2023, "S"), filed(2021, "C")];

  beforeEach(() =>
    know(
      new Map([
        [company, three],
        [other, [filed(2023, "C")]],
      ]),
    ),
  );

  test("in a row spill beside a column of companies, beside each company its own, and down or along for one", async () => {
    const gap = "#N/A No accounts for 2022 are known for this SIREN.";
    expect(await value("ACCOUNTSYEAR", [[company], [other]], [[0, "FY", 2023]])).toEqual([
      [2024, 2024, 2023],
      [2023, 2023, 2023],
    ]);
    expect(await value("ACCOUNTSTYPE", [[company], [other]], [[2023], [0]])).toEqual([["S"], ["C"]]);
    expect(await value("ACCOUNTSYEAR", [[company]], [["FY-2"], ["FY-1"], [0]])).toEqual([
      [gap],
      [2023],
      [2024],
    ]);
    expect(await value("ACCOUNTSYEAR", [[company, other]], [[0]])).toEqual([[2024, 2023]]);
  });

  test("of a whole column beside a whole column end with the companies; of one company, with the years", async () => {
    const blanks = Array<unknown[]>(50_000).fill([""]);
    const zeros = Array<unknown[]>(50_000).fill([0]);
    expect(await value("ACCOUNTSYEAR", [[company], [other], ...blanks], [[2024], [2023], ...zeros])).toEqual([
      [2024],
      [2023],
    ]);
    for (const empty of [blanks, zeros])
      expect(await value("ACCOUNTSYEAR", company, [[2024], [-1], ...empty])).toEqual([[2024], [2023]]);
  });

  test("that do not fit the companies are #VALUE!, not the latest", async () => {
    expect(await value("REVENUE", [[company], [other], [company]], [[2024], [2023]])).toEqual([
      ["#VALUE! Give one year, a year beside each company, or a row of years for a column of companies."],
    ]);
  });

  test.each(["last", 2023.5, "FY1", 1, "20", 45_657, -100])(
    "that are none are #VALUE! in their cell alone: %j",
    async (year) => {
      expect(await value("REVENUE", [[company]], [[year, 2024]])).toEqual([
        [expect.stringMatching(/^#VALUE! .+ is not a year: give one such as 2023/), 2_024_001],
      ]);
    },
  );

  test("that are days, such as headings that show their year alone, say how a year is made of one", async () => {
    expect(await value("REVENUE", [[company]], 45_657)).toEqual([
      [expect.stringContaining("45657 is not a year: give one such as 2023 or YEAR(date)")],
    ]);
  });

  test("that are errors are handed on, as the type is", async () => {
    const error = new CustomFunctions.Error(CustomFunctions.ErrorCode.divisionByZero);
    expect(await value("REVENUE", [[company]], [[error, 2024]])).toEqual([
      [expect.stringMatching(/^#DIV\/0!/), 2_024_001],
    ]);
    expect(await value("REVENUE", [[company]], 2024, null, error)).toEqual([
      [expect.stringMatching(/^#DIV\/0!/)],
    ]);
  });

  test("leave an empty cell empty text", async () => {
    expect(await value("REVENUE", [[""], [company]], "last")).toEqual([
      [""],
      [expect.stringMatching(/^#VALUE! last/)],
    ]);
  });
});

test("a type that is none is #VALUE! with those that are", async () => {
  expect(await ofCompany([filed(2024, "C")], "REVENUE", 2024, null, "consolidated")).toBe(
    "#VALUE! type must be C or S (the company's own accounts), K (consolidated) or any, not consolidated.",
  );
});

test("a growth over the group's year and the company's own is no number", async () => {
  const group = [filed(2024, "K"), filed(2023, "C"), filed(2022, "C")];
  expect(await ofCompany(group, "REVENUE")).toBe(2_023_001);
  expect(await ofCompany(group, "REVENUE", -1)).toBe(2_022_001);
  expect(await ofCompany(group, "REVENUE", 2024)).toMatch(/^#N\/A/);
});

test("the age of the last accounts is that of the company's own", async () => {
  expect(await ofCompany([filed(2024, "K")], "LASTACCOUNTSAGE")).toMatch(
    /^#N\/A All known accounts are consolidated/,
  );
});

describe("figures of companies over years", () => {
  const [late = "", early = "", group = "", none = ""] = sirensFrom("1420", 4);
  const known = new Map([
    [late, [filed(2024, "C"), filed(2024, "K"), filed(2023, "S"), filed(2021, "C")]],
    [early, [filed(2023, "C"), filed(2022, "C")]],
    [group, [filed(2024, "K"), filed(2023, "K")]],
    [none, []],
  ]);
  const column = [[late], [early], [""], ["12"], [group], [none], [""]];
  const financials = async (...args: unknown[]) => (await value("FINANCIALS", ...args)) as unknown[][];

  test("stand in a column a year, the latest of all companies first, with the type of each, at one question a company", async () => {
    know(known);
    const [headings, ...rows] = await financials(column, [["revenue,equity"]], 2, "-", null);
    expect(headings).toEqual([
      "SIREN",
      "Accounts type 2024",
      "Accounts type 2023",
      "Revenue 2024",
      "Revenue 2023",
      "Equity 2024",
      "Equity 2023",
    ]);
    const [first, second] = [known.get(late)!, known.get(early)!];
    const of = (account: FiledAccounts | undefined, name: string) => account![name];
    expect(rows[0]).toEqual([
      ...[late, "C", "S"],
      of(first[0], "chiffreAffaires"),
      of(first[2], "chiffreAffaires"),
      of(first[0], "capitauxPropres"),
      of(first[2], "capitauxPropres"),
    ]);
    expect(rows[1]).toEqual([
      ...[early, "-", "C", "-"],
      of(second[0], "chiffreAffaires"),
      "-",
      of(second[0], "capitauxPropres"),
    ]);
    expect(rows[2]).toEqual(Array(7).fill(""));
    expect(rows[3]![0]).toMatch(/^#VALUE! /);
    expect(rows[4]!.slice(1)).toEqual(
      [2024, 2023, 2024, 2023, 2024, 2023].map(
        (year) =>
          `#N/A The accounts of ${year} are consolidated (K): the company's own accounts (C or S) are not known for that year. The type "any" takes whatever there is.`,
      ),
    );
    expect(rows[5]).toEqual([none, ...Array<string>(6).fill("-")]);
    expect(rows).toHaveLength(6);
    expect(addin.client.counters()).toMatchObject({ asked: 4, fetched: 0 });
  });

  test("are of the group where that is wanted, and never beside the company's own", async () => {
    know(known);
    const [headings, ...rows] = await financials([[late], [group]], null, 2, null, "K");
    expect(headings!.slice(0, 3)).toEqual(["SIREN", "Accounts type 2024", "Accounts type 2023"]);
    expect(rows[0]!.slice(1, 3)).toEqual([
      "K",
      expect.stringMatching(/^#N\/A The accounts of 2023 are simplified \(S\)/),
    ]);
    expect(rows[1]!.slice(1, 3)).toEqual(["K", "K"]);
  });

  test("that no company has head no year, and each row says why", async () => {
    know(known);
    expect(await financials([[group], [none]], [["revenue"]], null, null, null)).toEqual([
      [group, expect.stringMatching(/^#N\/A All known accounts are consolidated/)],
      [none, expect.stringMatching(/^#N\/A No accounts are known/)],
    ]);
  });

  test.each([
    ["another field", [[late]], [["name"]], null, "name is not a figure of the accounts"],
    ["no number of years", [[late]], null, 0.5, "years must be a whole number from 1 to 20"],
    ["too many years", [[late]], null, 21, "years must be a whole number from 1 to 20"],
    ["companies side by side", [[late, early]], null, null, "Give the companies in one column"],
  ])("are refused with a sentence for %s", async (_, ids, items, years, sentence) => {
    const [[cell]] = (await financials(ids, items, years, null, null)) as [[unknown]];
    expect(cell).toMatch(new RegExp(`^#VALUE! ${sentence}`));
    expect(addin.client.counters()).toMatchObject({ asked: 0 });
  });
});
