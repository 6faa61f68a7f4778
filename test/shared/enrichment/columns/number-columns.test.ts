import { describe, expect, test } from "@jest/globals";
import type { ListColumn } from "../../../../shared/enrichment/columns/column-readings.ts";
import {
  identifierSource,
  sourceOfRival,
  withoutElse,
  type IdentifierSource,
} from "../../../../shared/enrichment/columns/identifier-columns.ts";
import {
  checkSources,
  establishmentSources,
  namedCheckSources,
  numberColumns,
  withChosenNumbers,
  withSettled,
  type NumberColumns,
} from "../../../../shared/enrichment/columns/number-columns.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf, type Columns } from "./sample-of.ts";

const sirens = scatteredSirens(20);
const others = scatteredSirens(60).slice(40);
const siretsOf = (numbers: readonly string[], rank = 1) => numbers.map((siren) => siretOf(siren, rank));

interface List {
  readonly numbers: NumberColumns<ListColumn>;
  /** The column under a header. */
  readonly at: (header: string) => ListColumn;
}

/** The number columns of a list; with `named`, the one that the user named as that of the identifiers. */
function listOf(columns: Columns, named?: string): List {
  const sample = sampleOf(columns);
  const at = (header: string) => sample.columns.find((column) => column.header === header)!;
  const source = named === undefined ? identifierSource(sample) : { column: at(named) };
  return { numbers: numberColumns(sample, source === undefined ? [] : [source], named !== undefined), at };
}

/** What is compared, by header, and what is left out and why. */
function shown({ siren, siret, vat, untrusted, leftOut }: NumberColumns<ListColumn>) {
  return {
    ...(siren && { siren: siren.header }),
    ...(siret && { siret: siret.header }),
    ...(vat && { vat: vat.header }),
    untrusted: untrusted.map(({ header }) => header),
    leftOut: leftOut.map(({ column, why, otherColumn, isSettled }) =>
      [column.header, why, otherColumn?.header, isSettled && "settled"].filter(Boolean).join(" "),
    ),
  };
}

/** A list with SIRETs of its own companies twice, with the customer's, and with VAT numbers. */
const supplierList: Columns = {
  SIREN: sirens,
  SIRET: siretsOf(sirens),
  "SIRET siège": siretsOf(sirens, 2),
  "SIRET client": siretsOf(others),
  TVA: sirens.map(vatNumberOf),
};

describe("a number column that the user chose", () => {
  const { numbers, at } = listOf(supplierList);

  test("takes the place of the recognised one, of its kind alone", () => {
    const before = shown(numbers);
    expect(before).toMatchObject({ siren: "SIREN", siret: "SIRET", vat: "TVA" });
    expect(before.untrusted).toEqual(["SIRET client"]);
    expect(shown(withChosenNumbers(numbers, {}))).toEqual(before);
    expect(shown(withChosenNumbers(numbers, { siret: at("SIRET siège") }))).toEqual({
      ...before,
      siret: "SIRET siège",
    });
    expect(shown(withChosenNumbers(numbers, { vat: at("SIREN") }))).toEqual({ ...before, vat: "SIREN" });
  });

  test("null is none of that kind", () => {
    expect(withChosenNumbers(numbers, { siret: null }).siret).toBeUndefined();
    expect(withChosenNumbers(numbers, { siret: null }).vat).toBe(numbers.vat);
    expect(withChosenNumbers(numbers, { vat: null }).vat).toBeUndefined();
    expect(withChosenNumbers(numbers, { vat: null }).siret).toBe(numbers.siret);
  });

  test("is compared, and identifies no row if it was left out as that of other companies", () => {
    const chosen = withChosenNumbers(numbers, { siret: at("SIRET client") });
    expect(shown(chosen)).toMatchObject({ siret: "SIRET client", untrusted: ["SIRET client"] });
    const asVat = withChosenNumbers(numbers, { vat: at("SIRET client") });
    expect(shown(asVat)).toMatchObject({ vat: "SIRET client", untrusted: ["SIRET client"] });
  });

  test("is that of other companies too where another of its kind came first", () => {
    expect(numbers.leftOut.map(({ column, why }) => [column.header, why])).toEqual([
      ["SIRET siège", "second"],
      ["SIRET client", "second"],
    ]);
    const ofParty = listOf({ ...supplierList, "SIREN fournisseur": sirens });
    const left = ofParty.numbers.leftOut.find(({ column }) => column.header === "SIRET client");
    expect(left?.why).toBe("other_party");
    expect(withChosenNumbers(ofParty.numbers, { siret: ofParty.at("SIRET client") }).untrusted).toContain(
      ofParty.at("SIRET client"),
    );
  });

  test("identifies rows if it was left out because another column came first, or its header is silent", () => {
    const silent = listOf({ SIREN: sirens, "Code tiers": sirens, Numéro: siretsOf(sirens) });
    expect(silent.numbers.leftOut.map(({ column, why }) => [column.header, why])).toContainEqual([
      "Numéro",
      "unnamed",
    ]);
    expect(withChosenNumbers(silent.numbers, { siret: silent.at("Numéro") }).untrusted).toEqual([]);
  });
});

