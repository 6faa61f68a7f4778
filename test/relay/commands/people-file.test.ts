import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readPeople } from "../../../relay/commands/people-file.ts";

const folder = mkdtempSync(join(tmpdir(), "people-"));
afterAll(() => rmSync(folder, { recursive: true }));

const now = Date.UTC(2026, 10, 20);
function read(content: string | Buffer) {
  const file = join(folder, "people.csv");
  writeFileSync(file, content);
  return readPeople(file, now).map(({ user }) => user);
}

describe("a list of people", () => {
  test("is read with the letters that it has, with and without a byte order mark", () => {
    expect(read("user;monthly\r\nÉmile Hugo;20\r\nann;\r\n")).toEqual(["Émile Hugo", "ann"]);
    expect(read("\ufeffuser\nÉmile Hugo\n")).toEqual(["Émile Hugo"]);
  });

  test.each([
    ["windows-1252, as Excel's plain CSV is", "latin1"],
    ["UTF-16", "utf16le"],
  ] as const)("is refused in %s, with how to save it", (_, encoding) => {
    const content = Buffer.from("\ufeffuser\nÉmile Hugo\n".slice(encoding === "latin1" ? 1 : 0), encoding);
    expect(() => read(content)).toThrow(expect.objectContaining({ code: "people_not_utf8" }));
  });
});
