import { describe, expect, test } from "@jest/globals";
import { selectRoles, type RoleChoice } from "../../../../shared/enrichment/columns/column-roles.ts";
import type { SampledColumn } from "../../../../shared/enrichment/columns/role-rules.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";
import { columnFates } from "./column-fates.ts";
import { toldColumns } from "./header-rows.ts";

/** Reads `Header: cell, cell, …`. */
function columnsOf(...lines: readonly string[]): SampledColumn[] {
  return lines.map((line) => {
    const [, header = "", cells = ""] = /^([^:]*): (.*)$/.exec(line) ?? [];
    return { header, texts: cells.split(",").map((cell) => cell.trim()) };
  });
}

/** What becomes of the columns of a short list. */
const shortFates = (lines: readonly string[], choice: RoleChoice = {}) =>
  columnFates(columnsOf(...lines), [], choice);

/** What becomes of the columns of a line as in the table of headers. */
const toldFates = (line: string, taken: readonly number[] = [], choice: RoleChoice = {}) =>
  columnFates(toldColumns(line), taken, choice);

/** Distinct texts: the word with a letter each, over and over from the start after so many. */
const cycled = (word: string, rows: number, kinds: number) =>
  Array.from({ length: rows }, (_, row) => `${word} ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[row % kinds]!}`).join(
    ", ",
  );
const numbered = (from: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => String(from + row)).join(", ");

describe("a name that is in every row", () => {
  const suppliers = "Fournisseur: ALPHA, BETA, GAMMA";
  const spaced = (...texts: readonly string[]) =>
    columnFates([{ header: "Client", texts }, ...columnsOf(suppliers)]);

  test("is one name, with blanks around it or without", () => {
    expect(spaced("DELTA", " DELTA")).toEqual(["Client: ! constant", "Fournisseur: name"]);
  });

  test("is one name, with blank rows or without", () => {
    expect(spaced("DELTA", "DELTA", " ")).toEqual(["Client: ! constant", "Fournisseur: name"]);
  });

  test("is not that of a column with one filled row", () => {
    expect(spaced("DELTA", "", " ")).toEqual(["Client: ! other_party", "Fournisseur: name"]);
  });
});

describe("a column of two kinds", () => {
  const fateOfPostcode = (clients: string) =>
    shortFates([
      `Raison sociale: ${cycled("FICTIVE", 5, 5)}`,
      `Client: ${clients}`,
      `CP client: ${numbered(57_000, 5)}`,
    ])[2];

  test("is that of yes and no in five rows, and has no places beside it", () => {
    expect(fateOfPostcode("OUI, NON, OUI, NON, OUI")).toBe("CP client: postcode");
  });

  test("is one of names in four rows, of three kinds, or of one", () => {
    expect(fateOfPostcode("OUI, NON, OUI, NON, ")).toBe("CP client: ! other_party");
    expect(fateOfPostcode("OUI, NON, OUI, NON, SAIT")).toBe("CP client: ! other_party");
    expect(fateOfPostcode("OUI, OUI, OUI, OUI, OUI")).toBe("CP client: ! other_party");
  });
});

describe("a postcode behind a customer's name is the customer's", () => {
  const fateOfPostcode = (clients: string, postcodes: string) =>
    shortFates([`Fournisseur: ${cycled("FICTIVE", 14, 14)}`, `Client: ${clients}`, `CP: ${postcodes}`])[2];

  test("if each customer has one, up to three spellings in ten", () => {
    expect(fateOfPostcode(cycled("CLIENT", 13, 10), numbered(57_000, 13))).toBe("CP: ! beside_other");
    expect(fateOfPostcode(cycled("CLIENT", 14, 10), numbered(57_000, 14))).toBe("CP: postcode");
  });

  test("whatever is in rows that lack one of the two", () => {
    expect(fateOfPostcode("DELTA, DELTA, OMEGA, , , ", "57000, 57000, 57010, 57020, 57030, 57040")).toBe(
      "CP: ! beside_other",
    );
    expect(fateOfPostcode("DELTA, DELTA, OMEGA, OMEGA, SIGMA, SIGMA", "57000, , 57010, , 57020, ")).toBe(
      "CP: ! beside_other",
    );
  });
});

