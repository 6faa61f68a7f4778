import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import type { SandboxOptions } from "../../../sandbox/app.ts";
import { csvRecords } from "./csv-records.ts";
import { answeringServer } from "../../shared/client/answering-server.ts";
import { environmentOf, typedHere } from "./typed-here.ts";

async function answered(options: SandboxOptions, words: readonly string[], language: "en" | "fr" = "en") {
  const sandbox = await startSandbox(options);
  return typedHere(words, () => environmentOf(sandbox), language);
}

const lines = (text: string) => text.split("\n");

describe("annual accounts", () => {
  test("of different types are said not to be comparable, and those of one type are not", async () => {
    const mixed = await answered({}, ["accounts", "150000123"]);
    expect(lines(mixed.out)).toContain("Years of different types (C, K, S) are not comparable.");
    expect(lines(mixed.out)[2]).toMatch(
      /^2024 +2024-12-31 +C +41,000,000 +2,100,000 +30,000,000 +88,000,000$/,
    );
    const alike = await answered({}, ["accounts", "150000016"], "fr");
    expect(alike.out).not.toMatch(/ne se comparent pas/);
    expect(lines(alike.out)).toContain("Montants en EUR.");
  });

  test("say in CSV and JSON on the error stream what must not be compared", async () => {
    for (const format of ["--csv", "--json"]) {
      const { out, err } = await answered({}, ["accounts", "150000123", format]);
      expect(err).toMatch(/^Years of different types \(C, K, S\) are not comparable\.$/m);
      expect(out).not.toMatch(/comparable/);
    }
  });

  test("show a confidential zero as not published, in CSV as nothing, in JSON as it came", async () => {
    const table = await answered({}, ["accounts", "150000115"]);
    expect(lines(table.out)[2]).toMatch(/^2024 +2024-12-31 +C +not published +15,750 /);
    expect(lines((await answered({}, ["accounts", "150000115"], "fr")).out)[2]).toMatch(/ non publié /);
    const csv = await answered({}, ["accounts", "150000115", "--csv"]);
    expect(csvRecords(`${csv.out}\n`)[1]!.slice(0, 5)).toEqual(["2024", "2024-12-31", "C", "", "15750"]);
    const json = await answered({}, ["accounts", "150000115", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({
      data: { items: [{ year: 2024, chiffreAffaires: 0, confidential: true }, { year: 2023 }] },
    });
  });
});

describe("a list that is truncated", () => {
  test("says so on its last line, with the number that match and how to narrow it", async () => {
    const words = ["by-director", "--nom", "martin-fictif", "--per-page", "3"];
    const { out, err } = await answered({ cap: 5 }, words);
    expect(lines(out).at(-1)).toBe(
      "1–3 of 5, --page 2 for more (truncated by the service: 10 match in all; add --given-name or --strict)",
    );
    expect(err).toMatch(/^The output contains personal data of directors or sole traders/);
    const french = await answered({ cap: 5 }, ["by-address", "--postal-code", "57000", "--page", "2"], "fr");
    expect(lines(french.out).at(-1)).toMatch(
      /tronqué par le service : \d+ correspondent en tout ; ajoutez --voie ou --commune/,
    );
  });
});

describe("a list with nothing in it", () => {
  test("has no personal data, and is not said to have any", async () => {
    for (const words of [
      ["by-director", "--surname", "zzzzzz"],
      ["by-director", "--surname", "zzzzzz", "--json"],
    ])
      expect((await answered({}, words)).err).not.toMatch(/personal data/);
  });

  test("of companies says that none matches", async () => {
    const { code, out } = await answered({}, ["search", "zzzzzz"]);
    expect({ code, out }).toEqual({ code: 0, out: "No company matches." });
    expect((await answered({}, ["legal-forms", "zzzzzz"], "fr")).out).toBe(
      "Aucune forme juridique ne correspond.",
    );
  });

  test("says in CSV nothing but its header, and on the error stream why", async () => {
    const { code, out, err } = await answered({}, ["directors", "552032542", "--csv"]);
    expect(code).toBe(0);
    expect(csvRecords(`${out}\n`)).toHaveLength(1);
    expect(err).toMatch(/^552032542: this SIREN is not in the register$/m);
  });

  test("of a company that exists is told apart from a company that does not", async () => {
    expect((await answered({}, ["directors", "150000107"])).out).toBe("150000107: no directors on record");
    expect((await answered({}, ["directors", "552032542"])).out).toBe(
      "552032542: this SIREN is not in the register",
    );
    expect((await answered({}, ["accounts", "150000107"], "fr")).out).toBe(
      "150000107 : aucun compte annuel connu",
    );
    expect((await answered({}, ["establishments", "150000016", "--etat", "F"])).out).toBe(
      "150000016: no such establishment on record",
    );
    expect((await answered({}, ["establishment", "55203253400646"])).out).toBe(
      "55203253400646: this establishment is not in the register",
    );
    expect((await answered({}, ["naf", "99.99Z"])).out).toBe("99.99Z: no such NAF/APE code");
  });

  test("because its page is past the end names the last page", async () => {
    const { code, out } = await answered({}, ["search", "fictive", "--page", "40"]);
    expect({ code, out }).toEqual({ code: 0, out: "Nothing on page 40: the last one is --page 2" });
  });

  test("because its page is past the end of a list whose length is not told is not said to be nothing at all", async () => {
    const api = await answeringServer((_, response) =>
      response.end(JSON.stringify({ success: true, data: { items: [] }, timestamp: "2026-11-20T09:00:00Z" })),
    );
    const said = async (...page: string[]) =>
      (await typedHere(["establishments", "150000149", ...page], () => environmentOf(api))).out;
    expect(await said("--page", "3")).toBe("Nothing on page 3: the list ends before it");
    expect(await said()).toBe("150000149: no such establishment on record");
  });

  test("is data null in JSON", async () => {
    const { code, out } = await answered({}, ["accounts", "552032542", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ data: null, cached: false });
  });
});

describe("the establishments of a company", () => {
  test("are shown by SIRET alone where the service lists no more, with the way to one of them", async () => {
    const { out } = await answered({ listing: "siret" }, ["establishments", "150000149", "--per-page", "2"]);
    expect(lines(out)).toEqual([
      "SIRET",
      "──────────────",
      "15000014900016",
      "15000014900024",
      "The service lists only SIRETs here: sirene establishment SIRET shows one.",
      "1–2 of 130, --page 2 for more",
    ]);
  });
});

describe("a NAF code", () => {
  test("is shown with the nomenclature its last letter tells", async () => {
    expect((await answered({ naf: "2025" }, ["naf", "62.10Y"])).out).toMatch(/^62\.10Y .* NAF 2025$/m);
    expect((await answered({}, ["naf", "62.02A"])).out).toMatch(/^62\.02A .* NAF rév\. 2$/m);
  });
});
