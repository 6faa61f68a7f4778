import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { languages } from "../../../shared/messages/messages.ts";

const packages = ["shared", "batch", "relay", "addin", "sandbox", "playground"];

/** A comparison with a language by its name: a third one would go the way of the second. */
const compared = new RegExp(`(?:[!=]==? *|case |startsWith\\()["'\`](?:${languages.join("|")})["'\`]`);

test("no code asks which language it is: what differs by language is a column of a table", () => {
  const files = packages.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const asking = files.filter((file) => compared.test(readFileSync(file, "utf8")));
  expect(asking).toEqual([]);
  expect(compared.test('language === "fr" ? one : other')).toBe(true);
});
