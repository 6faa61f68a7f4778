import { describe, expect, test } from "@jest/globals";
import { ListReader, type ListReading } from "../../../../shared/enrichment/list-reader.ts";
import type { EarlierRowEnd, KeptCompany } from "../../../../shared/enrichment/kept-company.ts";
import { MatchQueries } from "../../../../shared/enrichment/match-queries.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { TotalsRows, codeColumn, isSumLabel, isSurelySum } from "../../../../shared/enrichment/totals-row.ts";

const headers = ["Code fournisseur", "Nom", "CP", "Ville", "SIREN", "Montant", "Remarque"];
const columns = headers.map((header, index) => ({ header, index }));
const column = { index: 4 };

/** What the rows of a list are read as, in a run that looks for names. */
function kindsOf(
  rows: readonly (readonly string[])[],
  reading: Partial<ListReading> = {},
  ends: readonly EarlierRowEnd[] = [],
) {
  const subjects = new Subjects(false);
  const queries = new MatchQueries(subjects);
  const reader = new ListReader({
    ...{ records: rows.length, sources: [{ column }], subjects },
    match: { columns: { name: 1, postcode: 2, city: 3 }, queries },
    content: columns.map(({ index }) => index),
    vendor: codeColumn(columns, [{ column: columns[4]! }]),
    ...reading,
  });
  rows.forEach((row, record) =>
    reader.take(
      record,
      reader.columns.map((at) => row[at] ?? ""),
    ),
  );
  reader.settle(ends);
  const kinds = rows.map((_, record) => {
    const row = reader.rows.at(record);
    return row.kind === "blank" && row.isTotals ? "totals" : row.kind;
  });
  return { kinds, queries };
}

const never = () => {
  throw new Error("no row was a remark");
};
const company = ["F01", "BOULANGERIE MARTIN", "75001", "PARIS", "", "120,50", ""];
const named = (name: string, ...others: string[]) => ["", name, "", "", "", "120,50", ...others];

describe("a text names a sum", () => {
  test.each([
    ...["Total", "TOTAL", "TOTAL GÉNÉRAL", "Total général :", "Sous-total", "Sous total HT", "Total HT"],
    ...[
      "Total T.T.C.",
      "Totaux",
      "Grand total",
      "GRAND TOTAL (EUR)",
      "Somme",
      "Sum",
      "Subtotal",
      "T O T A L",
    ],
    ...[
      "Total 2026",
      "Total au 31/12/2026",
      "Total fournisseurs",
      "Total de la page 3",
      "À reporter",
      "Cumul annuel",
    ],
    ...["Sous-total rang 1", "Sous-Totaux Nord", "SUBTOTAL NORTH", "Sub total DUPONT", "Grand total Nord"],
    ...["Moyenne", "Moyenne par facture", "Average", "Nombre de fournisseurs : 32", "Nombre de lignes"],
    ...["Total T1", "Total S2", "Total Q4", "Total 7", `Total ${"DE ".repeat(17)}DE.`.padEnd(60, ".")],
  ])("%s", (text) => expect(isSumLabel(text)).toBe(true));

  test.each([
    ...[
      "TOTAL ENERGIES",
      "TOTAL RENOV",
      "TOTAL SA",
      "TotalEnergies",
      "SOMME ET FILS",
      "TOTAL DIRECT ENERGIE",
    ],
    ...["REPORT DUPONT", "Totalement", "GENERAL", "HT", "2026", "", "TOTAL ".repeat(20)],
    ...["TOTAL GENERAL BATIMENT", "SOUS TOTALITE", "GRAND TOTALISATEUR"],
    ...["MOYENNE SURFACE", "AVERAGE JOES", "4 fournisseurs", "LE BON NOMBRE"],
    ...["Total 12345", "Total 2026X", "Total AT1", "Total T12", "Total A1"],
    `Total ${"DE ".repeat(17)}DE.`.padEnd(61, "."),
  ])("not: %s", (text) => expect(isSumLabel(text)).toBe(false));
});

