import { chooseLanguage } from "../../shared/messages/choose-language.ts";
import type { Language } from "../../shared/messages/languages.ts";

/** Office's language, else the browser's; English where it is not spoken here. */
export function officeLanguage(): Language {
  const office = (globalThis as { Office?: typeof Office }).Office;
  return chooseLanguage(office?.context?.displayLanguage ?? globalThis.navigator?.language);
}
