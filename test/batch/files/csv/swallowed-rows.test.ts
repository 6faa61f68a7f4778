import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import type { OpenOptions, SwallowedRows } from "../../../../batch/files/list.ts";
import { rounds } from "../../../fixtures/rounds.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { enriched, opened, text } from "./enriched.ts";

const scratch = scratchFolder();

const swallowedIn = (
  content: string | Buffer,
  options: OpenOptions = {},
): Promise<SwallowedRows | undefined> => opened(scratch, content, options, ({ swallowed }) => swallowed);

const lost = (line: number, last: number): SwallowedRows => ({ fields: 1, rows: last - line, line, last });

const head = "siren;nom;ville\n150000016;FICTIVE;Metz\n";

describe("a quote that is closed too late, and the rows that it swallows, are found", () => {
  test.each<[what: string, content: string, found: SwallowedRows]>([
    [
      "doubled by mistake",
      `${head}150000024;"Société ""X;Paris\n150000032;A;Lyon\n150000040;"B";Nice\n`,
      lost(3, 5),
    ],
    [
      "at the start of the first column",
      'nom;siren\n"FICTIVE;150000016\nFICTIF;150000024\n"A";150000032\n',
      lost(2, 4),
    ],
    ["closed by a quote inside a name", `${head}1;"Tube;Lyon\n2;Le "Bon" coin;Nice\n`, lost(3, 4)],
    ["closed by a quote at the end of a name", `${head}1;"Tube;Lyon\n2;Tuyau 12";Nice\n`, lost(3, 4)],
    ["closed in another column", `${head}1;"Tube;Lyon\n2;B;Nice\n3;C;"Metz"\n`, lost(3, 5)],
    ["closed in the first column", `${head}1;B;"Lyon\n2;B;Nice\n"3";C;Metz\n`, lost(3, 5)],
    ["in the last column, closed in the next row", `${head}1;B;"Lyon\n"2";C;Metz\n`, lost(3, 4)],
    ["after a field of two lines", `${head}1;"a\nb";"Lyon\n2;C;D\n3;"E";F\n`, lost(4, 6)],
    ["over rows of which some are ragged", `${head}1;"Tube;Lyon\n2;B\n3;B;C\n4;B;C\n5;"D";E\n`, lost(3, 7)],
    ["in a header", '"siren;nom;ville\n1;a;b\n2;a;b\n3;"a";b\n4;c;d\n5;c;d\n', lost(1, 4)],
    ["between commas", 'siren,nom,ville\n1,"A,Metz\n2,B,Metz\n3,"C",Metz\n', lost(2, 4)],
    ["between commas, in two columns", 'siren,nom\n1,"A\n2,B\n3,"C"\n', lost(2, 4)],
    ["between commas, closed by the end of a name", 'a,b,c\n1,"A,Metz\n2,B,Metz\n3,C",Metz\n', lost(2, 4)],
    ["in one column", 'nom\n"FICTIVE\nFICTIF\n"B"\n', lost(2, 4)],
    [
      "with carriage returns and line feeds",
      `${head}1;"A;B\n2;C;D\n3;"E";F\n`.replaceAll("\n", "\r\n"),
      lost(3, 5),
    ],
    ["with carriage returns alone", `${head}1;"A;B\n2;C;D\n3;"E";F\n`.replaceAll("\n", "\r"), lost(3, 5)],
  ])("%s", async (_, content, found) => {
    expect(await swallowedIn(content)).toEqual(found);
  });

  test("in UTF-16, in a compressed file, and without a header", async () => {
    const rows = `${head}1;"Tube;Lyon\n2;B;Nice\n3;"C";Metz\n`;
    expect(await swallowedIn(Buffer.from(`\ufeff${rows}`, "utf16le"))).toEqual(lost(3, 5));
    expect(await swallowedIn(gzipSync(rows))).toEqual(lost(3, 5));
    expect(await swallowedIn(rows, { headerRow: "none" })).toEqual(lost(3, 5));
    expect(await swallowedIn(`sep=;\n${rows}`)).toEqual(lost(4, 6));
  });

  test("several times: they are counted, and the first is named", async () => {
    const broken = '1;"Tube;Lyon\n2;B;Nice\n3;"C";Metz\n';
    expect(await swallowedIn(`${head}${broken}${broken}${broken}`)).toEqual({
      ...{ fields: 3, rows: 6 },
      ...{ line: 3, last: 5 },
    });
  });

  test("far beyond the rows that show what a list is like", async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `${row};FICTIVE;Metz\n`).join("");
    const inside = Array.from({ length: 3_000 }, (_, row) => `${row};FICTIVE;Metz\n`).join("");
    expect(await swallowedIn(`${head}${rows}1;"A;B\n${inside}2;"C";D\n${rows}`)).toEqual(
      lost(40_003, 43_004),
    );
  });
});

