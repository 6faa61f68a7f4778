import { X509Certificate } from "node:crypto";
import type { Logger } from "pino";
import { keyHash } from "../../shared/gateway/open-store.ts";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { shownAddress } from "../../shared/gateway/store/store-place.ts";
import type { Relay } from "../composition/build-relay.ts";
import { ProgramError } from "../program-error.ts";
import type { Environment } from "../environment.ts";
import type { Say } from "../messages/say.ts";
import type { Keys } from "../services.ts";
import { tlsOf, type ServeFlags } from "./serve-options.ts";

export interface RenewalMeans {
  readonly relay: Relay;
  readonly log: Logger;
  readonly say: Say;
  readonly flags: ServeFlags;
  readonly environment: () => Environment;
  /** The keys in use. */
  readonly keys: Keys;
  /** The store's address in use. */
  readonly storePath: string;
}

/**
 * Reads certificate, keys and the store's password again at every SIGHUP. All of it is read before anything is changed: where something cannot
 * be used, the relay goes on as it was and says so in its log. A `/me` is spent where the keys are others.
 */
export function renewOnSignal({ relay, log, say, flags, environment, ...first }: RenewalMeans): void {
  let keys: Keys = first.keys;
  const place = shownAddress(first.storePath);

  async function renew(): Promise<void> {
    const { api, missing, store } = environment();
    const tls = tlsOf(flags);
    if (api === undefined) throw new ProgramError("no_api", { missing: missing.join(", ") });
    const isOtherStore = shownAddress(store.path) !== place;
    const areOthers = api.key !== keys.key || api.secret !== keys.secret;
    keys = api;
    const answer = await relay.renew({
      tls,
      keys: areOthers ? api : undefined,
      storePath: isOtherStore ? undefined : store.path,
    });
    if (isOtherStore)
      log.error({ store: shownAddress(store.path) }, "another store is taken by a restart alone");
    const told = {
      account: keyHash(api.key),
      otherKeys: areOthers,
      ...(tls && { certificateUntil: new X509Certificate(tls.cert).validTo }),
    };
    const outcome = answer?.outcome;
    if (outcome === undefined || !("error" in outcome))
      log.info(told, "certificate, keys and the store's password are read again");
    else
      log.error({ ...told, why: outcome.error.message }, "the keys that were read again are not taken yet");
  }

  let renewing = Promise.resolve();
  process.on("SIGHUP", () => {
    renewing = renewing.then(renew).catch((error: unknown) => {
      const why = error instanceof ProgramError ? say(error.code, error.parameters) : errorMessage(error);
      log.error({ why }, "certificate and keys are not read again: the former ones stay in use");
    });
  });
}
