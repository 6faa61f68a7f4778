import { chromium, type Browser } from "playwright-core";
import { chromiumPath } from "./chromium-path.ts";

/**
 * What this browser leaves out. Its address bar keeps suggestions in pages of its own, loaded with every window: nobody
 * sees them here, and they cost more than the page that is looked at. Only the last flag of this name counts, so what
 * Playwright turns off and concerns these pages is named again.
 */
const featuresOff = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const flags = [
  ...["--no-sandbox", "--disable-gpu", "--no-first-run", ...quiet],
  `--disable-features=${featuresOff.join(",")}`,
];

/** Starts the browser of this machine, with `more` flags. @throws where there is none */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error("no browser was found: install chromium, or set CHROMIUM to its path");
  return chromium.launch({ executablePath: chromiumPath, args: [...flags, ...more] });
}
