import type { Language } from "../../shared/messages/languages.ts";

/** Office's language, else the browser's: French where it is French, English everywhere else. */
export function officeLanguage(): Language {
  const office = (globalThis as { Office?: typeof Office }).Office;
  const name = office?.context?.displayLanguage ?? globalThis.navigator?.language ?? "";
  return name.toLowerCase().startsWith("fr") ? "fr" : "en";
}
