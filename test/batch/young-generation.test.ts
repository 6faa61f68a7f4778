import { expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const built = pathToFileURL(join(process.cwd(), "dist/batch/memory-bounds.js")).href;

/** Megabytes of the young generation of a program that makes 600 MB of short-lived objects after `beginning`. */
function grownTo(beginning: string): number {
  const program = `
    import { getHeapSpaceStatistics } from "node:v8";
    ${beginning}
    let kept = [];
    for (let round = 0; round < 300; round += 1) {
      for (let each = 0; each < 20_000; each += 1) kept.push({ round, each, text: String(each) });
      if (round % 5 === 0) kept = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === "new_space").space_size);`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  return Number(said) / 1024 ** 2;
}

test("the young generation of a run stops growing at half of what V8 would let it have", () => {
  const bound = `import { boundYoungGeneration } from "${built}"; boundYoungGeneration();`;
  expect(grownTo(bound)).toBeLessThanOrEqual(16);
  expect(grownTo("")).toBeGreaterThanOrEqual(32);
});
