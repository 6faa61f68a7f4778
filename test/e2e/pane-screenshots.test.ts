import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { paneWidth } from "../fixtures/pane/pane-page.ts";
import { makePaneScreenshots, paneScreenshots } from "../pictures/pane-pictures.ts";
import { newFolder } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

describeInBrowser("the pictures of the pane", () => {
  test("are made, each as wide as a pane, light and dark, in both languages", async () => {
    const relay = await startPaneRelay();
    const token = await relay.token("Ann Field", { monthly: 300 });
    const folder = newFolder();
    await makePaneScreenshots({ browser: await browserHere(), url: relay.url, token, folder });
    for (const name of paneScreenshots) {
      const picture = readFileSync(join(folder, name));
      expect([name, picture.readUInt32BE(16)]).toEqual([name, paneWidth]);
    }
  });
});
