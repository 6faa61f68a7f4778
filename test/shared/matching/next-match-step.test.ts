import { beforeAll, describe, expect, test } from "@jest/globals";
import { lookupKey } from "../../../shared/lookups/lookup.ts";
import { type MatchRow, lettersText } from "../../../shared/matching/match.ts";
import { nextMatchStep } from "../../../shared/matching/next-match-step.ts";
import { smallRegister, type SmallCompany, type SmallRegister } from "./small-register.ts";

const companies: readonly SmallCompany[] = [
  { siren: "150100014", name: "GARAGE ZALQUIRAND FICTIF", street: "12 RUE DES LILAS" },
  { siren: "150100022", name: "ZALQUIRAND HOLDING FICTIF", street: "12 RUE DES LILAS" },
  { siren: "150100030", name: "GARAGE DU PORT FICTIF", street: "3 QUAI DU PORT" },
  { siren: "150100048", name: "BERLINOU SERVICES FICTIF", street: "7 RUE FOCH" },
  { siren: "150100055", name: "BERLINOU SERVICES FICTIF", street: "9 RUE FOCH" },
  { siren: "150100063", name: "VERNAQUE FICTIF", ceased: true, street: "5 RUE FOCH" },
  { siren: "150100071", name: "VERNAQUE FICTIF", street: "5 RUE FOCH" },
  { siren: "150100089", name: "TAMBOURIN 2 FICTIF" },
  {
    siren: "150100097",
    name: "SARL DUVALIN FICTIF",
    usualName: "LE FOURNIL ENCHANTE FICTIF",
    legalForm: "5499",
  },
  { siren: "150100105", name: "ROLAND-FICTIF JEANNE", person: ["ROLAND-FICTIF", "JEANNE"] },
  { siren: "150100113", name: "SOCIETE LORRAINE DES TUILES ROUGES FICTIF", acronym: "SLTR" },
  { siren: "150100121", name: "MOULINARD FICTIF", postcode: "57100", town: "THIONVILLE" },
  { siren: "150100147", name: "CASTAGNAUD TUILIERS FICTIF", postcode: "35000", town: "RENNES" },
  { siren: "150100139", name: "SCI CASTELNOU FICTIF", legalForm: "6540" },
];

let register: SmallRegister;
let lax: SmallRegister;
beforeAll(async () => {
  register = await smallRegister(companies);
  lax = await smallRegister(companies, "any");
});

const metz = { postcode: "57000", city: "METZ" };

/** What a row comes to, and how. */
async function summary(row: MatchRow, over: SmallRegister = register) {
  const { result, paths } = await over.match(row);
  const [first] = result.candidates;
  return {
    status: result.status,
    reason: result.reason,
    siren: first?.siren,
    letters: first && lettersText(first.letters),
    paths,
  };
}

describe("a row is found by two proofs", () => {
  test.each<[string, MatchRow, string]>([
    ["its name and postcode", { name: "Garage Zalquirand SARL", ...metz }, "150100014"],
    ["a name in other order, with an abbreviation", { name: "ZALQUIRAND GARAGE", ...metz }, "150100014"],
    ["a typing error beside the postcode", { name: "GARAGE ZALQUIRNAD", ...metz }, "150100014"],
    ["its acronym and postcode", { name: "S.L.T.R.", ...metz }, "150100113"],
    ["a person's name in another order", { name: "Mme Jeanne Roland", ...metz }, "150100105"],
    ["a usual name that no page shows", { name: "Le Fournil Enchanté", ...metz }, "150100097"],
    ["a name that is alone in France", { name: "Castagnaud Tuiliers" }, "150100147"],
    [
      "a name that is alone in the department of a CEDEX",
      { name: "MOULINARD", postcode: "57972", city: "THIONVILLE CEDEX" },
      "150100121",
    ],
    [
      "the street, where two have the name",
      { name: "BERLINOU SERVICES", address: "9 rue Foch", ...metz },
      "150100055",
    ],
    [
      "a piece of the SIREN, where two have the name",
      { name: "BERLINOU SERVICES", vat: "0100055", ...metz },
      "150100055",
    ],
    [
      "a VAT number with a wrong key, where two have the name",
      { name: "BERLINOU SERVICES", vat: "FR99 150 100 055", ...metz },
      "150100055",
    ],
    [
      "its name and postcode beside a SIREN with a typing error",
      { name: "GARAGE ZALQUIRAND", vat: "150010014", ...metz },
      "150100014",
    ],
  ])("%s", async (_, row, siren) => {
    expect(await summary(row)).toMatchObject({ status: "found", reason: "two_proofs", siren });
  });
});

