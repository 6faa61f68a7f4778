import { expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const built = pathToFileURL(join(process.cwd(), "dist/batch/memory-bounds.js")).href;

/** Most megabytes of the heap of a program that keeps some 60 after `beginning`, and makes others that live for a while. */
function grownTo(beginning: string): number {
  const program = `
    ${beginning}
    const make = (count) => Array.from({ length: count }, (_, each) => ({ each, text: "row " + each }));
    const kept = make(700_000);
    const passing = [];
    let most = 0;
    for (let round = 0; round < 150; round += 1) {
      passing.push(make(20_000));
      if (passing.length > 10) passing.shift();
      most = Math.max(most, process.memoryUsage().heapTotal);
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log(kept.length && most);`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  return Number(said) / 1024 ** 2;
}

test("the heap of a run takes at most three quarters of what V8 would let it take", () => {
  const bound = grownTo(`import { boundHeapGrowth } from "${built}"; boundHeapGrowth();`);
  expect(bound).toBeLessThan(0.75 * grownTo(""));
});
