import { chooseLanguage, type Language } from "../../shared/messages/messages.ts";

/**
 * Office's own object. It is absent if office.js did not load, and incomplete until it is ready; cells do not wait
 * for that.
 */
const office = () => (globalThis as { Office?: typeof Office }).Office;

/** Returns the prefix for this add-in's names in localStorage, if the host has one. */
export const partitionKey = (): string | undefined => office()?.context?.partitionKey;

/** Returns true if the host shows entities and formatted numbers (CustomFunctionsRuntime 1.4). */
export function hasDataTypes(): boolean {
  return office()?.context?.requirements?.isSetSupported("CustomFunctionsRuntime", "1.4") === true;
}

/** Returns Office's language, otherwise the browser's; English if that language is not supported. */
export function officeLanguage(): Language {
  return chooseLanguage(office()?.context?.displayLanguage ?? globalThis.navigator?.language);
}
