import { describe, expect, test } from "@jest/globals";
import iconv from "iconv-lite";
import {
  appendFileSync,
  existsSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { openCsv } from "../../../../batch/files/csv/open-csv.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { enriched, opened, text } from "./enriched.ts";

const scratch = scratchFolder();
const two = [text("sirene_name"), text("sirene_status")];
const numbered = (record: number) => [`N${record}`, "found"];

async function written(content: string | Buffer, options = {}): Promise<string> {
  return (await enriched(scratch, content, two, numbered, options)).bytes.toString();
}

describe("fields appended at the right", () => {
  test("follow the bytes of each row, before its own line end", async () => {
    expect(await written('siren;nom\r\n1;"a ""b"""\n2; c \r3;d')).toBe(
      'siren;nom;sirene_name;sirene_status\r\n1;"a ""b""";N0;found\n2; c ;N1;found\r3;d;N2;found',
    );
  });

  test("begin after the widest row: header and short rows are padded", async () => {
    expect(await written("siren;nom\n1;a;b;c\n2\n3;\n")).toBe(
      "siren;nom;;;sirene_name;sirene_status\n1;a;b;c;N0;found\n2;;;;N1;found\n3;;;;N2;found\n",
    );
  });

  test("leave titles, the line sep= and blank lines as they are", async () => {
    const content = "sep=;\r\nFournisseurs 2026\r\n\r\nsiren;nom;ville\r\n1;a;b\r\n\r\n2;c;d\r\n\r\n\r\n";
    expect(await written(content)).toBe(
      "sep=;\r\nFournisseurs 2026\r\n\r\nsiren;nom;ville;sirene_name;sirene_status\r\n1;a;b;N0;found\r\n\r\n2;c;d;N1;found\r\n\r\n\r\n",
    );
  });

  test.each([
    ["sep=", "sep=;\nSIREN;Nom", 2],
    ["a title of two lines", '"Export\ndu 3";\nSIREN;Nom', 3],
  ])(
    "stand on the header below %s, which is asked for by its line, and on each record",
    async (_, top, row) => {
      expect(await written(`${top}\n552032534;a\n552100554;b\n`, { headerRow: row })).toBe(
        `${top};sirene_name;sirene_status\n552032534;a;N0;found\n552100554;b;N1;found\n`,
      );
    },
  );

  test("are separated from a single column by a sign it does not hold; a .tsv takes tabs", async () => {
    expect(await written("siren\n1\n2\n")).toBe("siren;sirene_name;sirene_status\n1;N0;found\n2;N1;found\n");
    expect(await written("nom\na;b\nc\n")).toMatch(/^nom,sirene_name/);
    const list = await openCsv(scratch.save("one.tsv", "siren\n1\n"));
    await list.write(scratch.path("one.out"), [text("x")], () => [["y"]]);
    await list.close();
    expect(readFileSync(scratch.path("one.out"), "utf8")).toBe("siren\tx\n1\ty\n");
  });

  test("go on a header without records", async () => {
    expect(await written("siren;nom")).toBe("siren;nom;sirene_name;sirene_status");
  });
});

describe("a list of UTF-8 with a character broken where a field was cut", () => {
  const bytes = Buffer.concat([
    Buffer.from("siren;société\n1;Œuvre à l’île\n2;Soci"),
    Buffer.from([0xc3]),
    Buffer.from("\n3;Évreux\n"),
  ]);

  test("comes back byte for byte, with new fields in UTF-8", async () => {
    const result = await enriched(scratch, bytes, [text("né")], (record) => [`é${record}`]);
    const expected = Buffer.concat([
      Buffer.from("siren;société;né\n1;Œuvre à l’île;é0\n2;Soci"),
      Buffer.from([0xc3]),
      Buffer.from(";é1\n3;Évreux;é2\n"),
    ]);
    expect(result.bytes.equals(expected)).toBe(true);
    expect(result.report.warnings).toEqual([]);
  });

  test("keeps the broken byte also beside a field filled in place", async () => {
    const result = await enriched(scratch, bytes, [text("siren", 0)], () => ["é"]);
    expect(result.bytes.includes(Buffer.from("é;Soci\xc3\n", "latin1").subarray(1))).toBe(true);
    expect(result.bytes.toString()).toMatch(/\né;Soci\ufffd\né;Évreux\n$/);
  });
});

test("a list of bare numbers without a header or a quote comes back without quotes", async () => {
  const result = await written("552032534;1\n383474814;2\n", { headerRow: "none" });
  expect(result).toBe("552032534;1;N0;found\n383474814;2;N1;found\n");
});

describe("fields filled in place", () => {
  const fill = async (content: string, at: number, value: string | null) =>
    (await enriched(scratch, content, [text("sirene_name", at)], () => [value])).bytes.toString();

  test("replace that field alone, all other bytes kept", async () => {
    expect(await fill('siren;old;"n"\r\n1;"x;y";"z"\r\n2;;"w"\r\n', 1, "A;B")).toBe(
      'siren;old;"n"\r\n1;"A;B";"z"\r\n2;"A;B";"w"\r\n',
    );
  });

  test("are reached by padding on a row that is too short, and only where there is something to write", async () => {
    expect(await fill("siren;b;c;d\n1\n", 2, "X")).toBe("siren;b;c;d\n1;;X\n");
    expect(await fill("siren;b;c;d\n1\n", 2, null)).toBe("siren;b;c;d\n1\n");
  });

  test("never turn a record into a blank line", async () => {
    expect(await fill("siren\n1\n2\n", 0, null)).toBe('siren\n""\n""\n');
  });

  test("stand beside appended ones, in any order", async () => {
    const columns = [text("new1"), text("c", 2), text("new2"), text("a", 0)];
    const { bytes } = await enriched(scratch, "a;b;c\n1;2;3\n4;5\n", columns, () => ["n1", "C", "n2", "A"]);
    expect(bytes.toString()).toBe("a;b;c;new1;new2\nA;2;C;n1;n2\nA;5;C;n1;n2\n");
  });

  test("a second run over its own result, same values, gives the same bytes", async () => {
    const once = (await enriched(scratch, 'siren;n\r\n1;"a"\r\n2\r\n', two, numbered)).bytes;
    const again = [text("sirene_name", 2), text("sirene_status", 3)];
    expect((await enriched(scratch, once, again, numbered)).bytes.equals(once)).toBe(true);
  });
});

describe("encoding of the result", () => {
  const content = "\ufeffsiren;société\r\n1;é\r\n";
  const expected = "\ufeffsiren;société;Œ\r\n1;é;à l’œuvre €\r\n";
  const ours = [text("Œ")];
  const values = () => ["à l’œuvre €"];

  test.each([
    ["utf-8-bom", (line: string) => Buffer.from(line)],
    ["utf-8", (line: string) => Buffer.from(line.slice(1))],
    ["utf-16le", (line: string) => Buffer.from(line, "utf16le")],
    ["utf-16be", (line: string) => Buffer.from(line, "utf16le").swap16()],
    ["windows-1252", (line: string) => iconv.encode(line.slice(1), "windows-1252")],
  ])("%s comes back as it was, its byte order mark too", async (_, encoded) => {
    const { bytes, report } = await enriched(scratch, encoded(content), ours, values);
    expect(bytes.equals(encoded(expected))).toBe(true);
    expect(report).toEqual({ records: 1, warnings: [] });
  });

  test("UTF-16 that is asked for, on a file without a byte order mark, gets none", async () => {
    const bytes = Buffer.from("siren;n\n1;é\n", "utf16le");
    const result = await enriched(scratch, bytes, ours, values, { encoding: "utf-16le" });
    expect(result.bytes.toString("utf16le")).toBe("siren;n;Œ\n1;é;à l’œuvre €\n");
  });

  test("a character it lacks becomes ? and is told, with examples", async () => {
    const bytes = iconv.encode("siren;société\n1;é\n2;\n", "windows-1252");
    const result = await enriched(scratch, bytes, [text("x")], (record) => [record ? "Ł" : "Łódź Ő €"]);
    expect(iconv.decode(result.bytes, "windows-1252")).toBe("siren;société;x\n1;é;?ód? ? €\n2;;?\n");
    expect(result.report.warnings).toEqual([
      { code: "unencodable", detail: { encoding: "windows-1252", count: 4, examples: "Ł ź Ő" } },
    ]);
  });

  test("asked for with a mark writes the whole file anew, so that nothing is lacking", async () => {
    const bytes = iconv.encode("siren;société\n1;é\n", "windows-1252");
    const options = { encoding: "utf-8-bom" };
    const result = await enriched(scratch, bytes, [text("x")], () => ["Łódź"], options);
    expect(result.bytes.toString()).toBe("\ufeffsiren;société;x\n1;é;Łódź\n");
    expect(result.report.warnings).toEqual([]);
  });
});

describe("gzip", () => {
  test("is read, and written when the result's name ends in .gz", async () => {
    const list = await openCsv(scratch.save("list.csv.gz", gzipSync("siren;nom\n1;a\n")));
    for (const name of ["out.csv.gz", "out.csv"])
      await list.write(scratch.path(name), [text("x")], () => [["y"]]);
    await list.close();
    const expected = "siren;nom;x\n1;a;y\n";
    expect(gunzipSync(readFileSync(scratch.path("out.csv.gz"))).toString()).toBe(expected);
    expect(readFileSync(scratch.path("out.csv"), "utf8")).toBe(expected);
  });

  test("is read again after a reading that stopped early", async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => `${row};a\n`).join("");
    await opened(scratch, gzipSync(`siren;nom\n${rows}`), {}, async (list) => {
      await list.read([0], () => false);
      const { records } = await list.write(scratch.path("out.csv"), [text("x")], (_, count) =>
        Array.from({ length: count }, () => ["y"]),
      );
      expect([list.records, records]).toEqual([100_000, 100_000]);
    });
  });

  test("a file of several gzip members is one file", async () => {
    const members = Buffer.concat([gzipSync("siren;nom\n1;a\n"), gzipSync("2;b\n")]);
    expect(await written(members)).toBe("siren;nom;sirene_name;sirene_status\n1;a;N0;found\n2;b;N1;found\n");
  });
});