describe("a column of another party that the user chose", () => {
  const odd = (cells: readonly string[]) => cells.map((cell, row) => (row % 2 === 1 ? cell : ""));
  const even = (cells: readonly string[]) => cells.map((cell, row) => (row % 2 === 0 ? cell : ""));
  // The customer's numbers stand in rows without a supplier's number.
  const { numbers, at } = listOf(
    {
      "SIREN fournisseur": even(sirens),
      "SIRET client": odd(siretsOf(others)),
      "TVA client": odd(others.map(vatNumberOf)),
      "SIRET acheteur": odd(siretsOf(others, 2)),
    },
    "SIREN fournisseur",
  );

  test("identifies no row whose own number is blank, and the columns that the user did not choose are as before", () => {
    expect(shown(numbers)).toMatchObject({ siren: "SIREN fournisseur", untrusted: [] });
    expect(numbers.leftOut.map(({ why }) => why)).toEqual(["other_party", "other_party", "other_party"]);
    const untrusted = (chosen: Parameters<typeof withChosenNumbers>[1]) =>
      shown(withChosenNumbers(numbers, chosen as never)).untrusted;
    expect(untrusted({})).toEqual([]);
    expect(untrusted({ siret: at("SIRET client") })).toEqual(["SIRET client"]);
    expect(untrusted({ vat: at("TVA client") })).toEqual(["TVA client"]);
    expect(untrusted({ siret: at("SIRET client"), vat: at("TVA client") })).toEqual([
      "SIRET client",
      "TVA client",
    ]);
    expect(untrusted({ siret: null, vat: at("TVA client") })).toEqual(["TVA client"]);
  });
});

describe("a left-out column about which a person was asked", () => {
  const columns: Columns = {
    "SIREN fournisseur": sirens,
    SIRET: siretsOf(sirens),
    "Réf. SIRET": siretsOf(sirens.map((siren, row) => (row % 5 === 0 ? siren : others[row]!))),
    "Réf. TVA": sirens.map((siren, row) => vatNumberOf(row % 5 === 0 ? siren : others[row]!)),
    "Compte TVA": sirens.map((siren, row) => vatNumberOf(row % 5 === 0 ? siren : others[19 - row]!)),
  };
  const { numbers, at } = listOf(columns);
  const leftOf = (header: string) => numbers.leftOut.find(({ column }) => column === at(header))!;

  test("is compared if it is the list's own, identifies no row, and comes before others of its kind", () => {
    const left = leftOf("Réf. TVA");
    expect(left.why).toBe("mostly_other");
    const settled = shown(withSettled(numbers, left, true));
    expect(settled).toMatchObject({ siret: "SIRET", vat: "Réf. TVA" });
    expect(settled.untrusted).toEqual(["Réf. SIRET", "Réf. TVA", "Compte TVA"]);
    expect(settled.leftOut).toEqual(["Réf. SIRET second SIRET", "Compte TVA second Réf. TVA"]);
  });

  test("is left out for good if it is not, and nothing else changes", () => {
    const before = shown(numbers);
    const settled = shown(withSettled(numbers, leftOf("Réf. TVA"), false));
    expect(settled).toEqual({
      ...before,
      leftOut: before.leftOut.map((line) => (line.startsWith("Réf. TVA") ? `${line} settled` : line)),
    });
    expect(before.leftOut.some((line) => line.endsWith("settled"))).toBe(false);
  });
});

