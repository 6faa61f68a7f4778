import { type ClientOptions, type KeyPair, createClient } from "../client/client.ts";
import { Gateway, type GatewayOptions } from "./gateway.ts";
import type { QuotaAnswer } from "./store/quota.ts";

export interface OpenGatewayOptions
  extends Omit<GatewayOptions, "client">, Pick<ClientOptions, "url" | "key" | "secret" | "proxies"> {}

export interface OpenGateway {
  readonly gateway: Gateway;
  /**
   * Switches to other keys of the same account, whose ledger the store must already keep under their hash, and asks `/me`
   * with them. If it reports remaining calls, a stop caused by the previous keys ends.
   * @throws TypeError for keys that cannot be sent in an HTTP header
   */
  useKeys(keys: KeyPair): Promise<QuotaAnswer>;
  /** Finishes calls in flight, then closes the connections. The store stays open. */
  close(): Promise<void>;
}

/** Opens a gateway over an open store, with a client for the API at `url`. */
export function openGateway(options: OpenGatewayOptions): OpenGateway {
  const { url, key, secret, proxies, concurrency, callTimeout } = options;
  const client = createClient({
    ...{ url, key, secret, proxies },
    ...(concurrency !== undefined && { connections: concurrency }),
    ...(callTimeout !== undefined && { timeout: callTimeout }),
  });
  const gateway = new Gateway({ ...options, client });
  const now = () => options.clock?.now() ?? Date.now();
  return {
    gateway,
    async useKeys(keys) {
      const [isJoining, switchedAt] = [gateway.isAskingQuota(), now()];
      client.useKeys(keys);
      const answer = await gateway.askQuota(undefined, { insists: true });
      // One that was under way may have been sent with the former keys, and says nothing of these.
      const isOfThese = answer.outcome.status === "found" && (answer.quota?.sentAt ?? -Infinity) > switchedAt;
      return isJoining && !isOfThese ? gateway.askQuota(undefined, { insists: true }) : answer;
    },
    async close() {
      await gateway.close();
      await client.close();
    },
  };
}
