import { attributesOf, xmlTokens } from "../fidelity/xml-tokens.ts";

/** An element of a manifest: local name, attributes as written, and content. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

/** The root element of an XML text. @throws Error where a tag is not closed in its turn */
export function readXml(xml: string): Element {
  const root: Element = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  for (const { kind, name, raw } of xmlTokens(Buffer.from(xml))) {
    const parent = open.at(-1)!;
    if (kind === "text") parent.text += raw;
    if (kind === "open" || kind === "empty") {
      const element: Element = { name, attributes: attributesOf(raw), children: [], text: "" };
      parent.children.push(element);
      if (kind === "open") open.push(element);
    }
    if (kind === "close" && open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return root.children[0]!;
}

/** Every element below and including `element`, in the order of the document. */
export function* elementsOf(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}

/** The elements of a name. */
export const named = (root: Element, name: string): Element[] =>
  [...elementsOf(root)].filter((element) => element.name === name);
