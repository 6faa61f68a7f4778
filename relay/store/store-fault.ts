import type { StoreError, StoreFault } from "../../shared/gateway/store/store-error.ts";

const codes = {
  unusable: "store_unusable",
  damaged: "store_damaged",
  full: "store_full",
  unreachable: "store_unreachable",
  refused: "store_refused",
  later_schema: "store_later",
  not_served: "store_not_served",
  not_durable: "store_not_durable",
} as const satisfies Record<StoreFault["code"], string>;

/** The message of a store that does not open. */
export const storeFault = ({ fault: { code, ...parameters } }: StoreError) =>
  ({ code: codes[code], parameters }) as const;
