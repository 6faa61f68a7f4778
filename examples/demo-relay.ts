import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildRelay } from "../relay/composition/build-relay.ts";
import { onRelayStore } from "../relay/store/open-relay-store.ts";

export interface DemoRelayOptions {
  readonly api: { readonly url: string; readonly key: string; readonly secret: string };
  /** The store that the enrichments filled. */
  readonly storePath: string;
  /** Folder of the built programs. */
  readonly dist: string;
}

export interface DemoRelay {
  readonly url: string;
  /** Where to go, what is there: each with what to look at. */
  readonly places: readonly (readonly [address: string, about: string])[];
  close(): Promise<void>;
}

/** A token for the administrator's page, good for as long as the demo's store. */
async function administratorsToken(storePath: string): Promise<string> {
  const rights = { user: "demo", role: "admin", monthly: null, hourly: null, expiresAt: null } as const;
  const { text } = await onRelayStore(storePath, ({ book }) => book.create(rights, Date.now()));
  return text;
}

/** The relay on this machine, with the add-in and the playground as far as they are built. */
export async function startDemoRelay({ api, storePath, dist }: DemoRelayOptions): Promise<DemoRelay> {
  const playground = join(dist, "playground");
  const isBuilt = existsSync(playground);
  const pages = { addin: join(dist, "addin"), places: join(dist, "places"), ...(isBuilt && { playground }) };
  const relay = await buildRelay({ api, storePath, pages });
  const token = await administratorsToken(storePath);
  const { url } = await relay.listen();
  return {
    url,
    places: [
      isBuilt
        ? [`${url}/playground`, "a spreadsheet with the add-in's own functions"]
        : ["npm run build:playground", "builds the spreadsheet, which is not built yet"],
      [`${url}/admin`, `the administrator's page; its token is ${token}`],
      [`${url}/manifest.xml`, "the Excel add-in's manifest; npm run excel starts Excel with it"],
    ],
    close: () => relay.close(),
  };
}