describe("the SIRETs beside the SIRENs of a run", () => {
  const { numbers, at } = listOf(supplierList);
  const beside = (
    source: IdentifierSource,
    columns: Pick<NumberColumns<ListColumn>, "siret" | "untrusted">,
  ) => establishmentSources([source], { ...numbers, ...columns });
  const siret = at("SIRET");

  test("tell the establishment of a row, and never its company", () => {
    const [read, ...more] = establishmentSources([{ column: at("SIREN") }, { column: at("TVA") }], numbers);
    expect(read).toEqual({ column: at("SIREN"), siret, isSiretSecondary: true });
    expect(more).toEqual([{ column: at("TVA") }]);
  });

  test.each<[string, IdentifierSource, Pick<NumberColumns<ListColumn>, "siret" | "untrusted">]>([
    ["a NIC completes the SIREN", { column: at("SIREN"), nic: at("TVA") }, { siret, untrusted: [] }],
    ["SIRETs are beside it already", { column: at("SIREN"), siret: at("TVA") }, { siret, untrusted: [] }],
    ["the list has none", { column: at("SIREN") }, { siret: undefined, untrusted: [] }],
    ["they are what is read", { column: siret }, { siret, untrusted: [] }],
    ["they are mostly of other companies", { column: at("SIREN") }, { siret, untrusted: [siret] }],
  ])("are not added where %s", (_, source, columns) => {
    expect(beside(source, columns)).toEqual([source]);
  });

  test("stay out of a check that reads SIRENs with their NICs, as do VAT numbers that it reads already", () => {
    const sources = [{ column: at("SIREN"), nic: at("SIRET siège") }, { column: at("TVA") }];
    expect(checkSources(sources, numbers)).toEqual(sources);
  });

  test("are none where nothing is read", () => {
    expect(establishmentSources([], numbers)).toEqual([]);
  });

  test("stay out of a named column that is read with its NIC or is theirs", () => {
    const named = (source: IdentifierSource) => namedCheckSources([source], numbers);
    expect(named({ column: at("SIREN") })).toEqual([{ column: at("SIREN"), siret }]);
    expect(named({ column: at("SIREN"), nic: at("TVA") })).toEqual([{ column: at("SIREN"), nic: at("TVA") }]);
    expect(named({ column: siret })).toEqual([{ column: siret }]);
    expect(namedCheckSources([], numbers)).toEqual([]);
    const source = { column: at("SIREN") };
    expect(namedCheckSources([source], { ...numbers, siret: undefined })).toStrictEqual([source]);
  });
});

describe("the user's own company beside its suppliers", () => {
  const own = (companies: readonly string[]) => sirens.map((_, row) => companies[row % companies.length]!);
  const leftOut = (columns: Columns) =>
    listOf(columns).numbers.leftOut.map(({ column, why }) => [column.header, why]);

  test("is that of SIREN société, if it names fewer companies than they do, and others", () => {
    const few = own(others.slice(0, 4));
    expect(leftOut({ "SIREN fournisseur": sirens, "SIRET société": siretsOf(few) })).toEqual([
      ["SIRET société", "other_party"],
    ]);
  });

  test("is none of as many companies, nor of those of the suppliers themselves", () => {
    const asMany = siretsOf(others);
    expect(leftOut({ "SIREN fournisseur": sirens, "SIRET société": asMany })).toEqual([]);
    const theirs = siretsOf(own(sirens.slice(0, 10)));
    expect(leftOut({ "SIREN fournisseur": sirens, "SIRET société": theirs })).not.toContainEqual([
      "SIRET société",
      "other_party",
    ]);
  });

  test("is none beside a group alone", () => {
    expect(
      leftOut({ "SIREN groupe": sirens, "SIRET société": siretsOf(own(others.slice(0, 4))) }),
    ).not.toContainEqual(["SIRET société", "other_party"]);
  });
});

describe("the user's own company", () => {
  const twenty = Array.from({ length: 20 }, (_, row) => sirens[row]!);
  const whyLeft = (own: readonly string[]) =>
    listOf({ "SIREN fournisseur": twenty, "SIRET société": siretsOf(own) }).numbers.leftOut.map(
      ({ why }) => why,
    );
  const ten = others.slice(0, 10);

  test("is none of the suppliers, but for fewer than a tenth of its companies", () => {
    expect(whyLeft([...ten, ...ten])).toEqual(["other_party"]);
    expect(whyLeft([...ten.with(0, sirens[0]!), ...ten])).toEqual(["other_party"]);
    expect(whyLeft([...ten.with(0, sirens[0]!), ...ten.with(0, sirens[0]!)])).not.toContain("other_party");
  });
});