describe("the party of the numbers that are read is that of the names", () => {
  test.each<[string, string, readonly number[]]>([
    [
      "although the surer name is another's",
      "SIREN client:account | Fournisseur:name1! | Client:name2=",
      [0],
    ],
    [
      "whatever stands in columns of nobody",
      "SIREN:account | SIRET client:account | Fournisseur:name1! | Client:name2=",
      [0, 1],
    ],
    [
      "before that of a group",
      "SIREN groupe:account | SIREN client:account | Fournisseur:name1! | Client:name2=",
      [0, 1],
    ],
    [
      "of a group too, whose name comes before a plain one",
      "SIREN groupe:account | Raison sociale:name1! | Nom du groupe:name2=",
      [0],
    ],
    [
      "of a group too, if there is no other",
      "SIREN groupe:account | Fournisseur:name1! | Nom du groupe:name2=",
      [0],
    ],
    ["or a name of nobody's is theirs", "SIREN client:account | Fournisseur:name2! | Nom:name1=", [0]],
    ["rather than that of anyone dealt with", "SIREN client:account | Tiers:name2! | Client:name1=", [0]],
    [
      "be there fewer than of another party",
      "SIREN fournisseur:account | Client:name1! | Fournisseur:name8= | Nom:name9!",
      [0],
    ],
  ])("%s: %s", (_, line, taken) => {
    const columns = toldColumns(line.replaceAll(/[!=]/g, ""));
    const { roles, leftOut } = selectRoles(columns, taken);
    const marked = (mark: string) =>
      line.split(" | ").flatMap((part, place) => (part.endsWith(mark) ? [place] : []));
    expect([roles.name]).toEqual(marked("="));
    expect(
      leftOut
        .filter(({ role }) => role === "name")
        .map(({ column }) => column)
        .toSorted(),
    ).toEqual(marked("!"));
  });
});

describe("a column that is read for numbers", () => {
  test("is no name beside which places stand, even if it is blank", () => {
    expect(toldFates("Client:name1 | Fournisseur:blank | CP:cp1", [1])).toEqual([
      "Client: name",
      "Fournisseur: ",
      "CP: postcode",
    ]);
  });

  const [a, b, c, d, e, f] = scatteredSirens(6) as [string, string, string, string, string, string];
  const fateOfVat = (sirens: readonly string[], vats: readonly string[]) =>
    columnFates(
      [
        ...columnsOf(`Fournisseur: ${cycled("FICTIVE", 5, 5)}`),
        { header: "SIREN", texts: sirens },
        { header: "TVA", texts: vats.map((siren) => (siren === "" ? "" : vatNumberOf(siren))) },
      ],
      [1],
    )[2];

  test.each<[string, readonly string[], readonly string[]]>([
    ["half of them", [a, b, c, d], [a, b, d, e]],
    ["those beside a number", [a, "", "", ""], [a, b, c, d]],
    ["those that are filled", [a, b, c, d], [a, "", "", ""]],
    ["none, as no row has both", [a, b, "", ""], ["", "", c, d]],
  ])("is of the same companies as VAT numbers that agree: %s", (_, sirens, vats) => {
    expect(fateOfVat(sirens, vats)).toBe("TVA: vat");
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ["fewer than half", [a, b, c, d, e], [a, b, d, e, f]],
    ["one in four", [a, b, c, d], [a, c, d, e]],
    ["none of two, in a list with three blank rows", [a, b, "", "", ""], [c, d, "", "", ""]],
  ])("is of others than VAT numbers that disagree but for %s", (_, sirens, vats) => {
    expect(fateOfVat(sirens, vats)).toBe("TVA: ! other_companies");
  });
});

