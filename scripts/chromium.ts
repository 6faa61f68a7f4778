import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { namedChromium } from "./environment.ts";

/** Where the systems we know keep the browser; CHROMIUM names another. Undefined where there is none. */
export const chromiumPath = [namedChromium(), "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);

const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", ...quiet];

/** Starts the browser of this machine. @throws where there is none */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error("no browser was found: install chromium, or set CHROMIUM to its path");
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}
