import { attribute, emptied, tagEnd, tags, withAttribute, withoutAttribute } from "../xml/markup.ts";
import { type ValueKind, valueKinds } from "./value-kinds.ts";

/**
 * The `xf` of a cell that looks like one of the format `markup` (font, fill, border, protection, named style) and shows a
 * value of `kind` by `numberFormat`. Of the alignment what goes with that kind stays.
 */
export function derivedFormat(markup: string, kind: ValueKind, numberFormat: number): string {
  const [open] = [...tags(markup)];
  const tag = markup.slice(0, open!.end);
  const inside = open!.kind === "empty" ? "" : alignedFor(kind, markup.slice(open!.end));
  const numbered = withAttribute(withAttribute(tag, "numFmtId", `${numberFormat}`), "applyNumberFormat", "1");
  // Marks of a text typed with an apostrophe, and of a field of a pivot table: of their own cells alone.
  const start = ["quotePrefix", "pivotButton"].reduce(withoutAttribute, numbered);
  return /^\s*<\//.test(inside) ? emptied(start) : start + inside;
}

/** Whether a cell of `kind` may be aligned as one of the format `markup` is. */
export function alignmentGoesWith(markup: string, kind: ValueKind): boolean {
  return alignedFor(kind, markup) === markup;
}

/** The alignment's parts that belong to the neighbour's own text: its indent goes with its side, its turn with its width. */
function alignedFor(kind: ValueKind, xml: string): string {
  for (const tag of tags(xml)) {
    if (tag.name !== "alignment" || tag.kind === "close") continue;
    const markup = xml.slice(tag.start, tag.end);
    const horizontal = attribute(markup, "horizontal") ?? "general";
    const sided = valueKinds[kind].alignments.has(horizontal)
      ? markup
      : ["horizontal", "indent", "relativeIndent"].reduce(withoutAttribute, markup);
    const kept = ["textRotation"].reduce(withoutAttribute, sided);
    return kept === markup ? xml : xml.slice(0, tag.start) + kept + xml.slice(tag.end);
  }
  return xml;
}

/** What two `xf` elements have in common when they format alike: the order of attributes aside, and what goes without saying. */
export function formatIdentity(markup: string): string {
  const end = tagEnd(markup, 0);
  const attributes = markup.slice(0, end).match(ATTRIBUTE) ?? [];
  const telling = attributes.map((one) => one.replace(/\s/g, "").replaceAll("'", '"'));
  const inside = markup.slice(end).replace(/<\/[^<]*>\s*$/, "");
  return [...telling.filter((one) => !IMPLIED.test(one)).sort(), inside.trim()].join(" ");
}

const ATTRIBUTE = /[^\s=<>/]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Programs read a missing `apply…` as true (whatever ECMA-376 18.8.45 says), and a missing id as the first. */
const IMPLIED = /^(?:apply\w+="(?:1|true)"|(?:quotePrefix|pivotButton)="(?:0|false)"|\w+Id="0")$/;
