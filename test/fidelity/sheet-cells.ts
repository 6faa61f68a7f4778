import { attributesOf, decode, type XmlToken, xmlTokens } from "./xml-tokens.ts";

/** A cell: its reference, style, and value with its type as prefix (`text:Lyon`, `number:12`, `blank`). */
export interface ReadCell {
  readonly row: number;
  readonly column: number;
  readonly style: string;
  readonly value: string;
}

/** The texts of a shared strings part, runs put together, phonetic runs left out. */
export function readSharedStrings(xml: Buffer): string[] {
  const texts: string[] = [];
  let text: string | undefined;
  let inText = false;
  let phonetic = false;
  for (const token of xmlTokens(xml)) {
    if (token.name === "si") {
      if (token.kind !== "close") text = "";
      if (token.kind !== "open") texts.push(text ?? "");
    } else if (token.name === "rPh") phonetic = token.kind === "open";
    else if (token.name === "t") inText = token.kind === "open" && !phonetic;
    else if (inText) text += characters(token);
  }
  return texts;
}

/** The cells of a sheet in file order. */
export function* readCells(xml: Buffer, shared: readonly string[]): Generator<ReadCell> {
  let row = 0;
  let column = -1;
  let inData = false;
  let cell: CellParts | undefined;
  for (const token of xmlTokens(xml)) {
    if (token.name === "sheetData") inData = token.kind === "open";
    if (!inData) continue;
    if (token.name === "row" && token.kind !== "close") {
      row = Number(attributesOf(token.raw).get("r") ?? row + 1);
      column = -1;
    } else if (token.name === "c") {
      if (token.kind !== "close") {
        cell = new CellParts(token);
        column = cell.column ?? column + 1;
      }
      if (token.kind !== "open" && cell) yield { row, column, style: cell.style, value: cell.value(shared) };
    } else cell?.take(token);
  }
}

class CellParts {
  readonly style: string;
  readonly column: number | undefined;
  readonly #type: string;
  #element = "";
  #phonetic = false;
  #value: string | undefined;
  #inline: string | undefined;
  #formula: string | undefined;

  constructor(token: XmlToken) {
    const attributes = attributesOf(token.raw);
    this.style = attributes.get("s") ?? "";
    this.#type = attributes.get("t") ?? "n";
    const reference = attributes.get("r");
    this.column = reference === undefined ? undefined : columnNumber(reference);
  }

  take(token: XmlToken): void {
    if (token.name === "rPh") this.#phonetic = token.kind === "open";
    else if (token.kind === "open") {
      this.#element = token.name;
      if (token.name === "f") this.#formula = token.raw;
    } else if (token.kind === "close") this.#element = "";
    else if (token.kind === "empty" && token.name === "f") this.#formula = token.raw;
    else if (token.kind === "text" || token.kind === "cdata") this.#characters(token);
  }

  value(shared: readonly string[]): string {
    const formula = this.#formula === undefined ? "" : `${this.#formula}=`;
    if (this.#inline !== undefined && this.#type === "inlineStr") return `${formula}text:${this.#inline}`;
    if (this.#value === undefined) return formula || "blank";
    if (this.#type === "s") return `${formula}text:${shared[Number(this.#value)] ?? "?"}`;
    return `${formula}${this.#type}:${this.#value}`;
  }

  #characters(token: XmlToken): void {
    if (this.#element === "v") this.#value = (this.#value ?? "") + characters(token);
    else if (this.#element === "t" && !this.#phonetic)
      this.#inline = (this.#inline ?? "") + characters(token);
    else if (this.#element === "f") this.#formula += token.raw;
  }
}

const characters = (token: XmlToken): string => {
  if (token.kind === "text") return decode(token.raw);
  return token.kind === "cdata" ? Buffer.from(token.raw.slice(9, -3), "latin1").toString("utf8") : "";
};

/** Column from 0 of a reference such as `AB12`. */
export function columnNumber(reference: string): number {
  let number = 0;
  for (const letter of /^\$?([A-Za-z]+)/.exec(reference)?.[1]?.toUpperCase() ?? "") {
    number = number * 26 + letter.charCodeAt(0) - 64;
  }
  return number - 1;
}
