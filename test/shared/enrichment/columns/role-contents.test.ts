import { describe, expect, test } from "@jest/globals";
import { rankOf, roleRules, type ColumnRole } from "../../../../shared/enrichment/columns/role-rules.ts";

const bars = (length: number) => "x".repeat(length);

/** Cells that can be of a role, and some that cannot. */
const cells: Readonly<Partial<Record<ColumnRole, readonly [yes: readonly string[], no: readonly string[]]>>> =
  {
    name: [
      ["FICTIVE", "  2A FICTIVE  ", bars(200), `  ${bars(200)}  `, "VOIR HTTPS://FICTIVE", "FICTIVE @ HOME"],
      [
        "A1",
        "AB12",
        "ABC1234",
        bars(201),
        "compta@fictive.example",
        "http://fictive",
        "HTTPS://FICTIVE",
        "www.fictive",
      ],
    ],
    postcode: [
      ["57000", "1000", "01000", "F-57000", "FR 57000", " 57000.0 ", "98999"],
      ["00999", "99000", "570", "1234567", "X57000", "57000.00"],
    ],
    city: [
      ["BITCHE", "75007 PAU", "  75007  PAU", "F-57230 EU", "69 CEDEX 03"],
      ["57230", "12 75007 PAU", "1234 PA", "12 AB"],
    ],
    address: [
      [
        "12 Grande Mairie",
        "5 Grande Mairie",
        "12, Mairie",
        "Mairie 12, B",
        "Mairie 5 B",
        "Quai Fictif",
        "ZI Est",
      ],
      ["Grande Mairie", "Grande Mairie Haute", "12B", "5B", "A12 B", "Mairie 12B", "Mairie12 B"],
    ],
    vat: [
      [
        "12345",
        "FR61420495178",
        "FR 61 420 495 178",
        "FR-XX-420.495.178",
        "fr XX 420495178",
        "  420495178  ",
        "   12345",
      ],
      ["1234", "N° 61420495178", "FR61420495178 (ancien)", "FRANCE 420495178", "12345678901234567"],
    ],
    director: [
      ["Jean Martin", "MARTIN, Jean", "J.  Martin"],
      ["Martin", "J", "1234567 AB CD", "Jean Martin 1234567890"],
    ],
  };

describe.each(Object.entries(cells) as [ColumnRole, readonly [string[], string[]]][])(
  "a cell of the role %s",
  (role, [yes, no]) => {
    test.each(yes)("may be %j", (text) => expect(roleRules[role].looks(text)).toBe(true));
    test.each(no)("is not %j", (text) => expect(roleRules[role].looks(text)).toBe(false));
  },
);

describe("a header names a role", () => {
  test.each<[ColumnRole, string]>([
    ["city", "Villes"],
    ["city", "Code postal / Ville"],
    ["city", "CP Ville"],
    ["postcode", "Codes postaux"],
  ])("%s: %s", (role, header) => expect(rankOf(header, roleRules[role])).toBeDefined());

  test.each<[ColumnRole, string]>([
    ["city", "Villex"],
    ["city", "Code ville"],
    ["city", "CP Ville INSEE"],
    ["postcode", "CPS"],
    ["postcode", "CPX"],
    ["postcode", "sirene_postcode"],
    ["postcode", "Code postal · sirene"],
  ])("but not %s: %s", (role, header) => expect(rankOf(header, roleRules[role])).toBeUndefined());
});