describe("a row goes to review", () => {
  test.each<[string, MatchRow, string]>([
    ["where two companies of the place have its name", { name: "BERLINOU SERVICES", ...metz }, "several"],
    ["where one of two has ceased", { name: "VERNAQUE", ...metz }, "several"],
    ["where the number in the name is missing", { name: "TAMBOURIN", ...metz }, "contradiction"],
    ["where the legal form is of another kind", { name: "CASTELNOU SARL", ...metz }, "contradiction"],
    [
      "where the piece of a SIREN is another's",
      { name: "GARAGE ZALQUIRAND", vat: "99999", ...metz },
      "contradiction",
    ],
  ])("%s", async (_, row, reason) => {
    expect(await summary(row)).toMatchObject({ status: "ambiguous", reason });
  });
});

describe("a row is not found", () => {
  test.each<[string, MatchRow, string]>([
    ["where no name is like its own", { name: "PATISSERIE INCONNUE", ...metz }, "no_candidate"],
    ["where the number in the name is another", { name: "TAMBOURIN 3", ...metz }, "no_candidate"],
    ["where the name says of nobody whom it means", { name: "SAS", ...metz }, "generic_name"],
  ])("%s", async (_, row, reason) => {
    const { result } = await register.match(row);
    expect(result.status).not.toBe("found");
    expect(result).toMatchObject({ reason: result.status === "ambiguous" ? "contradiction" : reason });
  });

  test("and costs nothing where it has no name, or a generic one without street", async () => {
    expect(await summary({ name: "  " })).toMatchObject({ status: "blank", reason: "no_name", paths: [] });
    expect(await summary({ name: "Association" })).toMatchObject({ status: "not_found", paths: [] });
    const street = { postcode: "57000", address: "9 rue Foch" };
    for (const name of ["0000104523", ""])
      expect(await summary({ name, ...street })).toMatchObject({ status: "blank", paths: [] });
  });
});

describe("questions", () => {
  const pathsOf = async (row: MatchRow, over = register) => (await over.match(row)).paths;

  test("one rare word at the postcode is enough, and equal rows ask for the same", async () => {
    const expected = ["/search?q=ZALQUIRAND&codePostal=57000&perPage=100"];
    for (const name of ["GARAGE ZALQUIRAND", "Zalquirand (garage)", "S.A.R.L. GARAGE ZALQUIRAND"])
      expect(await pathsOf({ name, ...metz })).toEqual(expected);
  });

  test("of common words two are asked for, in the order of the alphabet", async () => {
    const expected = ["/search?q=GARAGE PORT&codePostal=57000&perPage=100"];
    expect(await pathsOf({ name: "GARAGE DU PORT", ...metz })).toEqual(expected);
    expect(await pathsOf({ name: "du port garage", ...metz })).toEqual(expected);
  });

  test("when a word that nobody counted finds nothing, the next one is asked for, then no place", async () => {
    expect(await pathsOf({ name: "GARAGE QUARLOMBEAU", ...metz })).toEqual([
      "/search?q=QUARLOMBEAU&codePostal=57000&perPage=100",
      "/search?q=GARAGE&codePostal=57000&perPage=100",
      "/search?q=QUARLOMBEAU&perPage=100",
    ]);
  });

  test("where there is no other word the street is asked", async () => {
    const paths = await pathsOf({ name: "QUARLOMBEAU", address: "12 rue des Lilas", ...metz });
    expect(paths[1]).toBe("/search/adresse?codePostal=57000&voie=12 LILAS&perPage=100");
  });

  test("a CEDEX is asked for by town and department, never as a postcode", async () => {
    const paths = await pathsOf({ name: "MOULINARD", postcode: "57972", city: "THIONVILLE CEDEX" });
    expect(paths).toEqual(["/search?q=MOULINARD&commune=THIONVILLE&departement=57&perPage=100"]);
  });

  test("digits are never asked for alone: they would be a SIREN", async () => {
    for (const name of ["1001", "150100014", "3 14"])
      for (const path of await pathsOf({ name, ...metz })) expect(path).not.toMatch(/q=[\d ]+(&|$)/);
  });

  test("usual names are read only where a page does not show why a company came up", async () => {
    expect(await pathsOf({ name: "LE FOURNIL ENCHANTE", ...metz })).toContain("/unite-legale/150100097");
    expect(await pathsOf({ name: "GARAGE ZALQUIRAND", ...metz })).not.toContain("/unite-legale/150100014");
  });

  test("directors are asked for only where the rest does not decide", async () => {
    const row = { name: "BERLINOU SERVICES", director: "JEANNE ROLAND", ...metz };
    expect((await pathsOf(row)).filter((path) => path.endsWith("/dirigeants"))).toHaveLength(2);
    const decided = { name: "GARAGE ZALQUIRAND", director: "JEANNE ROLAND", ...metz };
    expect((await pathsOf(decided)).filter((path) => path.endsWith("/dirigeants"))).toEqual([]);
  });
});