describe("a text of several lines in quotes is no list of rows", () => {
  test.each([
    ["an address", `${head}1;"12 rue Fictive\n57000 Metz";Metz\n`],
    ["an address of three lines", `${head}1;"Bât. B\n12 rue Fictive\n57000 Metz";Metz\n`],
    ["with delimiters in a line", `${head}1;"Bât. B ; étage 2\nrue Fictive ; cour\n57000 Metz";Metz\n`],
    ["with commas in two columns", 'siren,adresse\n1,"12, rue Fictive\n57000 Metz, France"\n'],
    ["with commas in three columns", 'siren,adresse,pays\n1,"12, rue Fictive\n57000 Metz, France",FR\n'],
    ["with commas in three lines", 'siren,adresse\n1,"Bât. B\n12, rue Fictive\n57000 Metz, France"\n'],
    ["with quotes in it", `${head}1;"Le ""Bon""\n""Coin""";Metz\n`],
    ["with blank lines", `${head}1;"Le Bon\n\n\nCoin\n";Metz\n`],
    ["in every field", `"siren";"nom";"ville"\n"1";"Le\nBon";"Metz\nNord"\n"2";"A\n\nB";"Metz\n"\n`],
    ["in a row with too few fields", `${head}1;"Le Bon\nCoin"\n`],
    ["in one column", 'nom\n"Le Bon\nCoin"\n'],
    ["above the list", `"Liste;de\nclients;en\ncours";;\n${head}`],
    ["in a list without line breaks", head],
  ])("%s", async (_, content) => {
    expect(await swallowedIn(content)).toBeUndefined();
  });

  test("whatever the lines say, as long as they have no delimiter", async () => {
    const words = fc.stringMatching(/^[A-Za-z0-9 ,.'\n-]{0,40}$/);
    const row = fc.tuple(words, words, words).map((fields) => fields.map((field) => `"${field}"`).join(";"));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        expect(await swallowedIn(`siren;nom;ville\n${rows.join("\n")}\n`)).toBeUndefined();
      }),
      { numRuns: rounds(50, 500) },
    );
  });
});

test("a quote put before any name is found, unless no row is lost by it", async () => {
  const name = fc.constantFrom("FICTIVE", '"FICTIVE SA"', '"Le ""Bon"" coin"', 'Tuyau 12"');
  const rows = fc.array(name, { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rows, fc.nat({ max: 11 }), async (names, place) => {
      const at = place % names.length;
      const lines = names.map((one, row) => `${row};${row === at ? `"Tube` : one};Metz`);
      // A quote at the end closes what is open, which would be refused otherwise.
      const content = `siren;nom;ville\n${lines.join("\n")}\n9;"Z";Metz\n`;
      await opened(scratch, content, {}, ({ records, swallowed }) => {
        expect(swallowed?.rows).toBe(names.length + 1 - records);
        expect(swallowed?.line).toBe(at + 2);
      });
    }),
    { numRuns: rounds(100, 700) },
  );
});

test.each<[string, string | Buffer]>([
  ["commas", 'siren,nom,ville\n1,A,Metz\n"2,""B, C"",Metz"\n3,B,Nice\n"4,""D"",Lyon"\n'],
  [
    "semicolons, in UTF-16",
    Buffer.from('\ufeffsiren;nom;ville\n1;A;Metz\n"2;B;Metz"\n3;B;Nice\n"4;""D"";Lyon"\n', "utf16le"),
  ],
])("rows that a spreadsheet program saved as one cell each are counted: %s", async (_, content) => {
  expect(await opened(scratch, content, {}, ({ wrapped }) => wrapped)).toEqual({ rows: 2, line: 3 });
});

test.each([
  [
    "a title and a remark",
    '"Liste, de clients, 2026"\nsiren,nom,ville\n1,A,Metz\n2,B,Metz\n"Fin, de liste"\n',
  ],
  ["a list of one column", 'nom\n"Le Bon, Coin"\nB\n'],
])("%s with delimiters in quotes are no such rows", async (_, content) => {
  expect(await opened(scratch, content, {}, ({ wrapped }) => wrapped)).toBeUndefined();
});

test("a list with swallowed rows comes back with all its bytes", async () => {
  const content = `${head}1;"Société ""X;Paris\n2;A;Lyon\n3;"B";Nice\n4;C;Metz\n`;
  const { bytes } = await enriched(scratch, content, [text("état")], () => ["A"]);
  expect(bytes.toString()).toBe(
    'siren;nom;ville;état\n150000016;FICTIVE;Metz;A\n1;"Société ""X;Paris\n2;A;Lyon\n3;"B";Nice;A\n4;C;Metz;A\n',
  );
});
