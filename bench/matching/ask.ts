import { openGateway } from "../../shared/gateway/open-gateway.ts";
import { openAccountStore } from "../../shared/gateway/open-store.ts";
import { type Answer, lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import type { Know } from "../../shared/lookups/resolve.ts";
import { apiVariables } from "../api-variables.ts";

/** Access to the sandbox through the gateway, with the answers received so far. */
export interface Asker {
  readonly know: Know;
  /** Returns the payload that answered the question with this key. */
  payload(key: string): unknown;
  /** Asks each question that is not answered yet, once. */
  ask(lookups: readonly Lookup[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the access to the sandbox at `url`, with a store that is deleted at the end, or one that is kept for the next
 * run.
 */
export async function openAsker(url: string, kept?: string): Promise<Asker> {
  const { SIRENE_API_KEY: key, SIRENE_API_SECRET: secret } = apiVariables(url, "");
  const storePath = kept ?? ":memory:";
  const store = await openAccountStore({ storePath, url, key, source: "bench" });
  const opened = openGateway({ url, key, secret, store, concurrency: 16 });
  const known = new Map<string, Answer>();
  return {
    know: (question) => known.get(lookupKey(question)),
    payload(key) {
      const answer = known.get(key);
      return answer?.status === "found" ? answer.data : undefined;
    },
    async ask(lookups) {
      const byKey = new Map(lookups.map((lookup) => [lookupKey(lookup), lookup]));
      const open = [...byKey].filter(([key]) => !known.has(key));
      for await (const settled of opened.gateway.lookupMany(open.map(([, lookup]) => lookup)))
        for (const { index, outcome } of settled) {
          if (outcome.status !== "found" && outcome.status !== "not_found")
            throw new Error(`${open[index]![0]}: ${outcome.error.message}`);
          known.set(
            open[index]![0],
            outcome.status === "found"
              ? { status: "found", data: JSON.parse(outcome.json) as unknown }
              : { status: "not_found" },
          );
        }
    },
    async close() {
      await opened.close();
      await store.close();
    },
  };
}