describe("the column that the others are compared with", () => {
  const group = { "SIREN groupe": others };
  /** The header of the column beside which the group's is left out, and why. */
  const beside = (columns: Columns, read: string) => {
    const sample = sampleOf({ ...columns, ...group });
    const column = sample.columns.find(({ header }) => header === read)!;
    const [left] = numberColumns(sample, [{ column }]).leftOut.filter(
      ({ column: { header } }) => header === "SIREN groupe",
    );
    return [left?.otherColumn?.header, left?.why, left?.isSettled];
  };
  const vats = sirens.map(vatNumberOf);

  test("is that of SIRETs where VAT numbers are read, and else the one that is read", () => {
    expect(beside({ "N° TVA": vats, SIRET: siretsOf(sirens) }, "N° TVA")).toEqual([
      "SIRET",
      "other_party",
      undefined,
    ]);
    expect(beside({ "N° TVA": vats }, "N° TVA")).toEqual(["N° TVA", "other_party", undefined]);
    expect(beside({ "Réf. SIRET": siretsOf(sirens), SIRET: siretsOf(sirens, 2) }, "Réf. SIRET")).toEqual([
      ...["Réf. SIRET", "other_party", undefined],
    ]);
    expect(beside({ "N° TVA": vats, SIREN: sirens }, "N° TVA")[0]).toBe("SIREN");
    expect(beside({ "N° TVA fournisseur": vats, SIRET: siretsOf(sirens) }, "N° TVA fournisseur")[0]).toBe(
      "SIRET",
    );
  });

  const few = (companies: number) => siretsOf(sirens.map((_, row) => sirens[row % companies]!));
  test.each<[string, Columns]>([
    ["of another party", { "SIRET client": siretsOf(sirens) }],
    ["that is not plainly called so", { "Réf. SIRET": siretsOf(sirens) }],
    ["without a number", { SIRET: sirens.map(() => "NC") }],
    ["of a fifth of the companies", { SIRET: few(4) }],
  ])("is no column of SIRETs %s where VAT numbers are read", (_, columns) => {
    expect(beside({ "N° TVA fournisseur": vats, ...columns }, "N° TVA fournisseur")[0]).toBe(
      "N° TVA fournisseur",
    );
  });

  test("is that of SIRENs that is read, plainly called so or not", () => {
    const columns = { "Réf. SIREN": sirens, SIREN: sirens.toReversed() };
    expect(beside(columns, "Réf. SIREN")[0]).toBe("Réf. SIREN");
  });

  test("is one of more companies, and none of one company where others have three", () => {
    expect(beside({ "N° TVA": vats, SIRET: few(5) }, "N° TVA")[0]).toBe("SIRET");
    const ofThree = sirens.map((_, row) => vatNumberOf(sirens[row % 3]!));
    expect(beside({ "N° TVA": ofThree, SIRET: few(1) }, "N° TVA")[0]).toBe("N° TVA");
    expect(beside({ "N° TVA": ofThree, SIRET: few(2) }, "N° TVA")[0]).toBe("SIRET");
  });

  test.each<[string, Columns, string[]]>([
    ["SIRET", { SIRET: siretsOf(sirens) }, ["SIRET"]],
    ["N° TVA", { "N° TVA": vats }, ["N° TVA"]],
    ["SIRET before N° TVA", { "N° TVA": vats, SIRET: siretsOf(sirens) }, ["SIRET", "N° TVA"]],
  ])("is no SIREN of a group or a place of delivery: a check reads %s", (_, own, read) => {
    for (const header of ["SIREN groupe", "SIREN livraison", "SIREN de notre société"]) {
      const sample = sampleOf({ [header]: others, ...own });
      const sources = [identifierSource(sample)!];
      const numbers = numberColumns(sample, sources);
      expect(checkSources(sources, numbers).map(({ column }) => column.header)).toEqual(read);
      expect(shown(numbers).leftOut).toEqual([`${header} other_party ${read[0]}`]);
      expect(shown(numbers).untrusted).toEqual([header]);
    }
  });

  test("is none where nothing is read, and one company in every row is left out all the same", () => {
    const sample = sampleOf({ SIREN: sirens, "SIREN client": sirens.map(() => others[0]!) });
    expect(shown(numberColumns(sample, [])).leftOut).toEqual(["SIREN client constant"]);
    const ofGroup = sampleOf({ SIREN: sirens, "SIREN groupe": others });
    expect(shown(numberColumns(ofGroup, [])).leftOut).toEqual(["SIREN groupe other_party"]);
  });

  test("may have one company in all of its rows that the other has too", () => {
    const twice = [sirens[0]!, sirens[0]!, ...sirens.slice(2)];
    const few = siretsOf(twice).map((siret, row) => (row < 2 ? siret : ""));
    expect(shown(listOf({ SIREN: twice, SIRET: few }).numbers)).toMatchObject({
      siret: "SIRET",
      leftOut: [],
    });
    const one = few.with(2, few[0]!);
    expect(shown(listOf({ SIREN: twice, SIRET: one }).numbers).leftOut).toEqual(["SIRET constant SIREN"]);
  });
});