test("no text of more than sixty characters is surely a sum", () => {
  const long = "Sous-total Nord".padEnd(60, ".");
  expect([long, `${long}.`].map(isSurelySum)).toEqual([true, false]);
});

test("a column of codes that the companies' numbers are read from is no column of codes", () => {
  const sources = (index: number) => [{ column: columns[index]! }];
  expect([codeColumn(columns, sources(4)), codeColumn(columns, sources(0))]).toEqual([0, undefined]);
});

test("a row of figures alone sums nothing up", () => {
  expect(kindsOf([company, ["", "", "", "", "", "120,50", "31/12/2026"]]).kinds).toEqual(["match", "blank"]);
});

describe("a row of totals is about nobody", () => {
  test.each<[string, readonly string[]]>([
    ["its label in the column of names", named("TOTAL GÉNÉRAL")],
    ["its label beside an empty name", ["Total", "", "", "", "", "1 234,56 €", ""]],
    ["its label in the column of towns", ["", "", "", "Sous-total", "", "12", ""]],
    ["its label in the column of numbers", ["", "", "", "", "Total", "(1 234)", ""]],
    ["a currency and a day beside it", named("Total", "31/12/2026")],
    ["its amount not calculated", ["", "Total", "", "", "", "\u2028\u2029", "EUR"]],
    ["a day with spaces around it", named("Total", " 31/12/2026 ")],
    ...["2026-12-31T09:05:00Z", "2026-12-31T09:05Z", "31/12/2026 9:05", "31.12.26 23:59:59"].map(
      (time): [string, string[]] => [`the time of its export beside it: ${time}`, named("Total", time)],
    ),
    ...["k€", "H.T.", "TTC", "eur"].map((unit): [string, string[]] => [
      `a unit beside it: ${unit}`,
      named("Total", unit),
    ]),
  ])("%s", (_, row) => {
    const { kinds, queries } = kindsOf([company, row]);
    expect(kinds).toEqual(["match", "totals"]);
    expect(queries.size).toBe(1);
  });

  test("between others, half of a list, and twice the same", () => {
    const { kinds, queries } = kindsOf([company, named("Sous-total"), company, named("Sous-total")]);
    expect(kinds).toEqual(["match", "totals", "match", "totals"]);
    expect(queries.size).toBe(1);
  });

  test("in a list that a column was filled down in, but for a label that is a company's name too", () => {
    const [seen, ...labels] = ["Boulangerie Martin", "Sous-total", "TOTAL GÉNÉRAL", "Total HT", "Total"].map(
      (name) => named(name, "vu"),
    );
    expect(kindsOf([seen!, ...labels]).kinds).toEqual(["match", "totals", "totals", "totals", "match"]);
    expect(kindsOf([company, ...labels]).kinds).toEqual(["match", "match", "totals", "totals", "match"]);
    expect(kindsOf([seen!, named("Sous-total", "revu")]).kinds).toEqual(["match", "match"]);
  });

  test("whose place and code were filled down from the row above it, where no company is called so", () => {
    const sums = ["Sous-total", "Sous-total Paris", "Grand total", "Total HT", "TOTAL"].map((name) => [
      ...["F01", name, "75001", "PARIS", "", "120,50", ""],
    ]);
    expect(kindsOf([company, ...sums]).kinds.slice(1)).toEqual([
      ...["totals", "totals", "totals", "match", "match"],
    ]);
    const [sum] = sums;
    expect(kindsOf([sum!]).kinds).toEqual(["match"]);
    expect(kindsOf([["F02", ...company.slice(1)], sum!]).kinds).toEqual(["match", "match"]);
  });

  test("the sum of the rows of one name right above it, as Excel calls it in either language", () => {
    const sums = [named("Total BOULANGERIE MARTIN"), named("Boulangerie Martin Total")];
    expect(kindsOf([company, ...sums]).kinds).toEqual(["match", "totals", "totals"]);
    expect(kindsOf([named("DUPONT"), ...sums]).kinds).toEqual(["match", "match", "match"]);
    expect(kindsOf(sums).kinds).toEqual(["match", "match"]);
  });

  test.each([
    ...["Total de BOULANGERIE MARTIN", "Total pour Boulangerie Martin", "Total des Boulangerie Martin"],
    `Total Boulangerie Martin${".".repeat(54)}`,
    `Total Boulangerie Martin${" ".repeat(80)}`,
  ])("the sum of the row above it: %s", (label) =>
    expect(kindsOf([company, named(label)]).kinds).toEqual(["match", "totals"]),
  );

  test.each([
    ...[
      "Boulangerie Martin Total Services",
      "Anjou Total Boulangerie Martin",
      "Total Boulangerie Martin Sud",
    ],
    `Total Boulangerie Martin${".".repeat(55)}`,
  ])("not the sum of the row above it: %s", (label) =>
    expect(kindsOf([company, named(label)]).kinds).toEqual(["match", "match"]),
  );

  test("the sum of a group whose name is long, in a label of up to 160 characters", () => {
    const below = (label: string) => kindsOf([named(label.slice("Total ".length)), named(label)]).kinds[1];
    const label = `Total ${"COMITE FICTIF ".repeat(12)}`;
    expect([160, 161].map((length) => below(label.slice(0, length - 1) + "S"))).toEqual(["totals", "match"]);
  });

  test("in a list that a column was filled down in, with spaces in the row above", () => {
    expect(kindsOf([named("DUPONT", "vu "), named("Sous-total", " vu")]).kinds).toEqual(["match", "totals"]);
  });
});

