/** Prefixes of VAT numbers of the countries of VIES, France left out, with Great Britain and Switzerland. */
const prefixes = "AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI";

/** At most one letter stands between the prefix and the digits (ATU, ESB): `SIREN552032534` is not Slovenian. */
const wholeNumber = new RegExp(`^(?:${prefixes})[A-Z]?\\d[0-9A-Z]{6,14}$`);
const prefixAtEnd = new RegExp(`(?:^|[^A-Z])(?:${prefixes})[A-Z]? ?$`);

/** True when a text without separators, in capitals, has the form of another country's VAT number. */
export function looksForeign(compact: string): boolean {
  return wholeNumber.test(compact);
}

/** True when the text that stands before some digits ends with another country's VAT prefix. */
export function endsWithForeignPrefix(before: string): boolean {
  return prefixAtEnd.test(before);
}
