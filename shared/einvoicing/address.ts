/** Faults of an electronic address that show without the directory. */
export type AddressFault = "address_bad_characters" | "address_too_long" | "address_not_of_siren";

/** Returns the default address of a company in the directory, the one to try if none was read there. */
export const defaultAddress = (siren: string): string => siren;

/**
 * Returns an address without the scheme that lists may write before it: 0225 is France's directory in the list of
 * electronic address schemes (EAS), and other schemes are not supported. Its case matters.
 */
export const bareAddress = (text: string): string => text.trim().replace(/^0225\s*:\s*/, "");

/** Returns true for an address that takes only messages about invoices, such as a refusal, and rejects invoices. */
export const isStatusAddress = (address: string): boolean => /^\d{9}_status$/i.test(address);

/** FNFE's schematron V1.4.0, BR-FR-23. */
const allowed = /^[A-Za-z0-9+\-_.]+$/;

/** FNFE's schematron V1.4.0, BR-FR-25. */
const mostCharacters = 125;

/**
 * Returns whether an address begins with the SIREN (BR-FR-21). Letters or digits right after it make another number,
 * usually a SIRET. The directory's forms never have them there (`SIREN`, `SIREN_SIRET`, `SIREN_SIRET_CODE`,
 * `SIREN_SUFFIX`).
 */
const isOfSiren = (address: string, siren: string): boolean =>
  address.startsWith(siren) && !/^[A-Za-z0-9]/.test(address.slice(siren.length));

/**
 * Returns the faults of the electronic address (BT-49, scheme 0225, without the scheme) of the company `siren`, by the
 * rules BR-FR-23, BR-FR-25 and BR-FR-21 in FNFE's schematron V1.4.0; empty for an address that may be right. Only the
 * directory knows whether it exists.
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
