import { describe, expect, test } from "@jest/globals";
import iconv from "iconv-lite";
import { gzipSync } from "node:zlib";
import { scratchFolder } from "../scratch-folder.ts";
import { openCsv } from "../../../../batch/files/csv/open-csv.ts";
import { cellsOf, opened } from "./enriched.ts";

const scratch = scratchFolder();
const cells = (content: string | Buffer, options = {}) => opened(scratch, content, options, cellsOf);
const headers = (content: string | Buffer, options = {}) =>
  opened(scratch, content, options, (list) => list.columns.map(({ header }) => header));

describe("rows", () => {
  test("a line break or a delimiter inside quotes belongs to its field, and doubled quotes are one", async () => {
    const content = 'siren;note\r\n552032534;"a\r\nb;""c"""\r\n';
    expect(await cells(content)).toEqual([["552032534", 'a\r\nb;"c"']]);
  });

  test("CRLF, LF and CR end a row, also mixed in one file, also absent at the end", async () => {
    expect(await cells("siren;b\r\n1;2\n3;4\r5;6")).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });

  test("a quote inside a field is kept, and text after a closing quote belongs to the field", async () => {
    expect(await cells('siren;b\n1;LE "BISTROT"\n2;"LE" BISTROT "BIS"\n')).toEqual([
      ["1", 'LE "BISTROT"'],
      ["2", 'LE BISTROT "BIS"'],
    ]);
  });

  test("a blank line is no record, wherever it stands; a line of delimiters is one", async () => {
    expect(await cells("siren;b\n\n1;2\n\n;\n\n\n")).toEqual([
      ["1", "2"],
      ["", ""],
    ]);
  });

  test("rows longer than the header make columns without a header; short rows read as blank", async () => {
    const content = "siren;b\n1\n2;x;y;z\n";
    expect(await headers(content)).toEqual(["siren", "b", "", ""]);
    expect(await cells(content)).toEqual([
      ["1", "", "", ""],
      ["2", "x", "y", "z"],
    ]);
  });

  test("a row longer than the reading buffer comes whole", async () => {
    const long = "é".repeat(1_500_000);
    expect(await cells(`siren;b\n1;"${long}"\n2;z\n`)).toEqual([
      ["1", long],
      ["2", "z"],
    ]);
  });

  test.each(["\r\n", "\n", "\r"])(
    "a row that ends with %j where the reading buffer ends is one row, and those after it keep their line numbers",
    async (lineEnd) => {
      const buffer = 1 << 20;
      const head = `siren;b${lineEnd}`;
      // The line end stands before, across and behind the end of the first buffer.
      for (let end = buffer - 2; end <= buffer + 2; end += 1) {
        const filler = "x".repeat(end - head.length - "1;".length - lineEnd.length);
        const content = `${head}1;${filler}${lineEnd}2;y${lineEnd}3;z${lineEnd}`;
        expect(content.slice(0, end).endsWith(`x${lineEnd}`)).toBe(true);
        const rows = await opened(scratch, content, {}, async (list) => {
          const numbers: [string, number][] = [];
          await list.read([0], (first, batch) =>
            batch.forEach(([cell], index) => numbers.push([cell!, list.rowOf(first + index)])),
          );
          return numbers;
        });
        expect([end - buffer, rows]).toEqual([
          end - buffer,
          [
            ["1", 2],
            ["2", 3],
            ["3", 4],
          ],
        ]);
      }
    },
  );

  test("records are handed over in order with the number of the first, and the reader may stop", async () => {
    const content = `siren;b\n${Array.from({ length: 5000 }, (_, record) => `${record};x\n`).join("")}`;
    const seen = await opened(scratch, content, {}, async (list) => {
      const firsts: number[] = [];
      let records = 0;
      await list.read([0], (first, batch) => {
        firsts.push(first);
        expect(batch[0]).toEqual([String(first)]);
        records += batch.length;
        return records < 2000;
      });
      return { firsts, records, all: list.records };
    });
    expect(seen.all).toBe(5000);
    expect(seen.firsts[0]).toBe(0);
    expect(seen.records).toBeGreaterThanOrEqual(2000);
    expect(seen.records).toBeLessThan(5000);
  });

  test("columns are read in the order asked for, one of them twice if need be", async () => {
    const got = await opened(scratch, "a;b;c\n1;2;3\n", {}, async (list) => {
      const records: string[][] = [];
      await list.read([2, 0, 2], (_, batch) => void records.push(...batch));
      return records;
    });
    expect(got).toEqual([["3", "1", "3"]]);
  });
});

