import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { Writable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { defaultOutput } from "../../../../batch/enrich/output-names.ts";
import { writeOutput } from "../../../../batch/enrich/output.ts";
import { refuseUnwritable } from "../../../../batch/enrich/targets.ts";
import type { WriteReport } from "../../../../batch/files/list.ts";
import { FileError } from "../../../../batch/files/file-error.ts";
import { ProgramError } from "../../../../batch/errors/program-errors.ts";
import { scratchFolder } from "../../files/scratch-folder.ts";
import { refusalSentence } from "../../files/refusal-sentence.ts";

const scratch = scratchFolder();
const input = scratch.save("list.csv", "siren\n552032534\n");

describe("the file a run writes", () => {
  test.each([
    ["suppliers.csv", "suppliers.enriched.csv"],
    ["/data/Liste 2026.XLSX", "/data/Liste 2026.enriched.XLSX"],
    ["a.b.csv", "a.b.enriched.csv"],
    ["list.csv.gz", "list.enriched.csv.gz"],
    ["list", "list.enriched"],
    ["suppliers.enriched.csv", "suppliers.enriched.enriched.csv"],
  ])("of %s is %s unless named", (from, to) => {
    expect(defaultOutput(from)).toBe(to);
  });

  test.each([
    ["suppliers.csv", "xlsx", "suppliers.enriched.xlsx"],
    ["suppliers.csv.gz", "xlsx", "suppliers.enriched.xlsx"],
    ["suppliers.tsv", "csv", "suppliers.enriched.tsv"],
    ["suppliers.xlsm", "csv", "suppliers.enriched.csv"],
    ["suppliers.xlsm", "xlsx", "suppliers.enriched.xlsm"],
    ["suppliers", "csv", "suppliers.enriched.csv"],
  ] as const)("of %s, to be made %s, is %s", (from, to, output) => {
    expect(defaultOutput(from, to)).toBe(output);
  });

  test.each([
    ["suppliers.xlsm", undefined, "suppliers.checked.xlsx"],
    ["suppliers.xltx", "xlsx", "suppliers.checked.xlsx"],
    ["Liste.XLSX", undefined, "Liste.checked.XLSX"],
    ["suppliers", undefined, "suppliers.checked.xlsx"],
    ["suppliers.xlsm", "csv", "suppliers.checked.csv"],
  ] as const)(
    "of some of the rows of the workbook %s (--to %s) has the name of what it is, a workbook without macros or a text: %s",
    (from, to, output) => {
      expect(defaultOutput(from, to, "xlsx", "checked", true)).toBe(output);
    },
  );
});

describe("a file that could not be written in the end", () => {
  const refusal = (path: string) => {
    try {
      refuseUnwritable(path, [input], false);
    } catch (error) {
      return error instanceof ProgramError || error instanceof FileError ? error.code : error;
    }
    return undefined;
  };

  test("is refused when it is the input, by whatever name", () => {
    symlinkSync(input, scratch.path("link.csv"));
    mkdirSync(scratch.path("inner"));
    expect(refusal(input)).toBe("output_is_input");
    expect(refusal(scratch.path("link.csv"))).toBe("output_is_input");
    expect(refusal(scratch.path("inner/../list.csv"))).toBe("output_is_input");
    // Another name of the same file, as `List.csv` is where capitals do not count.
    linkSync(input, scratch.path("other.csv"));
    expect(refusal(scratch.path("other.csv"))).toBe("output_is_input");
  });

  test("is refused when it is a folder, or stands in one that is not there or is none", () => {
    mkdirSync(scratch.path("folder"));
    expect(refusal(scratch.path("folder"))).toBe("output_is_a_folder");
    expect(refusal(scratch.path("nowhere/out.csv"))).toBe("missing_output_folder");
    expect(refusal(scratch.path("list.csv/out.csv"))).toBe("missing_output_folder");
  });

  test("is not refused when it can be, and trying leaves nothing behind", () => {
    const before = readdirSync(scratch.path("."));
    expect(refusal(scratch.path("out.csv"))).toBeUndefined();
    expect(readdirSync(scratch.path("."))).toEqual(before);
  });
});

const effects = {
  place: rename,
  standardOutput: new Writable({ write: (_chunk, _encoding, done) => done() }),
};

const written = (records: number): WriteReport => ({ records, warnings: [] });

describe("writing", () => {
  const hidden = () => readdirSync(scratch.path(".")).filter((name) => name.startsWith("."));

  test("gives the file its name when it is whole; what had the name before is replaced, its other names are not", async () => {
    const path = scratch.save("old.csv", "old");
    linkSync(path, scratch.path("other-name.csv"));
    const write = (temporary: string) => {
      expect(readFileSync(path, "utf8")).toBe("old");
      writeFileSync(temporary, "new");
      return Promise.resolve(written(1));
    };
    await writeOutput({ path, records: 1 }, write, effects);
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(readFileSync(scratch.path("other-name.csv"), "utf8")).toBe("old");
    expect(hidden()).toEqual([]);
  });

  test.each([
    ["fails", () => Promise.reject(new Error("the cable came out")), /the cable came out/],
    ["gives fewer rows than were read", () => Promise.resolve(written(0)), /0 rows written for 1/],
  ])("that %s leaves the old file as it was, nothing besides, and says why", async (_, write, why) => {
    const path = scratch.save("kept.csv", "old");
    const error = await writeOutput({ path, records: 1 }, write, effects).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProgramError);
    expect(error).toMatchObject({ exit: "failed", code: "not_written", parameters: { path } });
    expect((error as ProgramError).parameters["detail"]).toMatch(why);
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(hidden()).toEqual([]);
  });

  /** A file that was written, under the name it has until it is whole. */
  const wholeFile = (temporary: string) => {
    writeFileSync(temporary, "new");
    return Promise.resolve(written(1));
  };

  test.each(["EPERM", "EACCES", "EBUSY"])(
    "over a file that another program holds (%s, as Windows says) leaves it, and names it",
    async (code) => {
      const path = scratch.save("held.csv", "old");
      const place = () => Promise.reject(Object.assign(new Error(code), { code }));
      const error = await writeOutput({ path, records: 1 }, wholeFile, { ...effects, place }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(FileError);
      expect(refusalSentence(error)).toMatch(/^held\.csv already exists .* often Excel/);
      expect(readFileSync(path, "utf8")).toBe("old");
      expect(hidden()).toEqual([]);
    },
  );

  test("to standard output sends the whole file; a reader that leaves is no failure, a full disk is", async () => {
    const chunks: Buffer[] = [];
    const reader = (failure?: string) =>
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          chunks.push(chunk);
          done(failure === undefined ? null : Object.assign(new Error(failure), { code: failure }));
        },
      });
    const send = (failure?: string) =>
      writeOutput({ path: "-", records: 1 }, wholeFile, { ...effects, standardOutput: reader(failure) });
    await send();
    expect(Buffer.concat(chunks).toString()).toBe("new");
    await expect(send("EPIPE")).resolves.toEqual(written(1));
    await expect(send("ENOSPC")).rejects.toMatchObject({ code: "disk_full", parameters: { file: "stdout" } });
  });
});