describe("a row of totals sums up a section, whose name stands further above", () => {
  const row = (code: string, name: string, ...others: string[]) => [code, name, "", "", "", "12", ...others];
  const title = (name: string) => ["", name];
  const kindsBelow = (above: readonly (readonly string[])[], ...labels: (readonly string[])[]) =>
    kindsOf([...above, ...labels]).kinds.slice(above.length);

  test("in a row of its own, as a title", () => {
    const rows = [title("Transport"), row("", "DUPONT"), row("", "MARTIN")];
    const sums = [
      row("", "Total Transport"),
      row("", "TOTAL TRANSPORT :"),
      ["", "", "", "", "", "42", "Transport Total"],
    ];
    expect(kindsBelow(rows, ...sums)).toEqual(["totals", "totals", "totals"]);
    expect(kindsBelow([title("Achats"), ...rows], row("", "Total Achats"))).toEqual(["totals"]);
  });

  test("in the row right above it, where it needs no figure and may be a kind of spending", () => {
    expect(kindsBelow([row("", "DUPONT")], title("Total DUPONT"))).toEqual(["totals"]);
    expect(kindsBelow([row("", "Énergies")], row("", "Total énergies"))).toEqual(["totals"]);
  });

  test("in the first row of its group alone, as a pivot table shows it", () => {
    const rows = [row("", "DUPONT", "f1"), row("", "", "f2"), row("", " ", "f3")];
    expect(kindsBelow(rows, row("", "Total DUPONT"))).toEqual(["totals"]);
  });

  test("in a column that is empty beside the label", () => {
    const rows = [row("NORD", "DUPONT"), row("NORD", "MARTIN")];
    for (const empty of ["", " "]) expect(kindsBelow(rows, row(empty, "Total NORD"))).toEqual(["totals"]);
  });

  test("among the first ten thousand titles of a list", () => {
    const totals = new TotalsRows([0, 1], [], (index) => index);
    for (let title = 1; title <= 10_001; title += 1) totals.take([`Rayon ${title}`, ""], false, never);
    totals.take(["DUPONT", "12"], false, never);
    expect(
      [10_000, 10_001].map((title) => totals.take([`Total rayon ${title}`, "12"], false, never)),
    ).toEqual([...["totals", "company"]]);
  });

  test("but in a list of one column in the row right above it alone", () => {
    const sumsIn = (...texts: string[]) => {
      const totals = new TotalsRows([0], [], (index) => index);
      return texts.map((text) => totals.take([text], false, never));
    };
    expect(sumsIn("RENOV", "Total RENOV")).toEqual(["company", "totals"]);
    expect(sumsIn("RENOV", "DUPONT", "TOTAL RENOV")).toEqual(["company", "company", "company"]);
  });

  test.each<[string, readonly (readonly string[])[], readonly string[]]>([
    [
      "where its own section stands beside it",
      [row("RENOV", "DUPONT"), row("RENOV", "MARTIN")],
      row("RENOV", "TOTAL RENOV"),
    ],
    [
      "where its own section stands beside it, filled down",
      [row("", "DUPONT", "RENOV"), row("", "MARTIN", "RENOV")],
      row("", "TOTAL RENOV", "RENOV"),
    ],
    [
      "where the name above is that of another company",
      [row("", "RENOV"), row("", "DUPONT")],
      row("", "TOTAL RENOV"),
    ],
    ["where it stands alone as well", [title("RENOV"), row("", "DUPONT")], title("TOTAL RENOV")],
    [
      "where the title is a kind of spending, and the name a company's",
      [title("Énergies"), row("", "EDF")],
      row("", "TOTAL ENERGIES"),
    ],
    ["where nothing above is called so", [title("Transport"), row("", "DUPONT")], row("", "TOTAL ACCES")],
  ])("but a company is looked for %s", (_, above, name) => {
    expect(kindsBelow(above, name)).toEqual(["match"]);
  });
});