describe("a selection has no more than the columns it takes and leaves out", () => {
  test.each<[string, object, readonly object[]]>([
    ["Société:name1", { name: 0 }, []],
    ["Raison sociale:name1 | Enseigne:name2", { name: 0, other_name: 1 }, []],
    ["Fournisseur:name1 | CEO name:name3", { name: 0, director: 1 }, []],
    ["Société:name1 | Nom:name2", { name: 0 }, [{ column: 1, role: "name", why: "second", otherColumn: 0 }]],
    [
      "Montant:amount | Société:name1 | CP:cp2 | CP société:cp1 | CP client:cp2",
      { name: 1, postcode: 3 },
      [
        { column: 2, role: "postcode", why: "second", otherColumn: 3 },
        { column: 4, role: "postcode", why: "second", otherColumn: 3 },
      ],
    ],
    [
      "Montant:amount | Fournisseur:name1 | CP client:cp2",
      { name: 1 },
      [{ column: 2, role: "postcode", why: "other_party", otherColumn: 1 }],
    ],
    ["Société:name1 | CP:town1", { name: 0 }, [{ column: 1, role: "postcode", why: "unlike" }]],
  ])("%s", (line, roles, leftOut) => {
    expect(selectRoles(toldColumns(line), [])).toStrictEqual({ roles, leftOut });
  });

  test("one that looks different is compared with no other", () => {
    expect(selectRoles(columnsOf("Société: ALPHA", "Rue: BITCHE"), [])).toStrictEqual({
      ...{ roles: { name: 0 }, leftOut: [{ column: 1, role: "address", why: "unlike" }] },
    });
  });
});

test.each([
  "Raison sociale (suite)",
  "Suite raison sociale",
  "Complément raison sociale",
  "Raison sociale complément",
])("%s is the second line of Raison sociale", (header) => {
  expect(shortFates(["Raison sociale: ALPHA, BETA", `${header}: SERVICE DES ACHATS, `])).toEqual([
    ...["Raison sociale: name", `${header}: name_2`],
  ]);
});

test("names are few beside others that the list may be about, and not beside those of groups", () => {
  const beside = (header: string) =>
    shortFates([
      `Raison sociale: ${cycled("FICTIVE", 10, 2)}`,
      `Nom: ${cycled("AUTRE", 10, 3)}`,
      `${header}: ${cycled("GRANDE", 10, 10)}`,
    ]);
  expect(beside("Nom du groupe")[0]).toBe("Raison sociale: name");
  expect(beside("Société")[0]).toBe("Raison sociale: ! few_names");
});