describe("a column beside the identifiers", () => {
  const agreeing = (rows: number) =>
    siretsOf(sirens.map((siren, row) => (row < rows ? siren : others[row]!)));
  const part = (cells: readonly string[], isEven: boolean) =>
    cells.map((cell, row) => ((row % 2 === 0) === isEven ? cell : ""));
  const wrong = sirens.map((siren) => `FR00${siren}`);

  /** What becomes of the last of the columns: compared or why not, and whether it is trusted to identify a row. */
  function fate(columns: Columns): [string, boolean] {
    const { numbers, at } = listOf(columns, Object.keys(columns)[0]);
    const column = at(Object.keys(columns).at(-1)!);
    const left = numbers.leftOut.find((one) => one.column === column);
    return [left?.why ?? "compared", !numbers.untrusted.includes(column)];
  }

  test.each<[string, Columns, string, boolean]>([
    [
      "of the same companies in half of the rows",
      { SIREN: sirens, "Réf. SIRET": agreeing(10) },
      "compared",
      true,
    ],
    ["in fewer", { SIREN: sirens, "Réf. SIRET": agreeing(9) }, "mostly_other", false],
    ["in a tenth", { SIREN: sirens, "Réf. SIRET": agreeing(2) }, "mostly_other", false],
    ["in less than a tenth", { SIREN: sirens, "Réf. SIRET": agreeing(1) }, "other_companies", false],
    ["plainly called so", { SIREN: sirens, SIRET: agreeing(1) }, "compared", false],
    [
      "in rows of its own",
      { SIREN: part(sirens, true), "Réf. SIRET": part(agreeing(0), false) },
      "compared",
      true,
    ],
    [
      "of a group in rows of its own",
      { SIREN: part(sirens, true), "SIRET groupe": part(agreeing(0), false) },
      "other_party",
      true,
    ],
    ["of a group of one", { SIREN: sirens, "SIRET groupe": agreeing(10) }, "compared", true],
    ["of groups of several", { SIREN: sirens, "SIRET groupe": agreeing(9) }, "other_party", false],
    [
      "of a customer that is the supplier",
      { "SIREN fournisseur": sirens, "SIRET client": agreeing(20) },
      "other_party",
      true,
    ],
    ["of wrong VAT numbers", { SIREN: sirens, TVA: wrong }, "compared", false],
    [
      "of VAT numbers in rows of its own",
      { SIREN: part(sirens, true), TVA: part(wrong, false) },
      "compared",
      false,
    ],
    [
      "of no number",
      { SIREN: sirens, "N° TVA": sirens.map(vatNumberOf), "Numéro TVA": sirens.map(() => "") },
      "compared",
      false,
    ],
  ])("%s", (_, columns, why, isTrusted) => {
    expect(fate(columns)).toEqual([why, isTrusted]);
  });

  test("is told with its companies and those of the identifiers, if the list has any", () => {
    const columns = { SIREN: sirens, "SIREN client": sirens.map(() => others[0]!) };
    const { numbers, at } = listOf(columns);
    const left = { column: at("SIREN client"), role: "siren", why: "constant", companies: 1 };
    expect(numbers.leftOut).toStrictEqual([{ ...left, otherColumn: at("SIREN"), of: 20 }]);
    expect(numberColumns(sampleOf(columns), []).leftOut).toStrictEqual([{ ...left, otherColumn: undefined }]);
  });
});