describe("encoding", () => {
  const line = "siren;société\n552032534;Œuvre à l’île, 12 €\n";
  const expected = [["552032534", "Œuvre à l’île, 12 €"]];

  test.each([
    ["UTF-8", Buffer.from(line)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${line}`)],
    ["UTF-16LE, as Excel saves Unicode text", Buffer.from(`\ufeff${line}`, "utf16le")],
    ["UTF-16BE", Buffer.from(`\ufeff${line}`, "utf16le").swap16()],
    ["UTF-16LE without a byte order mark", Buffer.from(line.repeat(1), "utf16le")],
    ["windows-1252", iconv.encode(line, "windows-1252")],
    ["UTF-8 in gzip", gzipSync(line)],
  ])("%s is told by content", async (_, bytes) => {
    expect(await cells(bytes)).toEqual(expected);
    expect(await headers(bytes)).toEqual(["siren", "société"]);
  });

  test("the very end of a long file alone can make it windows-1252", async () => {
    const rows = "1;Societe\n".repeat(200_000);
    const bytes = Buffer.concat([Buffer.from(`siren;nom\n${rows}2;Caf`), Buffer.from([0xe9])]);
    const last = await opened(scratch, bytes, {}, async (list) => (await cellsOf(list)).at(-1));
    expect(last).toEqual(["2", "Café"]);
  });

  test.each([
    ["at the end of a field", [0xc3]],
    ["of three bytes, of which two are left", [0xe2, 0x80]],
    ["that is a letter of windows-1252", [0xe9]],
    ["that continues none", [0xa9]],
  ])("a list of UTF-8 with one broken character %s is UTF-8", async (_, broken) => {
    const bytes = Buffer.concat([
      Buffer.from("siren;société;ville\n1;Œuvre à l’île;Orléans\n2;Caf"),
      Buffer.from(broken),
      Buffer.from(";Évreux\n"),
    ]);
    expect(await headers(bytes)).toEqual(["siren", "société", "ville"]);
    const [first, second] = await cells(bytes);
    expect(first).toEqual(["1", "Œuvre à l’île", "Orléans"]);
    expect(second![1]).toMatch(/^Caf\ufffd+$/);
    expect(second![2]).toBe("Évreux");
  });

  test("one broken character at the very end of a long list of UTF-8 leaves it UTF-8", async () => {
    const rows = "1;Société\n".repeat(200_000);
    const bytes = Buffer.concat([Buffer.from(`siren;nom\n${rows}2;Caf`), Buffer.from([0xc3])]);
    const found = await opened(scratch, bytes, {}, cellsOf);
    expect(found[0]).toEqual(["1", "Société"]);
    expect(found.at(-1)).toEqual(["2", "Caf\ufffd"]);
  });

  test("a character across the end of the reading buffer is not a broken one", async () => {
    const buffer = 1 << 20;
    const head = "siren;nom\n1;";
    const filler = "x".repeat(buffer - head.length - 1);
    const bytes = Buffer.from(`${head}${filler}é\n2;z\n`);
    expect(bytes.subarray(buffer - 1, buffer + 1)).toEqual(Buffer.from("é"));
    expect((await cells(bytes))[0]![1]!.slice(-2)).toBe("xé");
  });

  test("a list of windows-1252 stays so, though some of its letters look like a character of UTF-8", async () => {
    const content = "siren;société\n1;«CAFÉ»\n2;BEAUTÉ®\n3;Crème brûlée\n";
    expect(await cells(iconv.encode(content, "windows-1252"))).toEqual([
      ["1", "«CAFÉ»"],
      ["2", "BEAUTÉ®"],
      ["3", "Crème brûlée"],
    ]);
  });

  test("a few lines of UTF-8 at the end of a list of windows-1252 leave it windows-1252", async () => {
    const bytes = Buffer.concat([
      iconv.encode(`siren;société\n${"1;Œuvre à l’île\n".repeat(3000)}`, "windows-1252"),
      Buffer.from("2;Été\n".repeat(10)),
    ]);
    expect((await cells(bytes))[0]).toEqual(["1", "Œuvre à l’île"]);
  });

  test("the encoding asked for wins over the content, and a byte order mark over both", async () => {
    const bytes = iconv.encode("siren;société\n1;Société\n", "macintosh");
    expect(await cells(bytes, { encoding: "macintosh" })).toEqual([["1", "Société"]]);
    expect(await cells(Buffer.from("\ufeffa;b\n1;é\n"), { encoding: "windows-1252" })).toEqual([["1", "é"]]);
  });
});

describe("delimiter", () => {
  test.each([
    [";", "siren;montant\n1;1,50\n2;2,50\n"],
    [",", "siren,name\n1,a\n2,b\n"],
    ["a tab", "siren\tname, place\n1\ta, b\n2\tc, d\n"],
    ["|", "siren|name|place\n1|a, b|c\n2|d|e\n"],
    ["; among decimal commas and quoted commas", 'siren;a;b\n1;1,5;"x,y"\n2;3,5;z\n'],
    ["; below a title", "Fournisseurs 2026\n\nsiren;name\n1;a\n2;b\n"],
  ])("%s is found", async (_, content) => {
    const found = await opened(scratch, content, {}, cellsOf);
    expect(found.map(([siren]) => siren)).toEqual(["1", "2"]);
  });

  test("the first line sep= of Excel names it, and is no row of the list", async () => {
    const content = "sep=|\r\nsiren|a;b\r\n1|x;y\r\n";
    expect(await headers(content)).toEqual(["siren", "a;b"]);
    expect(await cells(content)).toEqual([["1", "x;y"]]);
    expect(await headers(content, { headerRow: 1 })).toEqual(["siren", "a;b"]);
  });

  test("the one asked for wins, by itself or as the word tab", async () => {
    expect(await headers("a,b;c\n1,2;3\n", { delimiter: "," })).toEqual(["a", "b;c"]);
    expect(await headers("a;b\tc\n1;2\t3\n", { delimiter: "tab" })).toEqual(["a;b", "c"]);
  });

  test("a file of one column has none, commas in some names or not", async () => {
    expect(await cells("nom\nDURAND, PERE ET FILS\nMARTIN\n")).toEqual([
      ["DURAND, PERE ET FILS"],
      ["MARTIN"],
    ]);
  });
});

describe("a delimiter that the header has as often as the rows", () => {
  const six = (row: (siren: number) => string) =>
    Array.from({ length: 6 }, (_, at) => `${row(140_000_000 + at)}\n`).join("");

  test.each([
    ["two commas", "Adresse;TVA", (n: number) => `${n % 9} BD FICTIF, 75000 PARIS, FRANCE;FR27${n}`],
    [
      "two commas in the last column",
      "SIREN;Adresse",
      (n: number) => `${n};1 BD FICTIF, 75000 PARIS, FRANCE`,
    ],
    [
      "three commas in one of three columns",
      "SIREN;Adresse;Ville",
      (n: number) => `${n};1 BD FICTIF, BAT B, ESC 2, CEDEX;PARIS`,
    ],
    ["two semicolons", "siren,tags", (n: number) => `${n},a;b;c`],
    ["two commas below two words", "Nom;Adresse complete", () => "FICTIF SA;1 RUE B, 75000 PARIS, FRANCE"],
    ["a comma more than the header", "Adresse (rue, ville);TVA", (n: number) => `1 RUE, 75000, PARIS;${n}`],
  ])("precedes %s in every value", async (_, header, row) => {
    const sign = /[;,]/.exec(header.replace(/\(.*\)/, ""))![0];
    expect(await headers(`${header}\n${six(row)}`)).toEqual(header.split(sign));
    expect(await cells(`${header}\n${six(row)}`)).toHaveLength(6);
  });

  test("precedes them below a title that has some as well", async () => {
    const content = `Liste FICTIVE, Lyon, 2026\nSIREN;Adresse\n${six((n) => `${n};1 BD B, 75000 PARIS, FRANCE`)}`;
    expect(await headers(content)).toEqual(["SIREN", "Adresse"]);
  });

  test("precedes them though one row in six is ragged", async () => {
    const rows = `${six((n) => `${n};1 BD B, 75000 PARIS, FRANCE`)}1;1 BD B, 75000 PARIS, FRANCE;x\n`;
    const found = await headers(`SIREN;Adresse\n${rows}`);
    expect(found.slice(0, 2)).toEqual(["SIREN", "Adresse"]);
  });

  test("does not precede if it is that of a title and of decimals, not of the header", async () => {
    const content = `Liste FICTIVE, 2026\nSIREN;Montant\n${six((n) => `${n};1,50`)}`;
    expect(await headers(content)).toEqual(["SIREN", "Montant"]);
  });

  test("does not precede if only notes below the list have it", async () => {
    const content = `SIREN,Nom,Ville\n${six((n) => `${n},FICTIF,LYON`)}Source; FICTIVE\nLicence; ouverte\n`;
    expect(await headers(content)).toEqual(["SIREN", "Nom", "Ville"]);
  });
});

describe("header", () => {
  test("a title, a comment and a blank line above it are skipped", async () => {
    const content = "Fournisseurs;;;\n# extrait du 20/11/2026\n\nSIREN;Nom;Ville;2019\n1;a;b;2\n2;c;d;3\n";
    expect(await headers(content)).toEqual(["SIREN", "Nom", "Ville", "2019"]);
    expect(await cells(content)).toHaveLength(2);
  });

  test("a first row with fewer names than the records have fields is still the header", async () => {
    expect(await headers("siren;nom\n552032534;A;x;y\n552032534;B;x;y\n")).toEqual(["siren", "nom", "", ""]);
  });

  test("the row asked for wins, counted from 1 with blank lines", async () => {
    expect(await headers("a;b\n\nc;d\n1;2\n", { headerRow: 3 })).toEqual(["c", "d"]);
  });

  test.each([
    ["by its own", "Liste;\n\nSIREN;Nom\n1;a\n2;b\n", 3],
    ["below the line sep=", "sep=;\nSIREN;Nom\n1;a\n2;b\n", 2],
    ["below the line sep= in quotes and a title", '"sep=;"\r\nListe;\r\nSIREN;Nom\r\n1;a\r\n2;b\r\n', 3],
    ["below a title of two lines", '"Export\ndu 3";\nSIREN;Nom\n1;a\n2;b\n', 3],
    ["below a title of two lines that end with CR", '"Export\rdu 3";\rSIREN;Nom\r1;a\r2;b\r', 3],
    ["below all of these, in UTF-16", '\ufeffsep=;\n"Export\ndu 3";\n\nSIREN;Nom\n1;a\n2;b\n', 5],
  ])("is told by its line in the file, and found there again: %s", async (_, text, line) => {
    const content = text.startsWith("\ufeff") ? Buffer.from(text, "utf16le") : text;
    expect(await opened(scratch, content, {}, ({ headerRow }) => headerRow)).toBe(line);
    for (const options of [{}, { headerRow: line }]) {
      expect(await headers(content, options)).toEqual(["SIREN", "Nom"]);
      expect(await cells(content, options)).toEqual([
        ["1", "a"],
        ["2", "b"],
      ]);
    }
  });

  test("is the row that contains the line asked for; a line sep= stands for the row below it", async () => {
    const content = 'sep=;\n"Export\ndu 3";\nsiren;"chiffre\nd\'affaires"\n1;a\n';
    const firsts = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (headerRow) => {
        const list = await openCsv(scratch.save(`asked-${headerRow}.csv`, content), { headerRow });
        await list.close();
        return [list.columns[0]!.header, list.headerRow, list.records];
      }),
    );
    const title = ["Export\ndu 3", 2, 2];
    const header = ["siren", 4, 1];
    expect(firsts).toEqual([title, title, title, header, header, ["1", 6, 0]]);
  });

  test("is found by its line beyond all rows that are looked at first, of a packed file too", async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `${at};"nom\n${at}";\n`).join("");
    const content = `siren;nom;\n${rows}\nsiret;nom;ville\n1;a;b\n`;
    for (const bytes of [Buffer.from(content), gzipSync(content)]) {
      expect(await headers(bytes, { headerRow: 60_003 })).toEqual(["siret", "nom", "ville"]);
      expect(await cells(bytes, { headerRow: 60_003 })).toEqual([["1", "a", "b"]]);
    }
  });

  test("columns carry their spreadsheet letter and their trimmed header", async () => {
    const columns = await opened(scratch, `${" x ;".repeat(27)}"é"" z"\n`, {}, (list) => list.columns);
    expect(columns[0]).toEqual({ index: 0, letter: "A", header: "x" });
    expect(columns[27]).toEqual({ index: 27, letter: "AB", header: 'é" z' });
  });
});