describe("filling", () => {
  test("asks for consecutive records, from the first to the last, in batches", async () => {
    const content = `siren;nom\n${"1;a\n\n".repeat(5000)}`;
    const asked: [number, number][] = [];
    await opened(scratch, content, {}, async (list) => {
      expect(list.records).toBe(5000);
      await list.write(scratch.path("out.csv"), [text("x")], (first, count) => {
        asked.push([first, count]);
        return Promise.resolve(Array.from({ length: count }, () => ["y"]));
      });
    });
    let next = 0;
    for (const [first, count] of asked) {
      expect(first).toBe(next);
      next += count;
    }
    expect(next).toBe(5000);
    expect(asked.length).toBeGreaterThan(1);
  });

  test("a fill that answers too few records, or fails, stops the writing", async () => {
    await opened(scratch, "siren;nom\n1;a\n2;b\n", {}, async (list) => {
      await expect(list.write(scratch.path("out.csv"), two, () => [[null, null]])).rejects.toThrow(
        "2 records, got 1",
      );
      const failing = () => Promise.reject(new Error("no answer"));
      await expect(list.write(scratch.path("out.csv"), two, failing)).rejects.toThrow("no answer");
    });
  });
});

describe("a list of several megabytes", () => {
  /** So long that the reading buffer ends in many of its rows. */
  const filler = "x".repeat(2_000);
  const records = 2_500;
  /** Rows and what becomes of them: each has its number in the second field. */
  const rows = (special: (record: number) => string, lineEnd: string) =>
    Array.from({ length: records }, (_, record) => `${filler};${record};${special(record)}${lineEnd}`);
  const made = (header: string, all: readonly string[]) => header + all.join("");
  const numberOf = (record: number) => [`N${record}`];

  test.each([
    ["of plain rows", () => "n", "\r\n"],
    ["with a quoted line break in one row", (record: number) => (record === 1_700 ? '"a;\nb"' : "n"), "\n"],
    ["with one row that ends with a carriage return alone", () => "n", "\r"],
    ["with blank lines", (record: number) => (record % 100 === 7 ? "n\n" : "n"), "\n"],
  ] as const)("gets each value beside its own row: %s", async (_, special, lineEnd) => {
    const ends = (record: number) => (lineEnd === "\r" && record !== 1_200 ? "\n" : lineEnd);
    const list = rows(special, "").map((row, record) => row + ends(record));
    const { bytes } = await enriched(scratch, made("f;n;s\n", list), [text("x")], numberOf);
    const expected = rows(special, "").map((row, record) => {
      const [first, ...blank] = row.endsWith("n\n") ? [row.slice(0, -1), "\n"] : [row];
      return `${first};N${record}${blank.join("")}${ends(record)}`;
    });
    expect(bytes.toString() === made("f;n;s;x\n", expected)).toBe(true);
    const read = await opened(scratch, made("f;n;s\n", list), {}, async (one) => {
      const cells: string[] = [];
      await one.read([1], (_first, batch) => void cells.push(...batch.map(([cell]) => cell!)));
      return cells;
    });
    expect(read).toEqual(Array.from({ length: records }, (_, record) => String(record)));
  });

  test("that somebody shortens while it is read, is refused", async () => {
    const path = scratch.save(
      "shortened.csv",
      made(
        "f;n;s\n",
        rows(() => "n", "\n"),
      ),
    );
    const list = await openCsv(path);
    const fill = (first: number, count: number) => {
      if (first === 0) truncateSync(path, 3_000_000);
      return Array.from({ length: count }, (_, at) => [`N${first + at}`]);
    };
    const writing = list.write(scratch.path("out.csv"), [text("x")], fill);
    await expect(writing).rejects.toMatchObject({ code: "file_changed" });
    await list.close();
  });
});