describe("a company that is called so is looked for", () => {
  test.each<[string, readonly string[]]>([
    ["with a postcode", ["", "TOTAL", "92400", "", "", "", ""]],
    ["with a town", ["", "TOTAL", "", "COURBEVOIE", "", "", ""]],
    ["with a code of the list", ["4011", "TOTAL", "", "", "", "120", ""]],
    ["with a street in no column of its own", named("TOTAL", "2 PLACE JEAN MILLIER")],
    ["with a telephone number", named("TOTAL", "01 47 44 45 46")],
    ["with a remark that begins with a day", named("TOTAL", "31/12/2026 relance")],
    ["with a remark that ends with a day", named("TOTAL", "relance 31/12/2026")],
    ["with a remark of a day and no time", named("TOTAL", "31/12/2026 09:05 relance")],
    ["with a number that is mistyped", ["", "TOTAL", "", "", "542051181", "", ""]],
    ["with a number that lacks digits", ["", "TOTAL", "", "", "542051", "", ""]],
    ["with a word more", named("TOTAL RENOV")],
    ["with its legal form", named("TOTAL SA")],
  ])("%s", (_, row) => {
    expect(kindsOf([company, row]).kinds).toEqual(["match", "match"]);
  });

  test("and is asked by its number where it has one", () => {
    expect(kindsOf([["", "TOTAL", "", "", "542051180", "120", ""]]).kinds).toEqual(["subject"]);
  });
});

describe("a row of totals that our columns give a company", () => {
  const siren = "552032534";
  const company = { siren, name: "TOTAL", score: 91 };
  const decided = {
    status: "found",
    reason: "decided",
    candidates: [company],
    by: "Ann",
    day: "2026-01-02",
  } as const;

  test.each<[string, KeptCompany["by"], string]>([
    ["keeps one that a person chose", decided, "subject"],
    ["has none that a search found", "search", "totals"],
    ["has none that the list alone tells", "list", "totals"],
  ])("%s", (_, by, kind) => {
    const row = [...named("Total", ""), siren];
    const { kinds } = kindsOf(
      [row],
      { own: [{ key: "siren", index: 7 }], earlierColumns: { recognised: { name: 1 }, content: [] } },
      [{ kind: "kept", kept: { company, by }, isNew: false }],
    );
    expect(kinds).toEqual([kind]);
  });
});

