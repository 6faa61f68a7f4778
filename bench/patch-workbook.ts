/** Reads two columns of a workbook and appends six to it: `node dist/bench/patch-workbook.js INPUT OUTPUT`. */
import { type OutputColumn } from "../batch/files/list.ts";
import { openXlsx } from "../batch/files/xlsx/open-xlsx.ts";
import { sixHeaders, sixValues } from "./six-columns.ts";

const [, , input, output] = process.argv;
if (!input || !output) throw new Error("Usage: node dist/bench/patch-workbook.js INPUT OUTPUT");

const columns = sixHeaders.map((header): OutputColumn => ({ header, type: "text" }));
const list = await openXlsx(input, {});
await list.read([1, 2], () => undefined);
await list.write(output, columns, (first, count) =>
  Array.from({ length: count }, (_, index) => sixValues(first + index)),
);
await list.close();
