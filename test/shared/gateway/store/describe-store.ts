import { describe } from "@jest/globals";
import type { StoreConnection } from "../../../../shared/gateway/store/connection.ts";
import { connect, openStore } from "../temporary-store.ts";
import { accountSuite } from "./suite/accounts.ts";
import { answerSuite } from "./suite/answers.ts";
import { changeSuite } from "./suite/changes.ts";
import { decisionSuite } from "./suite/decisions.ts";
import { ledgerSuite } from "./suite/ledger.ts";
import { processSuite } from "./suite/processes.ts";
import { settingSuite } from "./suite/settings.ts";
import { tokenSuite } from "./suite/tokens.ts";
import { usageSuite } from "./suite/usage.ts";
import { userSuite } from "./suite/users.ts";

/** What the suites test. What they open is closed when the test file ends. */
export interface StoreUnderTest {
  /** An address that no store is at yet. */
  readonly newAddress: () => string;
  /** Opens the whole store at an address, by default a new one. */
  readonly connect: (address?: string) => Promise<StoreConnection>;
  /** Opens the store of an account at an address, by default a new one. */
  readonly open: typeof openStore;
}

/** Holds every guarantee of a store, whatever runs it, to the one at the addresses that `newAddress` makes. */
export function describeStore(name: string, newAddress: () => string): void {
  const store: StoreUnderTest = {
    newAddress,
    connect: (address = newAddress()) => connect(address),
    open: (address = newAddress(), ...more) => openStore(address, ...more),
  };
  describe(name, () => {
    answerSuite(store);
    ledgerSuite(store);
    userSuite(store);
    usageSuite(store);
    accountSuite(store);
    decisionSuite(store);
    tokenSuite(store);
    settingSuite(store);
    changeSuite(store);
    processSuite(store);
  });
}
