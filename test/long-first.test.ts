import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join("test", name));

/** What is printed by a script that has the beginnings of the longest, and `sorted` for paths that were never timed. */
const said = (script: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        ...["--input-type=module", "--eval"],
        `import { statSync } from "node:fs";
        import LongFirst, { longest } from "./test/long-first.mjs";
        const hasteFS = { getSize: (path) => statSync(path).size };
        const context = { hasteFS, config: { rootDir: process.cwd(), cache: false, cacheDirectory: "/nowhere", id: "none" } };
        const sorted = (paths) =>
          new LongFirst({ contexts: [context], globalConfig: {} })
            .sort(paths.map((path) => ({ path: process.cwd() + "/" + path, context })))
            .map(({ path }) => path.slice(process.cwd().length + 1));
        console.log(JSON.stringify(${script}));`,
      ],
      { encoding: "utf8" },
    ),
  );

test("each of the longest test files is there, and none stands behind one that its own beginning includes", () => {
  const longest = said("longest") as string[];
  expect(longest.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
  const hidden = longest.filter((start, at) => longest.slice(0, at).some((one) => start.startsWith(one)));
  expect(hidden).toEqual([]);
});

test("where none was timed yet, the longest begin first, though others are larger", () => {
  const [costs, store, small] = [
    "test/addin/pane-costs.test.ts",
    "test/shared/gateway/store/postgres.test.ts",
    "test/shared/matching/likeness.test.ts",
  ] as const;
  expect(said(`sorted(${JSON.stringify([small, store, costs])})`)).toEqual([costs, store, small]);
});
