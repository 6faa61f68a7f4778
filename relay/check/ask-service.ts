import type { Clock } from "../../shared/gateway/store/clock.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import { openAccountStore } from "../../shared/gateway/open-store.ts";
import type { AskedService } from "./service-findings.ts";

export interface ServiceToAsk {
  readonly api: { readonly url: string; readonly key: string; readonly secret: string };
  readonly storePath: string;
  readonly hourLength: number;
  readonly clock: Clock;
}

/** Longest time the one call may take, milliseconds. */
const callTimeout = 15_000;

/** Asks `/me` once, on the ledger like any call, and without a second attempt. @throws {StoreError} */
export async function askService({ api, storePath, hourLength, clock }: ServiceToAsk): Promise<AskedService> {
  let ahead: number | undefined;
  const store = await openAccountStore({ storePath, ...api });
  const opened = openGateway({
    ...api,
    store,
    hourLength,
    callTimeout,
    concurrency: 1,
    retryRules: { attempts: 1, baseDelay: 0, longestDelay: 0 },
    clock,
    onCall: ({ serviceTime, duration }) => {
      // The service said so about half way between question and answer.
      if (serviceTime !== undefined) ahead = clock.now() - duration / 2 - serviceTime;
    },
  });
  try {
    return { answer: await opened.gateway.askQuota(), ahead };
  } finally {
    await opened.close();
    await store.close();
  }
}
