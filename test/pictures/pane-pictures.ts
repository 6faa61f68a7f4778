import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openPane } from "../fixtures/pane/pane-page.ts";
import { paneScenes } from "../fixtures/pane/pane-scenes.ts";

/** Appearances of the pane: Office's language and background color. */
const looks = {
  "en-light": { language: "en-US", background: "#FFFFFF" },
  "fr-dark": { language: "fr-FR", background: "#262626" },
} as const;

/** The scenes that documents show. */
const shown = [
  "find",
  "enrich",
  "plan",
  "enriched",
  "checked",
  "formulas",
  "functions",
  "quota",
  "connection",
] as const;

/** The pictures that `makePaneScreenshots` makes: `pane-plan-fr-dark.png` and so on. */
export const paneScreenshots: readonly string[] = shown.flatMap((scene) =>
  Object.keys(looks).map((look) => `pane-${scene}-${look}.png`),
);

export interface PaneScreenshotsOptions {
  readonly browser: Browser;
  /** A relay that serves the built add-in, on the sandbox: companies in pictures are made up. */
  readonly url: string;
  /** A token of that relay, with a budget of its own. */
  readonly token: string;
  /** Where the pictures go. */
  readonly folder: string;
}

/** Photographs the pane, scene by scene, as wide as Excel opens it. */
export async function makePaneScreenshots(options: PaneScreenshotsOptions): Promise<void> {
  const { browser, url, token, folder } = options;
  for (const name of shown) {
    const { play, ...scene } = paneScenes[name]!;
    for (const [look, excel] of Object.entries(looks)) {
      const entered = scene.isConnected === false ? {} : { token };
      const page = await openPane(browser, { url, ...entered, ...scene, excel });
      await play(page);
      await page.screenshot({ path: join(folder, `pane-${name}-${look}.png`) });
      await page.context().close();
    }
  }
}
