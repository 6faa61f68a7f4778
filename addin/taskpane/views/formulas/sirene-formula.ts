/** Texts, quoted sheet names and references to other columns of a table: what stands in them calls no function. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]/g;

/** A function of the add-in; `_xldudf_` is how Excel writes it while the add-in is not loaded. */
const call = /(?:^|[^\w.])(?:_xldudf_SIRENE_|SIRENE\.)[A-Z]/i;

/** True for a formula that calls a function of the add-in, alone or inside others. */
export function callsSirene(formula: unknown): formula is string {
  return typeof formula === "string" && formula.startsWith("=") && call.test(formula.replace(quoted, ""));
}
