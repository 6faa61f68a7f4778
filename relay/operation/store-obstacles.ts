import type { StoreErrorKind } from "../../shared/gateway/store/store-error.ts";

/** What keeps the store from working, as a code, and what mends it. */
export const storeObstacles: Readonly<
  Record<StoreErrorKind, { readonly code: string; readonly advice: string }>
> = {
  locked: {
    code: "store_locked",
    advice: "another program has the store's lock: the relay goes on when it lets go",
  },
  unreachable: {
    code: "store_unreachable",
    advice: "the database does not answer, or has no connection left: the relay goes on when it does",
  },
  damaged: {
    code: "store_damaged",
    advice: "the store is damaged: stop the relay, put a backup in its place, start it again",
  },
  not_writable: {
    code: "store_not_writable",
    advice: "the store cannot be written: see that its disk has room and that the relay may write it",
  },
  other: { code: "store_failed", advice: "the store fails: the relay's log says why" },
};
