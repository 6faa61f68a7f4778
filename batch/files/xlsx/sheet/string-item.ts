import { findTag } from "./cells.ts";
import { characterData, maskMarkup, tagEnd } from "../xml/markup.ts";
import { decodeCellText } from "../xml/text.ts";

/**
 * Text of a string item (`si` of the shared strings, `is` of a cell): its `t`, or those of its runs one after another.
 * Phonetic runs (`rPh`), the reading aid of East Asian text, are not part of it. `xml` is what stands inside the element.
 */
export function stringItemText(xml: string, prefix: string): string {
  const { shadow } = maskMarkup(xml);
  let bytes = "";
  let at = findTag(shadow, `<${prefix}t`, 0);
  if (at < 0) return "";
  let phonetic = findTag(shadow, `<${prefix}rPh`, 0);
  while (at >= 0) {
    if (phonetic >= 0 && phonetic < at) {
      const close = findTag(shadow, `</${prefix}rPh`, phonetic);
      if (close < 0) break;
      at = findTag(shadow, `<${prefix}t`, close);
      phonetic = findTag(shadow, `<${prefix}rPh`, close);
      continue;
    }
    const inner = tagEnd(shadow, at);
    if (inner < 0) break;
    let end = inner;
    if (shadow[inner - 2] !== "/") {
      const close = findTag(shadow, `</${prefix}t`, inner);
      end = close < 0 ? xml.length : close;
      bytes += characterData(xml.slice(inner, end));
    }
    at = findTag(shadow, `<${prefix}t`, end);
  }
  return decodeCellText(bytes);
}