describe("of two columns of one kind whose headers say as much", () => {
  const half = (cells: readonly string[]) => cells.map((cell, row) => (row % 2 === 0 ? cell : ""));
  const vats = sirens.map(vatNumberOf);

  test("the fuller one is compared, wherever it stands, and the left one of two as full", () => {
    const taken = (columns: Columns) => listOf(columns).numbers.vat?.header;
    expect(taken({ SIREN: sirens, "N° TVA": half(vats), "Numéro TVA": vats })).toBe("Numéro TVA");
    expect(taken({ SIREN: sirens, "N° TVA": vats, "Numéro TVA": half(vats) })).toBe("N° TVA");
    expect(taken({ SIREN: sirens, "N° TVA": vats, "Numéro TVA": vats })).toBe("N° TVA");
    expect(taken({ SIREN: sirens, "Numéro TVA": vats, "N° TVA": vats })).toBe("Numéro TVA");
  });

  test("that of the identifiers' party is compared before that of nobody", () => {
    const { numbers } = listOf({
      "SIREN fournisseur": sirens,
      "N° TVA": vats,
      "N° TVA fournisseur": half(vats),
    });
    expect(numbers.vat?.header).toBe("N° TVA fournisseur");
    const reversed = listOf({
      "N° TVA fournisseur": half(vats),
      "SIREN fournisseur": sirens,
      "N° TVA": vats,
    });
    expect(reversed.numbers.vat?.header).toBe("N° TVA fournisseur");
  });

  test("that which is read is compared, and else the one whose header says nothing more", () => {
    expect(listOf({ "N° SIREN": sirens, SIREN: half(sirens) }, "SIREN").numbers.siren?.header).toBe("SIREN");
    const sirets = { "SIRET établissement": siretsOf(sirens), SIRET: siretsOf(sirens) };
    expect(listOf({ SIREN: sirens, ...sirets }).numbers.siret?.header).toBe("SIRET");
    expect(numberColumns(sampleOf({ SIREN: sirens, "N° SIREN": sirens }), []).siren?.header).toBe("SIREN");
  });
});

describe("a list whose identifiers the user named", () => {
  const columns: Columns = { SIREN: sirens, "SIREN client": others, "N° SIRET": siretsOf(sirens) };

  test("is read there, and of the other SIRENs nothing is asked any more", () => {
    const { numbers } = listOf(columns, "SIREN client");
    expect(numbers.siren?.header).toBe("SIREN client");
    const [left] = numbers.leftOut.filter(({ role }) => role === "siren");
    expect(left).toMatchObject({ column: { header: "SIREN" }, isSettled: true });
  });

  test("may be read in several, and numbers of other kinds are asked about as ever", () => {
    const sample = sampleOf({ ...columns, "SIRET client": siretsOf(others) });
    const [first, second] = sample.columns;
    const sources = [{ column: first! }, { column: second! }];
    expect(shown(numberColumns(sample, sources, true)).leftOut).toEqual(["SIRET client second N° SIRET"]);
    expect(shown(numberColumns(sample, sources)).leftOut).toEqual([
      "SIREN client second SIREN",
      "SIRET client second N° SIRET",
    ]);
  });

  test("of two that may be meant, the chosen one is read with the numbers that go with it", () => {
    const sample = sampleOf({
      ...{ "SIREN A": sirens, "SIRET A": siretsOf(sirens).map((siret, row) => (row % 2 === 0 ? siret : "")) },
      ...{ "SIREN B": others, Nom: sirens.map(() => "FICTIVE") },
    });
    const [a, siretA, b, name] = sample.columns as [ListColumn, ListColumn, ListColumn, ListColumn];
    expect(sourceOfRival(sample, a)).toEqual({ column: siretA, otherNumber: a });
    expect(sourceOfRival(sample, b)).toEqual({ column: b });
    expect(sourceOfRival(sample, name)).toEqual({ column: name });
  });

  test("has no other number for a row where columns that describe it are looked for", () => {
    const [siren, nic, siret, otherNumber] = sampleOf(supplierList).columns as [
      ListColumn,
      ListColumn,
      ListColumn,
      ListColumn,
    ];
    expect(withoutElse({ column: siren, siret, otherNumber })).toStrictEqual({ column: siren, siret });
    expect(withoutElse({ column: siren, nic, otherNumber })).toStrictEqual({ column: siren, nic });
    expect(withoutElse({ column: siren, otherNumber })).toStrictEqual({ column: siren });
  });
});
