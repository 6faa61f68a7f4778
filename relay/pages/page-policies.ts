import { officeFrames } from "../server/security.ts";

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");

/** Where Office's own script comes from; its licence lets nobody else serve it. */
const officeScripts = ["https://appsforoffice.microsoft.com", "https://ajax.aspnetcdn.com"];
const officeFonts = ["https://*.cdn.office.net", "https://static2.sharepointonline.com"];

/**
 * The pane: our scripts and Office's, in Office's frame. It writes its style itself, and asks the relay that its user
 * names, which need not be this one.
 */
export const panePolicy = policy({
  "default-src": ["'none'"],
  "script-src": ["'self'", ...officeScripts],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:", ...officeFonts],
  "connect-src": ["'self'", "https:", "http://localhost:*", "http://127.0.0.1:*"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'", ...officeFrames],
});

/** The playground: nothing from elsewhere, and in nobody's frame. Its spreadsheet draws and writes its style itself. */
export const playgroundPolicy = policy({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});
