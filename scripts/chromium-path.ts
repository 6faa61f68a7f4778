import { existsSync } from "node:fs";
import { namedChromium } from "./environment.ts";

/** Where the systems we know keep the browser; CHROMIUM names another. Undefined where there is none. */
export const chromiumPath = [namedChromium(), "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);
