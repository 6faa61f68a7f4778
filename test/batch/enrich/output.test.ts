import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { defaultOutput, refuseUnwritable, writeOutput } from "../../../batch/enrich/output.ts";
import { FileRefusal, type ListFile } from "../../../batch/files/list.ts";
import { Stop } from "../../../batch/stop.ts";
import { scratchFolder } from "../files/scratch-folder.ts";

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
});

describe("a file that could not be written in the end", () => {
  const refusal = (path: string) => {
    try {
      refuseUnwritable(path, input);
    } catch (error) {
      return error instanceof Stop || error instanceof FileRefusal ? error.code : error;
    }
    return undefined;
  };

  test("is refused when it is the input, by whatever name", () => {
    symlinkSync(input, scratch.path("link.csv"));
    mkdirSync(scratch.path("inner"));
    expect(refusal(input)).toBe("output_is_input");
    expect(refusal(scratch.path("link.csv"))).toBe("output_is_input");
    expect(refusal(scratch.path("inner/../list.csv"))).toBe("output_is_input");
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

/** A list of which only the writing matters. */
const listThat = (write: ListFile["write"]): ListFile => ({
  format: "csv",
  columns: [],
  records: 1,
  read: () => Promise.resolve(),
  write,
  close: () => Promise.resolve(),
});

describe("writing", () => {
  const hidden = () => readdirSync(scratch.path(".")).filter((name) => name.startsWith("."));

  test("gives the file its name when it is whole; what had the name before is replaced, its other names are not", async () => {
    const path = scratch.save("old.csv", "old");
    linkSync(path, scratch.path("other-name.csv"));
    const list = listThat((temporary) => {
      expect(readFileSync(path, "utf8")).toBe("old");
      writeFileSync(temporary, "new");
      return Promise.resolve({ records: 1, warnings: [] });
    });
    await writeOutput(list, path, [], () => []);
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(readFileSync(scratch.path("other-name.csv"), "utf8")).toBe("old");
    expect(hidden()).toEqual([]);
  });

  test.each([
    ["fails", () => Promise.reject(new Error("the cable came out")), /the cable came out/],
    [
      "gives fewer rows than were read",
      () => Promise.resolve({ records: 0, warnings: [] }),
      /0 rows written for 1/,
    ],
  ])("that %s leaves the old file as it was, nothing besides, and says why", async (_, write, why) => {
    const path = scratch.save("kept.csv", "old");
    const error = await writeOutput(listThat(write), path, [], () => []).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stop);
    expect(error).toMatchObject({ exit: "failed", code: "cannot_write", parameters: { path } });
    expect((error as Stop).parameters["detail"]).toMatch(why);
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(hidden()).toEqual([]);
  });
});
