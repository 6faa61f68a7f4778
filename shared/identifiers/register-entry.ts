/**
 * The courts with most companies in their trade and companies register, in plain capitals with spaces for signs. The others are
 * left out, since every workbook with a formula loads this list.
 */
const courts =
  "AIX EN PROVENCE|ANGERS|ANNECY|ANTIBES|AVIGNON|BOBIGNY|BORDEAUX|CANNES|CRETEIL|DIJON|EVRY|GRENOBLE|LE MANS|LILLE|LILLE METROPOLE|" +
  "LYON|MARSEILLE|MEAUX|MELUN|METZ|MONTPELLIER|NANTERRE|NANTES|NICE|NIMES|ORLEANS|PARIS|PONTOISE|REIMS|RENNES|ROUEN|SAINT ETIENNE|" +
  "ST ETIENNE|STRASBOURG|TOULON|TOULOUSE|TOURS|VERSAILLES";

/**
 * An entry without the letters RCS: a court, the section of the register (A traders, B companies, C groupings, D civil
 * companies) and the number in blocks of three digits or in one piece, perhaps with a NIC, but not a postcode. Before the
 * SIREN, numbers of the register had two or four digits of a year and the letter behind it: `Paris 55 B 3253`.
 */
const entry = new RegExp(`^(?:${courts})[ ,(]+[A-D] ?(?:\\d{3} ?){3}(?:00\\d{3})?\\W*$`);

/**
 * Returns true for a text that says as a letterhead does where a company is registered: `PARIS B 552 032 534`. `text` is in plain
 * capitals, with spaces for dashes and dots.
 */
export const isRegisterEntry = (text: string): boolean => entry.test(text);
