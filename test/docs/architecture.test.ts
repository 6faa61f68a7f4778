import { describe, expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { codeIn, documentText, tableRows } from "./documents.ts";

interface Rule {
  readonly name: string;
  readonly from: { readonly path: string };
  readonly to: { readonly pathNot: readonly string[] };
}

/** The rules of the configuration, which is an ES module and so loaded by node itself. */
function arrows(): Map<string, string[]> {
  const script =
    'const c = await import("./.dependency-cruiser.mjs"); console.log(JSON.stringify(c.default.forbidden))';
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const rules = (JSON.parse(printed) as Rule[]).filter(({ name }) => name.startsWith("arrow-"));
  const room = (pattern: string) => pattern.replace(/^\^/, "").replace(/\/$/, "");
  return new Map(
    rules.map(({ from, to }) => [
      room(from.path),
      to.pathNot.map(room).filter((other) => other !== room(from.path)),
    ]),
  );
}

const exportsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(
    ([, name]) => name!,
  );

const architecture = documentText("docs/architecture.md");

describe("docs/architecture.md", () => {
  test("the table of rooms says what the import arrows allow, room by room", () => {
    const documented = new Map(
      tableRows(architecture, "Room").map(([room, , mayImport]) => [codeIn(room!)[0]!, codeIn(mayImport!)]),
    );
    expect(documented).toEqual(arrows());
  });

  test.each(
    tableRows(architecture, "Decision").map(([what, name, file]) => [
      what!,
      codeIn(name!)[0]!,
      codeIn(file!)[0]!,
    ]),
  )("%s: %s is exported by %s", (_, name, file) => {
    expect(exportsOf(file)).toContain(name);
  });
});
