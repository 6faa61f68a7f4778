/** What can be wrong with an electronic address before anybody looks it up. */
export const addressFaultCodes = [
  "address_bad_characters",
  "address_too_long",
  "address_not_of_siren",
] as const;
export type AddressFault = (typeof addressFaultCodes)[number];

/** The address that a company has in the directory by default, and the one to try where none was read there: its SIREN. */
export const defaultAddress = (siren: string): string => siren;

/**
 * An address without the scheme that lists write before it (`0225:552032534`) and without the blanks round it; its case
 * counts. 0225 is France's directory in the list of electronic address schemes (EAS); others are no address here.
 */
export const bareAddress = (text: string): string => text.trim().replace(/^0225\s*:\s*/, "");

/**
 * True of an address that takes messages about invoices, such as that one was refused, and no invoices: `SIREN_Status`. An
 * invoice that is sent there is rejected.
 */
export const takesMessagesAlone = (address: string): boolean => /^\d{9}_status$/i.test(address);

/** FNFE's schematron V1.4.0, BR-FR-23. */
const allowed = /^[A-Za-z0-9+\-_.]+$/;

/** The same, BR-FR-25. */
const mostCharacters = 125;

/**
 * An address begins with the SIREN (BR-FR-21). More letters or digits right behind it are another number, most often a
 * SIRET, which the directory's forms (`SIREN`, `SIREN_SIRET`, `SIREN_SIRET_CODE`, `SIREN_SUFFIX`) never have there.
 */
const isOfSiren = (address: string, siren: string): boolean =>
  address.startsWith(siren) && !/^[A-Za-z0-9]/.test(address.slice(siren.length));

/**
 * What is wrong with the electronic address (BT-49, scheme 0225, without the scheme) of the company `siren`, by the rules
 * BR-FR-23, BR-FR-25 and BR-FR-21 in FNFE's schematron V1.4.0; none for an address that may be right. Whether it is
 * there, the directory alone knows.
 *
 * @example addressFaults("55203253400737", "552032534") // ["address_not_of_siren"]
 * @decides what is wrong with an electronic address
 */
export function addressFaults(address: string, siren: string): AddressFault[] {
  const faults: AddressFault[] = [];
  if (!allowed.test(address)) faults.push("address_bad_characters");
  if (address.length > mostCharacters) faults.push("address_too_long");
  if (!isOfSiren(address, siren)) faults.push("address_not_of_siren");
  return faults;
}