describe("beside columns that the user chose", () => {
  test("the others get the other roles, and none gets two", () => {
    expect(toldFates("Raison sociale:name1 | Société:name2", [], { director: [0] })).toEqual([
      "Raison sociale: director",
      "Société: name",
    ]);
    expect(toldFates("NAME1:name1 | NAME2:line2", [], { other_name: [1] })).toEqual([
      "NAME1: name",
      "NAME2: other_name",
    ]);
  });

  test("no second name is recognised if the user said which, or that there is none", () => {
    const fates = (choice: RoleChoice) =>
      shortFates(["Raison sociale: ALPHA, BETA", "Enseigne: DELTA, OMEGA", "Nom: DELTA, OMEGA"], choice);
    expect(fates({ other_name: null })).toEqual([
      "Raison sociale: name",
      "Enseigne: ! second",
      "Nom: ! second",
    ]);
    expect(fates({ other_name: 2 })).toEqual([
      "Raison sociale: name",
      "Enseigne: ! second",
      "Nom: other_name",
    ]);
  });

  test.each<[string, RoleChoice]>([
    ["by its place", { name: 0 }],
    ["by one place of several", { name: [0] }],
  ])("a name says whose places are taken, chosen %s", (_, choice) => {
    const columns = toldColumns("Client:name1 | CP:cp2 | CP client:cp1 | Ville fournisseur:town2");
    expect(selectRoles(columns, [], choice)).toStrictEqual({
      roles: { name: 0, postcode: 2 },
      leftOut: [
        { column: 1, role: "postcode", why: "second", otherColumn: 2 },
        { column: 3, role: "city", why: "other_party", otherColumn: 0 },
      ],
    });
  });

  test("a name behind a code is of the code's party", () => {
    expect(toldFates("Code client:code | Nom:name1 | CP:cp2 | CP client:cp1", [], { name: 1 })).toEqual([
      "Code client: ",
      "Nom: name",
      "CP: ! second",
      "CP client: postcode",
    ]);
  });

  test.each<[string, RoleChoice]>([
    ["null", { name: null }],
    ["no column", { name: [] }],
  ])("places and numbers need no name, of which %s was chosen", (_, choice) => {
    const lines = [
      ...["Raison sociale: ALPHA, BETA", "CP: 57000, 57010", "Code postal: 57020, 57030"],
      ...["Ville: METZ, BITCHE", "Commune: PARIS, BREST", "TVA: FR61420495178, FR40303265045"],
      ...["N° TVA: FR61420495178, FR40303265045", "CP client: 57040, 57050"],
    ];
    expect(shortFates(lines, choice)).toEqual([
      ...["Raison sociale: ", "CP: ! second", "Code postal: postcode", "Ville: city", "Commune: ! second"],
      ...["TVA: ! second", "N° TVA: vat", "CP client: ! second"],
    ]);
  });
});

