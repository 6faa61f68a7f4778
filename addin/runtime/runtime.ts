import type { PlaceTable } from "../../shared/matching/place-table.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import type { LookupClient } from "../client/lookup-client.ts";
import type { LoadNaf, NafWatch } from "./naf-tables.ts";
import type { LoadRelayFile } from "./relay-file.ts";
import type { SettingsStore } from "../settings/settings.ts";

/**
 * What functions and pane share, which run in one page (Excel's shared runtime): one token, one cache, one count of calls.
 * It is on the page as `sirene`: functions.js puts it there, and whichever comes first creates it.
 */
export interface Runtime {
  readonly settings: SettingsStore;
  readonly client: LookupClient;
  /** Loads the relay's table of towns and postcodes. Fetched once; costs no call. */
  readonly loadPlaces: LoadRelayFile<PlaceTable>;
  /** Loads the names of activity codes, a part of the add-in, and INSEE's correspondences if the relay has them. */
  readonly loadNaf: LoadNaf;
  /** The nomenclature of activities in which the service answers, from the answers given to cells. */
  readonly nafWatch: NafWatch;
  /** Returns the remaining quota, asked at most every half minute unless `now`. @throws {RelayError | NotAskedError} */
  usage(options?: { readonly now?: boolean }): Promise<Usage>;
}

declare global {
  var sirene: Runtime | undefined;
}
