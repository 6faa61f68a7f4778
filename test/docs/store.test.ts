import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { tableRows, underHeading } from "./documents.ts";

const part = underHeading("docs/store.md", "### When the database fails");
const rows = tableRows(part, "The database is");
const [path] = /test\/[\w/-]+\.test\.ts/.exec(part)!;

test.each(rows.map(([failure, , , claim]) => [failure!, claim!]))(
  "docs/store.md: what holds when the database is %s is held by a test that is there",
  (_failure, claim) => {
    expect(claim).not.toBe("");
    expect(readFileSync(path, "utf8")).toContain(`"${claim}"`);
  },
);
