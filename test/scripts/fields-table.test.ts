import { expect, test } from "@jest/globals";
import { fieldsTable } from "../../scripts/fields-table.ts";
import { catalogue } from "../../shared/fields/catalogue.ts";

test.each(["fr", "en"] as const)(
  "the documentation's table in %s has one row of six cells a field",
  (language) => {
    const rows = fieldsTable(language).split("\n");
    expect(rows).toHaveLength(catalogue.length + 2);
    for (const row of rows) expect(row.match(/\|/g)).toHaveLength(7);
    expect(rows[2]).toContain("| `siren` | SIREN |");
  },
);
