import { nomenclatureMaxAge } from "./freshness.ts";

const day = 24 * 3_600_000;

/** Answers hold personal data (directors, sole traders): what nobody has read anew for this long is deleted. */
export const answersKeptFor = 90 * day;
/** Nomenclatures hold none, and are kept for as long as they serve. */
export const nomenclaturesKeptFor = nomenclatureMaxAge;
/** The ledger holds no company's data; a year and a month of it let months be compared. */
export const ledgerKeptFor = 396 * day;