describe("rows that share one array of values", () => {
  test("are written like rows with arrays of their own, whatever their width", async () => {
    const content = "siren;old;c\n1;x;a\n2\n3;y;\n4;z;b\n";
    const columns = [text("sirene_name", 1), text("sirene_status")];
    const shared = [
      ["A;B", "found"],
      [undefined, "blank"],
    ] as const;
    const write = (sharesRows: boolean) =>
      opened(scratch, content, {}, async (list) => {
        const path = scratch.path("shared.csv");
        await list.write(
          path,
          columns,
          (_, count) =>
            Array.from({ length: count }, (_row, at) =>
              sharesRows
                ? (shared[at % 2] as unknown as string[])
                : [...(shared[at % 2] as unknown as string[])],
            ),
          { sharesRows },
        );
        return readFileSync(path, "utf8");
      });
    expect(await write(true)).toBe(await write(false));
    expect(await write(true)).toBe(
      'siren;old;c;sirene_status\n1;"A;B";a;found\n2;;;blank\n3;"A;B";;found\n4;z;b;blank\n',
    );
  });
});

describe("a copy that cannot be made is refused", () => {
  const code = (name: string) =>
    opened(scratch, "siren;nom\n1;a\n", {}, (list) =>
      list
        .write(scratch.path(name), [text("x")], () => [["y"]])
        .then(
          () => "written",
          (error: unknown) => (error as { code?: string }).code,
        ),
    );

  test("onto the file itself, which stays as it was", async () => {
    expect(await code("list.csv")).toBe("same_file");
    expect(readFileSync(scratch.path("list.csv"), "utf8")).toBe("siren;nom\n1;a\n");
  });

  test.each(["absent/out.csv", "absent/out.csv.gz"])(
    "into a folder that does not exist: %s",
    async (name) => {
      expect(await code(name)).toBe("missing_output_folder");
    },
  );

  test("when the file has changed since it was opened", async () => {
    const path = scratch.save("changing.csv", "siren;nom\n1;a\n");
    const list = await openCsv(path);
    appendFileSync(path, "2;b\n");
    const writing = list.write(scratch.path("out.csv"), [text("x")], () => [["y"]]);
    await expect(writing).rejects.toMatchObject({ code: "file_changed" });
    await list.close();
  });

  test.each(["changing.csv", "changing.csv.gz"])(
    "when the file is sorted in place while its cells are read for a new file, or since: %s",
    async (name) => {
      const packed = (content: string) => (name.endsWith(".gz") ? gzipSync(content) : content);
      const path = scratch.save(name, packed("siren;nom\n1;a\n2;b\n"));
      utimesSync(path, 1, 1);
      const list = await openCsv(path);
      const sort = () => writeFileSync(path, packed("siren;nom\n2;b\n1;a\n"));
      await expect(list.readShown([0], sort)).rejects.toMatchObject({ code: "file_changed" });
      for (const read of ["read", "readShown"] as const)
        await expect(list[read]([0], () => false)).rejects.toMatchObject({ code: "file_changed" });
      await list.close();
    },
  );

  const onLinux = existsSync("/dev/full") ? test : test.skip;
  onLinux.each(["full.csv", "full.csv.gz"])("on a full disk: %s", async (name) => {
    symlinkSync("/dev/full", scratch.path(name));
    const rows = Array.from({ length: 200_000 }, (_, row) => `${row * 7919};a\n`).join("");
    const list = await openCsv(scratch.save("long.csv", `siren;nom\n${rows}`));
    const writing = list.write(scratch.path(name), [text("x")], (first, count) =>
      Array.from({ length: count }, (_, at) => [String(Math.sin(first + at))]),
    );
    await expect(writing).rejects.toMatchObject({ code: "disk_full" });
    await list.close();
  });

  test("when the columns would pass the last of a spreadsheet", async () => {
    await opened(scratch, `siren${";".repeat(16_382)}\n1\n`, {}, async (list) => {
      const writing = list.write(scratch.path("out.csv"), two, () => [["a", "b"]]);
      await expect(writing).rejects.toMatchObject({
        code: "no_room",
        parameters: { width: 16_383, columns: 2 },
      });
    });
  });
});