describe("surnames and first names beside the names of companies", () => {
  const companies = (count: number) => [...cycled("ATELIER", 12, 12).split(", ").slice(0, count)];
  const list = (names: readonly string[], people: readonly string[], header = "Nom", first = "Prénom") =>
    columnFates([
      { header: "Raison sociale", texts: names },
      { header, texts: people },
      { header: first, texts: people.map((text) => (text.trim() === "" ? "" : "Jeanne")) },
    ]);
  const blank = (count: number) => Array.from({ length: count }, () => "");
  const people = (count: number) => cycled("FICTIVE", count, count).split(", ");
  const asPeople = ["Raison sociale: name", "Nom: person", "Prénom: person_2"];

  test("are of the row where that has no company: sole traders among companies", () => {
    expect(list([...companies(6), ...blank(6)], [...blank(6), ...people(6)])).toEqual(asPeople);
    expect(list([...companies(6), "n.c.", "-"], [...blank(6), ...people(2)])).toEqual(asPeople);
  });

  test("are so in a list of one company among five people", () => {
    expect(list([...companies(1), ...blank(5)], [...blank(1), ...people(5)])).toEqual(asPeople);
  });

  test("are so in a list of many companies and one person", () => {
    expect(list([...companies(12), ""], [...blank(12), ...people(1)])).toEqual(asPeople);
  });

  test("are so where the header of the companies may mean surnames too", () => {
    const fates = shortFates([
      "Name: ALPHA, , , , , ",
      "Name 2: SERVICE DES ACHATS, , , , , ",
      `Last name: , ${people(5).join(", ")}`,
      "First name: , Anne, Paul, Anne, Paul, Anne",
    ]);
    expect(fates).toEqual(["Name: name", "Name 2: name_2", "Last name: person", "First name: person_2"]);
  });

  test("are nobody's where only strokes stand in place of surnames", () => {
    expect(list(companies(3), ["-", "-", "-"])).toEqual([
      ...["Raison sociale: name", "Nom: ! constant", "Prénom: "],
    ]);
  });

  test("are so where a third of them stands beside a company, and contacts where more does", () => {
    const names = companies(12);
    expect(list([...names, ...blank(6)], [...people(3), ...blank(9), ...people(6)])).toEqual(asPeople);
    expect(list([...names, ...blank(6)], [...people(4), ...blank(8), ...people(6)])).toEqual([
      ...["Raison sociale: name", "Nom: ! person", "Prénom: "],
    ]);
  });

  test("are contacts where every row has a company, and have no role then", () => {
    const columns = columnsOf("Raison sociale: ALPHA, BETA", "Nom: FICTIF A, FICTIF B", "Prénom: Anne, Paul");
    expect(selectRoles(columns, [])).toStrictEqual({
      roles: { name: 0 },
      leftOut: [{ column: 1, role: "name", why: "person", otherColumn: 0 }],
    });
  });

  test("are contacts where the header says so", () => {
    const apart = [
      [...companies(6), ...blank(6)],
      [...blank(6), ...people(6)],
    ] as const;
    expect(list(...apart, "Nom du contact", "Prénom")[1]).toBe("Nom du contact: ");
    expect(list(...apart, "Nom client", "Prénom client")[1]).not.toBe("Nom client: person");
  });

  test("are of the party of the companies, which their own headers need not say", () => {
    const fates = (company: string, surname: string, first: string) =>
      columnFates([
        { header: company, texts: [...companies(6), ...blank(6)] },
        { header: surname, texts: [...blank(6), ...people(6)] },
        { header: first, texts: [...blank(6), ...people(6)] },
      ]);
    expect(fates("Client", "Nom", "Prénom")[1]).toBe("Nom: person");
    expect(fates("Client", "Nom client", "Prénom client")[1]).toBe("Nom client: person");
    expect(fates("Fournisseur", "Nom client", "Prénom client")[1]).not.toBe("Nom client: person");
    expect(fates("Client", "Nom", "Prénom fournisseur")[1]).not.toBe("Nom: person");
  });

  test("are two columns: a surname alone is another name", () => {
    expect(list([...companies(6), ...blank(6)], [...blank(6), ...people(6)], "Nom", "Civilité")).toEqual([
      ...["Raison sociale: name", "Nom: ! second", "Civilité: "],
    ]);
  });

  test("are taken beside a name that the user chose, unless he chose one of them", () => {
    const columns: SampledColumn[] = [
      { header: "Raison sociale", texts: [...companies(6), ...blank(6)] },
      { header: "Nom", texts: [...blank(6), ...people(6)] },
      { header: "Prénom", texts: [...blank(6), ...people(6)] },
    ];
    expect(columnFates(columns, [], { name: 0 })).toEqual(asPeople);
    expect(columnFates(columns, [], { name: [1, 2] })).toEqual([
      ...["Raison sociale: ", "Nom: name", "Prénom: name_2"],
    ]);
    expect(columnFates(columns, [], { name: 0, other_name: 1 })).toEqual([
      ...["Raison sociale: name", "Nom: other_name", "Prénom: "],
    ]);
  });
});

describe("one name in all rows", () => {
  const sirens = scatteredSirens(20);
  /** What becomes of the columns of a list with so many companies. */
  const fates = (companies: number, header = "Donneur d'ordre") =>
    columnFates(
      [
        { header, texts: sirens.map(() => "ACME FICTIVE") },
        { header: "SIREN", texts: sirens.map((_, row) => sirens[row % companies]!) },
        { header: "CP", texts: sirens.map((_, row) => String(57_000 + 10 * row)) },
      ],
      [1],
    );

  test("is that of none of at least five companies, but of somebody whom they all deal with", () => {
    const expected = (header: string) => [`${header}: ! constant`, "SIREN: ", "CP: postcode"];
    expect(fates(20)).toEqual(expected("Donneur d'ordre"));
    expect(fates(5, "Société")).toEqual(expected("Société"));
  });

  test("is that of one company with several places, even if a number or two are wrong", () => {
    for (const companies of [1, 4])
      expect(fates(companies, "Société")).toEqual(["Société: name", "SIREN: ", "CP: postcode"]);
  });

  test("is taken in a list without numbers, and where the user chose it", () => {
    const columns = toldColumns("Société:name0 | CP:cp1");
    expect(columnFates(columns)).toEqual(["Société: name", "CP: postcode"]);
    const numbered = [...columns, { header: "SIREN", texts: scatteredSirens(columns[0]!.texts.length) }];
    expect(columnFates(numbered, [2], { name: 0 })[0]).toBe("Société: name");
  });
});

