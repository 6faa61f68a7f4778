import { without } from "./compare-sheet.ts";
import { attributesOf, xmlTokens } from "./xml-tokens.ts";

/**
 * Returns the first change of a styles part, as a sentence. Formats may be added at the end of `cellXfs` and of
 * `numFmts`, with updated counts, and `numFmts` itself may be added. Every other byte must be unchanged and in its
 * place.
 */
export function stylesDifference(before: Buffer, after: Buffer): string | undefined {
  const old = sectionsOf(before);
  const now = sectionsOf(after);
  const others = withoutNewSections(now.others, old);
  if (old.others !== others) return differenceIn("styles", old.others, others);
  for (const section of growing) {
    const [kept, grown] = [old.inside[section], now.inside[section]];
    if (!grown.startsWith(kept)) return differenceIn(section, kept, grown);
    const counted = grown === kept ? old.counts[section] : String(itemsOf(grown).length);
    const isCounted = section in old.counts || kept === "";
    if (now.counts[section] !== (isCounted ? counted : undefined))
      return `${section} counts ${now.counts[section]} of ${counted}`;
  }
  return (
    doubledCode(itemsOf(now.inside.numFmts)) ??
    doubledFormat(itemsOf(old.inside.cellXfs), itemsOf(now.inside.cellXfs))
  );
}

function differenceIn(name: string, old: string, now: string): string {
  let at = 0;
  while (at < old.length && old[at] === now[at]) at += 1;
  return `${name}: was ${old.slice(at, at + 80)}, is ${now.slice(at, at + 80)}`;
}

const growing = ["numFmts", "cellXfs"] as const;
type Growing = (typeof growing)[number];

interface Sections {
  /** Everything outside what may grow. */
  others: string;
  /** What stands in each section that may grow. */
  readonly inside: Record<Growing, string>;
  readonly counts: Partial<Record<Growing, string>>;
}

function sectionsOf(xml: Buffer): Sections {
  const sections: Sections = { others: "", inside: { numFmts: "", cellXfs: "" }, counts: {} };
  let section: Growing | undefined;
  for (const token of xmlTokens(xml)) {
    const named = growing.find((name) => name === token.name);
    if (named === undefined) {
      if (section === undefined)
        sections.others +=
          token.kind === "empty" && token.name === "styleSheet" ? emptySection(token.raw) : token.raw;
      else sections.inside[section] += token.raw;
      continue;
    }
    section = token.kind === "open" ? named : undefined;
    const count = attributesOf(token.raw).get("count");
    if (count !== undefined) sections.counts[named] = count;
    sections.others += token.kind === "empty" ? emptySection(token.raw) : without(token.raw, "count");
  }
  return sections;
}

/** A section without items, as one that is opened and closed. */
const emptySection = (raw: string): string => {
  const open = without(raw, "count").replace(/\s*\/>$/, ">");
  return `${open}</${/^<([^\s>]+)/.exec(open)?.[1]}>`;
};

/** The tags of sections that came to a styles part taken out, so that all that is left was there before. */
function withoutNewSections(others: string, before: Sections): string {
  const isNew = (section: Growing) => !new RegExp(`<([^\\s:>]+:)?${section}[\\s>]`).test(before.others);
  return growing
    .filter(isNew)
    .reduce(
      (left, section) => left.replace(new RegExp(`<([^\\s:>]+:)?${section}></\\1?${section}>`), ""),
      others,
    );
}

/** The elements that stand in a section, whole. */
function itemsOf(section: string): string[] {
  const items: string[] = [];
  let depth = 0;
  for (const { kind, raw } of xmlTokens(Buffer.from(section, "latin1"))) {
    if (depth > 0) items[items.length - 1] += raw;
    else if (kind === "open" || kind === "empty") items.push(raw);
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
  }
  return items;
}

function doubledCode(formats: readonly string[]): string | undefined {
  const ids = formats.map((raw) => attributesOf(raw).get("numFmtId"));
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  return doubled === undefined ? undefined : `two number formats have the id ${doubled}`;
}

/** A workbook has room for 64,000 formats: none is added that is there already. */
function doubledFormat(old: readonly string[], now: readonly string[]): string | undefined {
  const doubled = now.slice(old.length).find((item) => now.indexOf(item) !== now.lastIndexOf(item));
  return doubled === undefined ? undefined : `${doubled} was added though it is there`;
}

/** Cells whose format the styles do not have, and formats by number formats that they do not have, each as a sentence. */
export function brokenFormats(styles: Buffer | undefined, usedByCells: Iterable<string>): string[] {
  const { inside } = sectionsOf(styles ?? Buffer.alloc(0));
  const ids = (section: string) =>
    itemsOf(section).map((item) => attributesOf(tagOf(item)).get("numFmtId") ?? "0");
  const formats = ids(inside.cellXfs);
  const codes = new Set(ids(inside.numFmts));
  const missing = [...new Set(usedByCells)].filter((style) => Number(style) >= Math.max(1, formats.length));
  const unknown = formats.filter((id) => Number(id) >= firstOwnCode && !codes.has(id));
  return [
    ...missing.map((style) => `a cell has the format ${style}, which is not there`),
    ...unknown.map((id) => `a cell format has the number format ${id}, which is not there`),
  ];
}

/** Number formats below are built in (ECMA-376 18.8.30). */
const firstOwnCode = 164;

const tagOf = (item: string): string => item.slice(0, item.indexOf(">") + 1);
