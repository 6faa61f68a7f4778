import type { StoreConnection } from "../../../../shared/gateway/store/connection.ts";
import type { openStore } from "../temporary-store.ts";

/** The store that the suites test. What they open is closed when the test ends. */
export interface StoreUnderTest {
  /** An address that no store is at yet. */
  readonly newAddress: () => string;
  /** Opens the whole store at an address, by default a new one. */
  readonly connect: (address?: string) => Promise<StoreConnection>;
  /** Holds `claim` to be true once it is known what others wrote before. */
  readonly soon: (claim: () => Promise<void>) => Promise<void>;
  /** Opens the store of an account at an address, by default a new one. */
  readonly open: typeof openStore;
}
