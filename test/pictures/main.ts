import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Relay, buildRelay } from "../../relay/composition/build-relay.ts";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";
import { type Sandbox, type SandboxOptions, buildSandbox } from "../../sandbox/app.ts";
import { launchChromium } from "../../scripts/chromium.ts";
import { makePaneScreenshots } from "./pane-pictures.ts";
import { makePlaygroundPictures } from "./playground-pictures.ts";

/**
 * `npm run screenshots`, after `npm run build:all`: takes new screenshots for the documents, into docs/images. Check
 * each before committing it.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const images = join(root, "docs", "images");
const pages = { addin: join(root, "dist", "addin"), playground: join(root, "dist", "playground") };

const closing: (() => unknown)[] = [];

async function start(options: SandboxOptions): Promise<{ url: string; token: string }> {
  const folder = await mkdtemp(join(tmpdir(), "sirene-screenshots-"));
  closing.unshift(() => rm(folder, { recursive: true, force: true }));
  const sandbox: Sandbox = await buildSandbox(options);
  closing.unshift(() => sandbox.close());
  const { url: api } = await sandbox.listen();
  const storePath = join(folder, "store.sqlite");
  const relay: Relay = await buildRelay({ api: { url: api, ...sandbox.credentials }, storePath, pages });
  closing.unshift(() => relay.close());
  const rights = { user: "Ann Field", role: "user", monthly: 300, hourly: null, expiresAt: null } as const;
  const { text: token } = await onRelayStore(storePath, ({ book }) => book.create(rights, Date.now()));
  return { token, ...(await relay.listen()) };
}

try {
  const browser = await launchChromium();
  closing.unshift(() => browser.close());
  // Of the spreadsheet, one number is nobody's; the pane asks for whatever is in its lists.
  await makePlaygroundPictures(browser, (await start({ plan: "pro" })).url, images);
  const pane = await start({ plan: "pro", quota: 2_000, fill: true });
  await makePaneScreenshots({ browser, ...pane, folder: images });
} finally {
  for (const close of closing) await close();
}
