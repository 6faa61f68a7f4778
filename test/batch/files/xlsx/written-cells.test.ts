import { describe, expect, test } from "@jest/globals";
import type { OutputValue, OutputColumn } from "../../../../batch/files/list.ts";
import { daySerial, daySerialText } from "../../../../batch/files/xlsx/styles/number-formats.ts";
import { supplierBook } from "../../../fixtures/workbooks/dialects.ts";
import { styleNumber } from "../../../fixtures/workbooks/styles.ts";
import { cellsOf, partText } from "./read-result.ts";
import { bookOf, withList, writeAll } from "./temporary-book.ts";

const header = '<row r="1"><c r="A1" s="1" t="inlineStr"><is><t>Nom</t></is></c></row>';
const record = (style = "") => `<row r="2"><c r="A2"${style}><v>1</v></c></row>`;

/** The XML of cell B2 when one column of this type gets this value beside a cell of this format. */
const written = (
  value: OutputValue,
  type: OutputColumn["type"] = "text",
  style = "",
  book = bookOf(header + record(style)),
) =>
  withList(book, {}, async (list, folder) => {
    const { path } = await writeAll(list, folder, [{ header: "new", type }], [value]);
    return /<c r="B2".*?(?:\/>|<\/c>)/s.exec(await partText(path, "sheet1.xml"))?.[0];
  });

describe("a text", () => {
  test.each([
    ["plain", "Lyon", "Lyon"],
    ["of markup", `<a & "b">`, `&lt;a &amp; "b"&gt;`],
    ["beyond ASCII", "Nîmes € 東京 😀", "Nîmes € 東京 😀"],
    ["of control characters", "a\u0000b\rc\u001f\ufffe", "a_x0000_b_x000D_c_x001F__xFFFE_"],
    ["that reads like an escape", "_x0041_ _xyz", "_x005F_x0041_ _xyz"],
    ["of half a surrogate pair", "a\ud800", "a\ufffd"],
  ])("%s is an inline string", async (_, text, bytes) => {
    expect(await written(text)).toBe(`<c r="B2" t="inlineStr"><is><t>${bytes}</t></is></c>`);
  });

  test.each([" a", "a ", "a\nb", "\ta"])("keeps its white space: %j", async (text) => {
    expect(await written(text)).toBe(
      `<c r="B2" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`,
    );
  });

  test("is cut to the 32,767 characters a cell holds, and that is said", async () => {
    await withList(bookOf(header + record()), {}, async (list, folder) => {
      const { path, report } = await writeAll(
        list,
        folder,
        [{ header: "new", type: "text" }],
        ["x".repeat(40_000)],
      );
      expect((await cellsOf(path)).B2).toHaveLength("text:".length + 32_767);
      expect(report.warnings).toEqual([{ code: "text_cut", detail: { column: "new", cells: 1 } }]);
    });
  });

  test("is cut before a character that would be halved", async () => {
    const cell = await written(`${"x".repeat(32_766)}😀`);
    expect(cell).toBe(`<c r="B2" t="inlineStr"><is><t>${"x".repeat(32_766)}</t></is></c>`);
  });
});

describe("other values", () => {
  test("a number is a number, a truth value a truth value", async () => {
    expect(await written(-1.5e-7, "number")).toMatch(/^<c r="B2" s="\d+"><v>-1.5e-7<\/v><\/c>$/);
    expect(await written(false, "boolean")).toBe('<c r="B2" t="b"><v>0</v></c>');
  });

  test("nothing and an empty text write no cell", async () => {
    expect(await written(null)).toBeUndefined();
    expect(await written("")).toBeUndefined();
  });

  test("a number no cell can hold is an error of the program", async () => {
    await expect(written(Number.NaN, "number")).rejects.toThrow(RangeError);
  });
});

describe("a date", () => {
  test("is a day number in the workbook's date format", async () => {
    expect(await written("2026-01-05", "date")).toBe(`<c r="B2" s="${styleNumber.date}"><v>46027</v></c>`);
  });

  test("is a day number in a workbook without a date format too, which is given one", async () => {
    const plain = supplierBook({}, {}, { styles: "<styleSheet/>" });
    await withList(plain, {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [{ header: "new", type: "date" }], ["2026-01-05"]);
      expect((await cellsOf(path)).E2).toBe("n:46027");
      expect(await partText(path, "styles.xml")).toContain('formatCode="yyyy-mm-dd"');
    });
  });

  test("is counted from 1904 in a workbook that does so", async () => {
    await withList(supplierBook({}, {}, { properties: 'date1904="1"' }), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [{ header: "new", type: "date" }], ["2026-01-05"]);
      expect((await cellsOf(path)).E2).toBe(`n:${46_027 - 1462}`);
    });
  });

  test.each(["1900-01-01", "1850-06-01", "2026-02-30", "2026-1-5", "demain"])(
    "%s stays text",
    async (value) => {
      expect(await written(value, "date")).toContain(`<t>${value}</t>`);
    },
  );

  test("1 March 1900 is day 61, for Excel's 1900 has a 29 February", () => {
    expect(daySerial("1900-03-01", false)).toBe(61);
    expect(daySerial("1900-02-28", false)).toBeUndefined();
    expect(daySerial("1904-01-02", true)).toBe(1);
    expect(daySerial("1903-12-31", true)).toBeUndefined();
  });

  test("every day of three centuries is the number that reads as it", () => {
    for (const date1904 of [false, true]) {
      const first = date1904 ? 0 : 61;
      const serials = Array.from({ length: 110_000 - first }, (_, days) => first + days);
      // One look at all: jest's own takes a hundred times as long as what it looks at.
      const wrong = serials.filter(
        (serial) => daySerial(daySerialText(serial, date1904, false)!, date1904) !== serial,
      );
      expect(wrong).toEqual([]);
    }
  });

  test.each([
    "2023-02-29",
    "2100-02-29",
    "2024-04-31",
    "2024-00-10",
    "2024-13-01",
    "2024-01-00",
    "2024-01-32",
  ])("%s is no day", (value) => {
    expect(daySerial(value, false)).toBeUndefined();
  });

  test.each(["2o24-01-01", "2024/01/01", "2024-1-001", " 024-01-01", "2024-01-0a", "0050-01-01"])(
    "%s is not written as a day",
    (value) => {
      expect(daySerial(value, false)).toBeUndefined();
    },
  );
});

describe("the format of a new cell", () => {
  test.each([
    ["General", styleNumber.header, "x", "text", true],
    ["text, for a text", styleNumber.text, "x", "text", true],
    ["text, for a number", styleNumber.text, 1, "number", false],
    ["a currency", styleNumber.currency, 1, "number", false],
    ["that of a link", styleNumber.link, "x", "text", false],
  ] as const)("is its neighbour's, if that is %s: %d %j", async (_, style, value, type, taken) => {
    const cell = await written(value, type, ` s="${style}"`);
    expect(cell?.includes(` s="${style}"`)).toBe(taken);
  });

  test("is the neighbour's in the header, whatever it is", async () => {
    await withList(bookOf(header + record()), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [{ header: "new", type: "text" }], ["x"]);
      expect(await partText(path, "sheet1.xml")).toContain(
        '<c r="B1" s="1" t="inlineStr"><is><t>new</t></is></c>',
      );
    });
  });
});