describe("below the total of a list, rows of one cell up to its end", () => {
  const alone = (text: string) => ["", text];
  const total = ["", "Total général", "", "", "", "241"];
  const footers = [alone("Fait à Paris le 01/02/2026"), ["Jean FICTIF, directeur financier"]];
  const more = ["F02", "GARAGE DUPONT", "69001", "LYON", "", "5"];
  /** What the rows below two companies and other rows are read as. */
  const kindsBelow = (above: readonly (readonly string[])[], ...rows: readonly (readonly string[])[]) =>
    kindsOf([company, company, ...above, ...rows]).kinds.slice(2 + above.length);

  test("are remarks: no company is looked for", () => {
    expect(kindsBelow([total], ...footers)).toEqual(["blank", "blank"]);
    for (const label of ["TOTAL", "Grand total", "Totaux HT", "TOTAL 2026"])
      expect(kindsBelow([["", label, "", "", "", "241"]], ...footers)).toEqual(["blank", "blank"]);
  });

  test("are remarks between empty rows, figures and further sums too", () => {
    const average = ["", "Moyenne", "", "", "", "120,5"];
    expect(
      kindsBelow([total], [], ...footers, average, ["", "", "", "", "", "1 234 567,00"], ...footers),
    ).toEqual(["blank", "blank", "blank", "totals", "blank", "blank", "blank"]);
    expect(kindsBelow([total], ...footers, alone(" 31.12.2026 "))).toEqual(["blank", "blank", "blank"]);
  });

  test("are companies if one with more cells follows, or one with a number", () => {
    expect(kindsBelow([total], ...footers, more)).toEqual(["match", "blank", "match"]);
    const numbered = ["", "", "", "", "552032534"];
    expect(kindsBelow([total], ...footers, numbered)).toEqual(["match", "blank", "subject"]);
    const mistyped = ["", "", "", "", "552032535"];
    expect(kindsBelow([total], alone("GARAGE"), mistyped)).toEqual(["match", "invalid"]);
    expect(kindsBelow([total, more], alone("GARAGE"))).toEqual(["match"]);
    expect(kindsBelow([total], alone(" 552032534 "))).toEqual(["subject"]);
  });

  test("are companies below a sum of some rows, a label without a figure, and a sum above all rows", () => {
    for (const label of ["Sous-total", "S/Total Nord", "Moyenne", "Report"])
      expect(kindsBelow([["", label, "", "", "", "241"]], alone("GARAGE"))).toEqual(["match"]);
    expect(kindsBelow([alone("TOTAL")], alone("GARAGE"))).toEqual(["match"]);
    expect(kindsOf([total, alone("GARAGE")]).kinds).toEqual(["totals", "match"]);
  });

  test("are companies in a list that has names alone above its total", () => {
    expect(kindsBelow([alone("GARAGE"), more, total], alone("DUPONT"))).toEqual(["match"]);
    expect(kindsOf([alone("GARAGE"), total, alone("DUPONT")]).kinds[2]).toBe("match");
  });

  test("are companies if there are more than a hundred", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => alone(`GARAGE ${row}`));
    expect(new Set(kindsBelow([total], ...rows(100)))).toEqual(new Set(["blank"]));
    expect(new Set(kindsBelow([total], ...rows(101)))).toEqual(new Set(["match"]));
  });

  test("are companies above one of the same name with more cells, though their name begins with the word total", () => {
    const [shop, named] = [alone("Total Access"), ["F02", "ACCESS", "69001", "LYON", "", "5"]];
    expect(kindsBelow([total], shop, named)).toEqual(["match", "match"]);
    expect(kindsBelow([total], named, shop)).toEqual(["match", "totals"]);
  });

  test("lose the company that a search found for them, and keep it once a company follows", () => {
    const siren = "552032534";
    const found = ["", "GARAGE FICTIF", "", "", "", "", "", siren];
    const kept: EarlierRowEnd = {
      kind: "kept",
      kept: { company: { siren, name: "GARAGE FICTIF", score: 91 }, by: "search" },
      isNew: false,
    };
    const own = { own: [{ key: "siren" as const, index: 7 }] };
    const earlier = { ...own, earlierColumns: { recognised: { name: 1 }, content: [] } };
    expect(kindsOf([company, total, found], earlier, [kept]).kinds[2]).toBe("blank");
    expect(kindsOf([company, total, found, more], earlier, [kept]).kinds[2]).toBe("subject");
  });
});

test("no row is one of totals where a run looks neither at names nor at what its rows say", () => {
  const { kinds } = kindsOf([named("TOTAL")], { content: [], match: undefined });
  expect(kinds).toEqual(["blank"]);
});
