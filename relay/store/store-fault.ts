import {
  StoreError,
  type StoreFault,
  StoreWorkError,
  faultOf,
} from "../../shared/gateway/store/store-error.ts";

const codes = {
  unusable: "store_unusable",
  damaged: "store_damaged",
  full: "store_full",
  locked: "store_locked",
  unreachable: "store_unreachable",
  refused: "store_refused",
  later_schema: "store_later",
  not_served: "store_not_served",
  not_durable: "store_not_durable",
} as const satisfies Record<StoreFault["code"], string>;

/** The message of what keeps a store from being used. */
export const faultMessage = ({ code, ...parameters }: StoreFault) =>
  ({ code: codes[code], parameters }) as const;

/** The message of a store that did not open, or that failed at work; undefined where `error` is none of the store's. */
export function storeFailure(error: unknown): ReturnType<typeof faultMessage> | undefined {
  const fault =
    error instanceof StoreError ? error.fault : error instanceof StoreWorkError ? faultOf(error) : undefined;
  return fault && faultMessage(fault);
}