describe("names of one party beside the numbers of another", () => {
  const sirets = scatteredSirens(3)
    .map((siren) => `${siren}00010`)
    .join(", ");
  const suppliers = "Fournisseur: ALPHA, BETA, GAMMA";
  const postcodes = "CP: 57000, 67000, 69001";
  const fates = (lines: readonly string[], numbers: number, choice: RoleChoice = {}) =>
    columnFates(columnsOf(...lines), [numbers], choice);

  test("are not compared with these, nor are the places behind them", () => {
    expect(fates([`SIRET client: ${sirets}`, suppliers, postcodes], 0)).toEqual([
      ...["SIRET client: ", "Fournisseur: ! other_party", "CP: ! beside_other"],
    ]);
  });

  test("leave places behind the numbers to these", () => {
    expect(fates([suppliers, `SIRET client: ${sirets}`, postcodes], 1)).toEqual([
      ...["Fournisseur: ! other_party", "SIRET client: ", "CP: postcode"],
    ]);
  });

  test("leave places before them to the numbers", () => {
    expect(fates([`SIRET client: ${sirets}`, postcodes, suppliers], 0)).toEqual([
      ...["SIRET client: ", "CP: postcode", "Fournisseur: ! other_party"],
    ]);
  });

  test("leave places behind a column of the numbers' party that the user chose to these", () => {
    const lines = [suppliers, "CP client: 57000, 67000, 69001", "Ville: METZ, STRASBOURG, LYON"];
    expect(columnFates(columnsOf(...lines), [], { postcode: 1 })).toEqual([
      ...["Fournisseur: ! other_party", "CP client: postcode", "Ville: city"],
    ]);
  });

  test("are told to be another's than the numbers of a party, not than those of its group", () => {
    const columns = columnsOf(`SIREN groupe: ${sirets}`, `SIRET client: ${sirets}`, suppliers);
    const other = { column: 2, role: "name", why: "other_party", otherColumn: 1 };
    expect(selectRoles(columns, [0, 1]).leftOut).toContainEqual(other);
  });

  test("are compared where the numbers say nothing, may be the same party's, or the user chose the names", () => {
    for (const header of ["SIRET", "SIRET tiers", "SIRET fournisseur"])
      expect(fates([`${header}: ${sirets}`, suppliers, postcodes], 0).slice(1)).toEqual([
        ...["Fournisseur: name", "CP: postcode"],
      ]);
    expect(fates([`SIRET client: ${sirets}`, suppliers, postcodes], 0, { name: 1 })[1]).toBe(
      "Fournisseur: name",
    );
  });
});

describe("of columns with the same headers twice", () => {
  const headers = ["Nom", "SIREN", "CP"] as const;
  const block = (first: number) => [
    `Nom: FICTIVE ${first}, FICTIVE ${first + 1}, FICTIVE ${first + 2}`,
    `SIREN: ${scatteredSirens(first + 3)
      .slice(first)
      .join(", ")}`,
    `CP: ${numbered(57_000 + first, 3)}`,
  ];
  const columns = columnsOf(...block(0), ...block(3));

  test.each([
    [1, ["name", "", "postcode", "! second", "! other_companies", "! second"]],
    [4, ["! second", "! other_companies", "! second", "name", "", "postcode"]],
  ])("the numbers of column %i go with the name and the place of the same block", (taken, fates) => {
    expect(columnFates(columns, [taken])).toEqual(fates.map((fate, at) => `${headers[at % 3]}: ${fate}`));
  });
});
