import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCsv } from "../../../../batch/files/csv/open-csv.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { text } from "./enriched.ts";

const scratch = scratchFolder();
const data = process.env["SIRENE_TEST_DATA"];
const testOnData = data ? test : test.skip;

testOnData("a real list of 16,303 rows comes back in order with every byte of every row", async () => {
  const path = join(data!, "lists", "index_egapro_2022.csv");
  const list = await openCsv(path);
  const out = scratch.path("egapro.csv");
  const sirens: string[] = [];
  await list.read([1], (_, cells) => void sirens.push(...cells.map(([siren]) => siren!)));
  const { records } = await list.write(out, [text("sirene_siren"), text("sirene_status")], (first, count) =>
    sirens.slice(first, first + count).map((siren) => [siren, "found"]),
  );
  await list.close();

  // Its quoted fields hold no line break: a line is a row, so that lines can be told without a parser.
  const rows = readFileSync(path, "utf8").split("\r\n");
  const expected = rows.map((row, line) => {
    if (row === "") return "";
    return line === 0 ? `${row};sirene_siren;sirene_status` : `${row};${sirens[line - 1]};found`;
  });
  expect(records).toBe(16_303);
  expect(new Set(sirens.filter((siren) => /^\d{9}$/.test(siren))).size).toBeGreaterThan(7_000);
  expect(readFileSync(out, "utf8").split("\r\n")).toEqual(expected);
});
