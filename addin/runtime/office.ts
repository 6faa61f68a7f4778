import { chooseLanguage, type Language } from "../../shared/messages/messages.ts";

/**
 * What is used of Office's own objects. They are absent where office.js did not load, and incomplete until it is ready;
 * cells do not wait for that.
 */
const office = () => (globalThis as { Office?: typeof Office }).Office;

/** Prefix of this add-in's names in localStorage, where the host gives one. */
export const partitionKey = (): string | undefined => office()?.context?.partitionKey;

/** True where the host shows entities and formatted numbers (CustomFunctionsRuntime 1.4). */
export function hasDataTypes(): boolean {
  return office()?.context?.requirements?.isSetSupported("CustomFunctionsRuntime", "1.4") === true;
}

/** Office's language, else the browser's; English where it is not spoken here. */
export function officeLanguage(): Language {
  return chooseLanguage(office()?.context?.displayLanguage ?? globalThis.navigator?.language);
}
