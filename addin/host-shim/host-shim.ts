import { installOfficeShim } from "./shim.ts";

/** The shim as a script of a page, with the page's language. */
installOfficeShim(globalThis, { displayLanguage: globalThis.document.documentElement.lang || "en-US" });
