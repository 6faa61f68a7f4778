import { symlinkSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { inputsOf } from "../../../../batch/enrich/targets.ts";
import { ProgramError } from "../../../../batch/errors/program-errors.ts";
import { scratchFolder } from "../../files/scratch-folder.ts";

const scratch = scratchFolder();
const [a, b, result, made, lock] = ["a.csv", "b.csv", "a.enriched.csv", "b.enriched.xlsx", "~$c.xlsx"].map(
  (name) => scratch.save(name, "siren\n552032534\n"),
) as [string, string, string, string, string];

describe("the lists of a command line", () => {
  test("are named once each, whatever leads to them, in their order", () => {
    symlinkSync(a, scratch.path("link.csv"));
    const { files, several, remarks } = inputsOf([b, a, scratch.path("link.csv")], undefined, true);
    expect(files).toEqual([b, a]);
    expect({ several, remarks }).toEqual({ several: true, remarks: [] });
  });

  test("leave out what an earlier run made of the others, and what Excel keeps beside an open workbook", () => {
    const found = inputsOf([a, b, result, lock], undefined, true);
    expect(found.files).toEqual([a, b]);
    expect(found.remarks).toEqual([
      { code: "left_out_result", parameters: { file: result, source: a } },
      { code: "left_out_lock", parameters: { file: lock } },
    ]);
    expect(inputsOf([a, b, made], "xlsx", true).files).toEqual([a, b]);
    // That run may have had another format.
    expect(inputsOf([a, b, made], undefined, true).files).toEqual([a, b]);
  });

  test.each([
    ["c.csv", "c.review.csv", undefined],
    ["d.tsv", "d.review.tsv", undefined],
    ["e.xlsx", "e.review.csv", "csv"],
    ["f.csv.gz", "f.review.csv", undefined],
  ] as const)("leave out what is to be decided about another: of %s it is %s", (name, beside, to) => {
    const [list, review] = [name, beside].map((one) => scratch.save(one, "siren\n552032534\n")) as [
      string,
      string,
    ];
    const { files, remarks } = inputsOf([list, review], to, true);
    expect(files).toEqual([list]);
    expect(remarks).toEqual([{ code: "left_out_review", parameters: { file: review, source: list } }]);
  });

  test("are all taken where results go elsewhere, or one alone is named", () => {
    expect(inputsOf([a, result], undefined, false).files).toEqual([a, result]);
    expect(inputsOf([result], undefined, true)).toEqual({ files: [result], several: false, remarks: [] });
  });

  test("are several when a pattern names them, be it one that fits a single file", () => {
    expect(inputsOf([scratch.path("b.*v")], undefined, true)).toMatchObject({ files: [b], several: true });
  });

  test.each([
    [["-", a], "stdin_alone"],
    [[scratch.path("*.nothing")], "no_match"],
    [[lock, lock], "no_match"],
  ])("%j is refused: %s", (words, code) => {
    expect(() => inputsOf(words, undefined, true)).toThrow(ProgramError);
    try {
      inputsOf(words, undefined, true);
    } catch (error) {
      expect((error as ProgramError).code).toBe(code);
    }
  });
});
