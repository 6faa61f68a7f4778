import { attribute, tags, withAttribute, type Tag } from "../xml/markup.ts";

/** Elements of a workbook before `calcPr`, from `sheets` on, in the order of the schema (ECMA-376 18.2.27). */
const before: readonly string[] = ["sheets", "functionGroups", "externalReferences", "definedNames"];

/**
 * Returns the workbook part with the instruction to compute every formula when the file is opened (`fullCalcOnLoad`,
 * ECMA-376 18.2.2). Formulas are saved with their results, and Excel computes those again only that depend on a cell
 * changed since: cells that were written into the file have not changed for it, so a formula that reads them would go on
 * showing what they said before. All other settings stay. In a workbook that is calculated manually (`calcMode`), Excel
 * leaves the calculation to its user, who presses F9, as after any change.
 */
export function withFullCalculation(workbook: string): string {
  let last: Tag | undefined;
  for (const tag of tags(workbook)) {
    const { name, kind, start, end } = tag;
    if (kind !== "open" && before.includes(name)) last = tag;
    if (name !== "calcPr" || kind === "close") continue;
    const markup = workbook.slice(start, end);
    if (/^(1|true)$/.test(attribute(markup, "fullCalcOnLoad") ?? "")) return workbook;
    return workbook.slice(0, start) + withAttribute(markup, "fullCalcOnLoad", "1") + workbook.slice(end);
  }
  if (last === undefined) return workbook;
  const settings = `<${last.prefix}calcPr fullCalcOnLoad="1"/>`;
  return workbook.slice(0, last.end) + settings + workbook.slice(last.end);
}
