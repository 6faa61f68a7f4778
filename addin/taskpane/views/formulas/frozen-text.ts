/**
 * True for a text that Excel would read as something else when it is typed: `005720784` as a number, `MARS 2000` as a
 * date, `VRAI` as a truth value, `=…` as a formula. Such a cell is formatted as text before its value is written.
 */
export function needsTextFormat(text: string): boolean {
  return /^[=+\-@']|\d/.test(text) || /^(?:true|false|vrai|faux)$/i.test(text.trim());
}
