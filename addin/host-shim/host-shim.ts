import { installOfficeShim } from "./shim.ts";

/** The shim as a script of a page: the language is the page's own. */
installOfficeShim(globalThis, { displayLanguage: globalThis.document.documentElement.lang || "en-US" });
