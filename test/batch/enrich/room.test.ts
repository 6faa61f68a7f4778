import { expect, test } from "@jest/globals";
import { supplierBook } from "../../fixtures/workbooks/dialects.ts";
import { desk } from "../desk.ts";

test.each([["plan"], ["enrich"]])(
  "%s refuses a workbook without room for the columns before any call",
  async (command) => {
    const at = await desk({ fill: true });
    at.save("full.xlsx", supplierBook({ cellsAfter: (row) => `<c r="XFD${row}"><v>1</v></c>` }));
    const { result, calls } = await at.counted(() => at.run(command, "full.xlsx"));
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("is in use up to column XFD");
    expect(calls.total).toBe(0);
  },
);
