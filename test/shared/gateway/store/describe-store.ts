import { describe } from "@jest/globals";
import { connect, openStore } from "../temporary-store.ts";
import type { StoreUnderTest } from "./store-under-test.ts";
import { accountSuite } from "./suite/accounts.ts";
import { answerSuite } from "./suite/answers.ts";
import { changeSuite } from "./suite/changes.ts";
import { decisionSuite } from "./suite/decisions.ts";
import { directorySuite } from "./suite/directory.ts";
import { ledgerSuite } from "./suite/ledger.ts";
import { processSuite } from "./suite/processes.ts";
import { settingSuite } from "./suite/settings.ts";
import { tokenSuite } from "./suite/tokens.ts";
import { usageSuite } from "./suite/usage.ts";
import { userSuite } from "./suite/users.ts";

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
    directorySuite(store);
    tokenSuite(store);
    settingSuite(store);
    changeSuite(store);
    processSuite(store);
  });
}