describe("a page that is too broad", () => {
  const many = Array.from({ length: 150 }, (_, i): SmallCompany => ({
    siren: `1502${String(i).padStart(5, "0")}`,
    name: `TRANSPORTS PORTAL ${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}FICTIVE FICTIF`,
  }));

  test("is never turned: a word more is asked for", async () => {
    const broad = await smallRegister([
      ...many,
      { siren: "150300018", name: "TRANSPORTS PORTAL ROUTE FICTIF" },
    ]);
    const { paths, result } = await broad.match({ name: "TRANSPORTS PORTAL ROUTE SERVICES", ...metz });
    expect(paths.join(" ")).not.toContain("page=2");
    expect(paths.length).toBeGreaterThan(1);
    expect(result.candidates[0]?.siren).toBe("150300018");
  });

  test("of a service that takes any word is asked again by the rarest alone", async () => {
    const common = many.map((company, i) => ({ ...company, name: `GARAGE NUMERO${i} FICTIF` }));
    const broad = await smallRegister([...common, { siren: "150300018", name: "GARAGE AUTO FICTIF" }], "any");
    const { paths, result } = await broad.match({ name: "GARAGE AUTO", ...metz });
    expect(paths).toHaveLength(2);
    expect(paths[1]).toMatch(/q=(GARAGE|AUTO)&/);
    expect(result).toMatchObject({ status: "found", candidates: [{ siren: "150300018" }] });
  });
});

describe("where the service takes any of the words", () => {
  test.each<[string, MatchRow]>([
    ["name and postcode", { name: "GARAGE ZALQUIRAND", ...metz }],
    ["a typing error", { name: "GARAGE ZALQUIRNAD", ...metz }],
    ["a name that is alone", { name: "MOULINARD" }],
    ["two of one name", { name: "BERLINOU SERVICES", ...metz }],
    ["a name that is nowhere", { name: "PATISSERIE INCONNUE", ...metz }],
  ])("%s comes to the same", async (_, row) => {
    const strictly = await summary(row);
    const laxly = await summary(row, lax);
    expect({ ...laxly, paths: [] }).toEqual({ ...strictly, paths: [] });
  });
});

describe("the step", () => {
  const row: MatchRow = { name: "GARAGE ZALQUIRAND", ...metz };

  test("depends on what is known alone: an unknown question is asked, one without answer stops", () => {
    const first = nextMatchStep(row, () => undefined);
    expect(first).toEqual(nextMatchStep(row, () => undefined));
    expect(first).toMatchObject({ status: "ask", lookup: { operation: "search", q: "ZALQUIRAND" } });
    const miss = { status: "failed", error: { code: "timeout", message: "" } } as const;
    expect(nextMatchStep(row, () => miss)).toMatchObject({ status: "unavailable", miss });
  });

  test.each([
    null,
    1,
    "x",
    [],
    {},
    { items: [null, 3, {}, { siren: 5 }, { siren: "150100014" }] },
    {
      items: [{ siren: "150100014", name: 3, sigle: 4, legalForm: 5, denominations: { usual: 6 }, state: 7 }],
    },
    {
      items: [
        {
          siren: "150100014",
          name: "GARAGE",
          denominations: { usual: [null, 1] },
          legalForm: { code: 5710 },
        },
      ],
    },
  ])("takes an answer of any shape: %j", (data) => {
    const step = nextMatchStep(row, () => ({ status: "found", data }));
    expect(step.status).toBe("result");
    expect(step).not.toMatchObject({ result: { status: "found" } });
  });

  test("names five candidates at most, the likeliest first, their scores no more than a hundred together", async () => {
    const namesakes = Array.from({ length: 8 }, (_, i) => ({
      siren: `15040001${i}`,
      name: "PORTALIN FICTIF",
    }));
    const { result } = await (await smallRegister(namesakes)).match({ name: "PORTALIN", ...metz });
    const scores = result.candidates.map(({ score }) => score);
    expect(scores).toHaveLength(5);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(100);
    expect(result.status).toBe("ambiguous");
  });

  test("asks the same of rows that say the same in other words", () => {
    const keyOf = (name: string, postcode: string) => {
      const step = nextMatchStep({ name, postcode }, () => undefined);
      return step.status === "ask" ? lookupKey(step.lookup) : step.status;
    };
    expect(keyOf("Sté ZALQUIRAND", "57 000")).toBe(keyOf("société zalquirand S.A.S.", "57000"));
  });
});
