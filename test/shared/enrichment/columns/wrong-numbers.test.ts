import { describe, expect, test } from "@jest/globals";
import { supplierFindings, verdictOf } from "../../../../shared/enrichment/check-verdict.ts";
import { comparedColumns, numbersLeftOut } from "../../../../shared/enrichment/columns/compared-columns.ts";
import { identifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { isDoubtful } from "../../../../shared/enrichment/columns/column-words.ts";
import {
  checkSources,
  numberColumns,
  withSettled,
} from "../../../../shared/enrichment/columns/number-columns.ts";
import { comparedRoles } from "../../../../shared/enrichment/columns/compared-texts.ts";
import { ListReader } from "../../../../shared/enrichment/list-reader.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf, type Columns } from "./sample-of.ts";

const sirens = scatteredSirens(400);
const siret = (siren: string) => siretOf(siren, 1);

/** The columns that a check takes and leaves out, and its verdicts where the register knows every number and nothing is closed. */
function checked(columns: Columns, isOwn?: boolean) {
  const headers = Object.keys(columns);
  const sample = sampleOf(columns);
  const source = identifierSource(sample)!;
  const recognised = numberColumns(sample, [source]);
  const [first] = recognised.leftOut;
  const numbers = isOwn === undefined ? recognised : withSettled(recognised, first!, isOwn);
  const asked = { numbers, roles: comparedRoles, choice: {} };
  const sampled = headers.map((header) => ({ header, texts: columns[header]! }));
  const compared = comparedColumns({ ...asked, columns: sampled });
  const leftOut = numbersLeftOut(numbers, { ...asked, compared });
  const records = columns[headers[0]!]!.length;
  const reader = new ListReader({
    ...{ records, sources: checkSources([source], numbers), subjects: new Subjects(true), compared },
    doubtful: leftOut.filter(isDoubtful).map(({ column }) => column.index),
  });
  for (let record = 0; record < records; record += 1)
    reader.take(
      record,
      reader.columns.map((column) => columns[headers[column]!]![record] ?? ""),
    );
  const verdicts = Array.from({ length: records }, (_, record) => {
    const row = reader.rows.at(record);
    const subject = row.kind === "subject" ? reader.rows.subjects.at(row.subject) : undefined;
    const facts = subject && {
      ...{
        siren: subject.siren,
        siret: subject.siret,
        unit: "active" as const,
        establishment: "open" as const,
      },
      ...{ names: undefined, category: null, postcode: null, places: [], activities: [], vat: null },
    };
    const checkedRow = { texts: reader.rows.textsOf(record), facts, isByName: false, isShared: false };
    return { ...verdictOf(checkedRow), findings: supplierFindings(checkedRow), siren: subject?.siren };
  });
  return {
    compared: Object.fromEntries(Object.entries(compared).map(([role, at]) => [role, headers[at]])),
    leftOut: leftOut.map(({ column, role, why }) => [column.header, role, why]),
    disagreements: reader.disagreements.map(({ role, rows, differing, shift }) => ({
      role,
      rows,
      differing,
      shift,
    })),
    sirens: verdicts.map(({ siren }) => siren),
    notOk: verdicts.filter(({ status }) => status !== "ok").length,
    findings: verdicts.filter(({ findings }) => findings.length > 0).length,
    unknown: verdicts.filter(({ status }) => status === "unknown").length,
  };
}

type Wrong = (cells: readonly string[], row: number) => string;

/** How a number comes to be wrong in a list. */
const mistakes: Readonly<Record<string, Wrong>> = {
  "of the row above": (cells, row) => cells[(row + cells.length - 1) % cells.length]!,
  "of the row three below": (cells, row) => cells[(row + 3) % cells.length]!,
  "of a company that the list does not have": (cells, row) =>
    cells[row]!.startsWith("FR")
      ? vatNumberOf(sirens[300 + (row % 100)]!)
      : siret(sirens[300 + (row % 100)]!),
  "with a wrong key": (cells, row) =>
    cells[row]!.slice(0, -1) + String((Number(cells[row]!.at(-1)) + 1) % 10),
};

/** The headers of SIREN, SIRET and VAT number, as lists have them. */
const headings: readonly (readonly [string, string, string])[] = [
  ["SIREN", "SIRET", "TVA"],
  ["SIREN", "SIRET", "N° TVA intracommunautaire"],
  ["SIREN fournisseur", "SIRET fournisseur", "TVA fournisseur"],
  ["SIREN", "N° SIRET client", "TVA client"],
  ["Supplier SIREN", "SIRET établissement", "VAT number"],
  ["STCD2", "STCD1", "STCEG"],
  ["CT_Siren", "N° SIRET (14 chiffres)", "N° intracommunautaire"],
  ["T_SIREN", "T_SIRET", "VAT Registration No."],
];
const sizes = [8, 20, 40, 60];
const shares = Array.from({ length: 21 }, (_, step) => step * 5);

/** A list whose SIRETs or VAT numbers are wrong in so many of its first rows, percent. */
function listOf(
  [siren, siretHeader, vat]: readonly [string, string, string],
  { size, role, share, wrong }: { size: number; role: "siret" | "vat"; share: number; wrong: Wrong },
): Columns {
  const own = sirens.slice(0, size);
  const right = { siret: own.map(siret), vat: own.map(vatNumberOf) };
  const wrongRows = Math.round((share / 100) * size);
  const cells = right[role].map((cell, row) => (row < wrongRows ? wrong(right[role], row) : cell));
  const numbers = { ...right, [role]: cells };
  return { [siren]: own, [siretHeader]: numbers.siret, [vat]: numbers.vat, Nom: own.map(() => "") };
}

/** Every heading, size and mistake in turn: 200 lists with the 21 shares, and their roles, spread over them. */
const series = headings.flatMap((heading) =>
  (["siret", "vat"] as const).flatMap((role) =>
    Object.entries(mistakes).map(([mistake, wrong], at) => ({
      ...{ heading, role, mistake, wrong },
      size: sizes[(at + headings.indexOf(heading)) % sizes.length]!,
    })),
  ),
);

describe("of a column with more and more wrong numbers", () => {
  test.each(series.map((one) => [one.heading.join(", "), one.role, one.mistake, one.size, one] as const))(
    "%s: wrong in %s, %s, %i rows: each wrong row is found, and none is lost as they grow",
    (_heading, role, _mistake, size, { heading, wrong }) => {
      for (const share of shares) {
        const list = checked(listOf(heading, { size, role, share, wrong }));
        expect([share, list.findings, list.leftOut]).toEqual([share, Math.round((share / 100) * size), []]);
      }
    },
  );
});

const own = sirens.slice(0, 40);
const others = sirens.slice(200, 240);
const down = <T>(cells: readonly T[], by: number) =>
  cells.map((_, row) => cells[(row - by + cells.length) % cells.length]!);

describe("a column of numbers is left out", () => {
  test.each<[string, Columns, string[][]]>([
    [
      "that says the same in every row",
      { SIREN: own, TVA: own.map(() => vatNumberOf(others[0]!)) },
      [["TVA", "vat", "constant"]],
    ],
    [
      "whose one number cannot be read",
      { SIREN: own, "N° TVA": own.map(() => "FR00123456789") },
      [["N° TVA", "vat", "constant"]],
    ],
    [
      "whose header names another party than that of the identifiers",
      {
        "SIREN fournisseur": own,
        "TVA client": others.map(vatNumberOf),
        "SIRET livraison": down(own.map(siret), 5),
      },
      [
        ["TVA client", "vat", "other_party"],
        ["SIRET livraison", "siret", "other_party"],
      ],
    ],
    [
      "that is of a group, or of oneself, beside the list's companies",
      { SIREN: own, "TVA groupe": others.map(vatNumberOf), "Notre SIRET": others.map(siret) },
      [
        ["TVA groupe", "vat", "other_party"],
        ["Notre SIRET", "siret", "other_party"],
      ],
    ],
    [
      "whose header says more, and which names other companies",
      { SIREN: own, "SIRET du donneur d'ordre": others.map(siret) },
      [["SIRET du donneur d'ordre", "siret", "other_companies"]],
    ],
    [
      "whose header says nothing of numbers",
      { SIREN: own, Référence: own.map(siret) },
      [["Référence", "siret", "unnamed"]],
    ],
    [
      "where another is taken for the same",
      { SIREN: own, SIRET: own.map(siret), "SIRET siège": own.map(siret) },
      [["SIRET siège", "siret", "second"]],
    ],
  ])("%s: no row is in doubt for it", (_, columns, leftOut) => {
    const list = checked(columns);
    expect([list.leftOut, list.notOk, list.disagreements]).toEqual([leftOut, 0, []]);
  });

  test("and is not, where all that name a party name the same, or a counterparty that may be it", () => {
    const wrong = { "SIRET fournisseur": down(own.map(siret), 2), "TVA tiers": others.map(vatNumberOf) };
    for (const siren of ["SIREN", "SIREN fournisseur"]) {
      const list = checked({ [siren]: own, ...wrong });
      expect([list.leftOut, list.findings]).toEqual([[], 40]);
    }
  });

  test("that names a fifth of the companies or fewer: whoever has a number there is unknown, and one more company is compared", () => {
    const groups = (companies: number) => ({
      SIREN: own,
      TVA: own.map((_, row) => vatNumberOf(others[row % companies]!)),
    });
    expect(checked(groups(8))).toMatchObject({
      leftOut: [["TVA", "vat", "few_companies"]],
      unknown: 40,
      findings: 0,
    });
    expect(checked(groups(9))).toMatchObject({ leftOut: [], unknown: 0, findings: 40 });
    const { TVA } = groups(4);
    const half = checked({ SIREN: own, TVA: TVA.map((vat, row) => (row % 2 === 0 ? vat : "")) });
    expect(half).toMatchObject({ leftOut: [["TVA", "vat", "few_companies"]], unknown: 20, notOk: 20 });
  });

  test("but one that is filled in few rows is compared by those", () => {
    const sparse = (from: readonly string[]) => ({
      SIREN: own,
      TVA: own.map((_, row) => (row < 6 ? vatNumberOf(from[row]!) : "")),
    });
    expect(checked(sparse(own))).toMatchObject({ leftOut: [], notOk: 0 });
    expect(checked(sparse(others))).toMatchObject({ leftOut: [], findings: 6 });
  });

  test("whichever of the columns stands first", () => {
    const groups = own.map((_, row) => others[row % 5]!);
    const few = [["", "few_companies"]];
    const whys = (columns: Columns) => checked(columns).leftOut.map(([, , why]) => ["", why]);
    expect(whys({ TVA: groups.map(vatNumberOf), SIREN: own })).toEqual(few);
    expect(whys({ SIRET: groups.map(siret), SIREN: own })).toEqual(few);
    expect(whys({ SIREN: groups, SIRET: own.map(siret) })).toEqual(few);
    expect(whys({ SIRET: own.map(siret), SIREN: groups })).toEqual(few);
    expect(whys({ SIREN: own, SIRET: groups.map(siret), TVA: own.map(vatNumberOf) })).toEqual(few);
  });

  test("of which no header tells anything is in doubt as soon as most of it disagrees", () => {
    for (const share of shares) {
      const wrong = Math.round((share / 100) * 40);
      const cells = own.map((siren, row) => vatNumberOf(row < wrong ? others[row]! : siren));
      for (const [first, second] of [
        ["ZSIR", "ZVAT"],
        ["", " "],
      ] as const) {
        const { findings, notOk } = checked({ [first]: own, [second]: cells });
        expect([share, wrong <= 20 ? findings : notOk]).toEqual([share, wrong <= 20 ? wrong : 40]);
      }
    }
  });

  test("of which no header tells whose it is, and most of which disagrees: it is in doubt", () => {
    const mixed = own.map((siren, row) => siret(row < 10 ? siren : others[row]!));
    expect(checked({ SIREN: own, "SIRET du payeur": mixed })).toMatchObject({
      ...{ leftOut: [["SIRET du payeur", "siret", "mostly_other"]], unknown: 40 },
    });
  });
});

describe("a column that disagrees in more than a tenth of the rows", () => {
  const wrongIn = (rows: number) => ({
    SIREN: own,
    SIRET: own.map((siren, row) => siret(row < rows ? others[row]! : siren)),
  });

  test("is told of with the number of its rows, and one that disagrees in a tenth is not", () => {
    expect(checked(wrongIn(4)).disagreements).toEqual([]);
    expect(checked(wrongIn(5)).disagreements).toEqual([
      { role: "siret", rows: 40, differing: 5, shift: undefined },
    ]);
  });

  test.each([1, 2, 3, -1, -2, -3])("looks shifted by %i rows where that makes nine of ten agree", (by) => {
    for (const [header, cells] of [
      ["SIRET", own.map(siret)],
      ["TVA", own.map(vatNumberOf)],
    ] as const) {
      const moved = cells.map((_, row) => cells[row - by] ?? "");
      const some = down(cells, by).map((cell, row) => (row % 11 === 0 ? "néant" : cell));
      const { disagreements } = checked({ SIREN: own, [header]: moved });
      expect(disagreements).toMatchObject([
        { rows: 40 - Math.abs(by), differing: 40 - Math.abs(by), shift: by },
      ]);
      expect(checked({ SIREN: own, [header]: some }).disagreements).toMatchObject([{ shift: by }]);
      expect(checked({ SIREN: own, [header]: down(cells, 4 * by) }).disagreements).toMatchObject([
        { differing: 40, shift: undefined },
      ]);
    }
  });

  test("tells of no row whose it is: its neighbour's number would pass for its own", () => {
    const blank = own.map((siren, row) => (row === 7 ? "" : siren));
    const named = (columns: Columns) => checked(columns).sirens[7];
    expect(named({ SIREN: blank, TVA: own.map(vatNumberOf) })).toBe(own[7]);
    expect(named({ SIREN: blank, SIRET: own.map(siret) })).toBe(own[7]);
    expect(named({ SIREN: blank, TVA: down(own.map(vatNumberOf), 1) })).toBeUndefined();
    expect(named({ SIREN: blank, SIRET: down(own.map(siret), 1) })).toBeUndefined();
    expect(named({ SIRET: down(own.map(siret), 1), SIREN: blank })).toBeUndefined();
    expect(named({ SIREN: own.map(() => "150000026"), SIRET: own.map(siret) })).toBe(own[7]);
  });
});

describe("a column in doubt, once somebody was asked", () => {
  const doubtful: Columns = { SIREN: own, TVA: own.map((_, row) => vatNumberOf(others[row % 5]!)) };

  test("is compared where it is the list's own, and left out for good where it is not", () => {
    expect(checked(doubtful, true)).toMatchObject({ leftOut: [], findings: 40, unknown: 0 });
    expect(checked(doubtful, false)).toMatchObject({ leftOut: [["TVA", "vat", "few_companies"]], notOk: 0 });
  });
});
