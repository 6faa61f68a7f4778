import type { LoadPlaces } from "../../shared/enrichment/load-places.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import type { LookupClient } from "../client/lookup-client.ts";
import type { NafWatch } from "./naf-tables.ts";
import type { SettingsStore } from "../settings/settings.ts";

/**
 * What functions and pane share: they run in one page (Excel's shared runtime), so one token, one cache, one count.
 * It stands on the page as `sirene`: functions.js puts it there, and whoever comes first makes it.
 */
export interface Runtime {
  readonly settings: SettingsStore;
  readonly client: LookupClient;
  /** Which towns have which postcodes, as the relay serves it: fetched once, and costs no call. */
  readonly loadPlaces: LoadPlaces;
  /** What activity codes are called and correspond to: tables of a part that comes later, and what the relay has of INSEE's. */
  readonly loadNaf: () => Promise<NafTables>;
  /** Which nomenclature of activities the service answers in, by the answers that cells were given. */
  readonly nafWatch: NafWatch;
  /** What the relay says is left. Asked at most every half minute, unless `now`. @throws {RelayError | NotAskedError} */
  usage(options?: { readonly now?: boolean }): Promise<Usage>;
}

declare global {
  var sirene: Runtime | undefined;
}
