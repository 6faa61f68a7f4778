import { describe } from "@jest/globals";
import { connect, openStore } from "../temporary-store.ts";
import { holdsWithin } from "./holds-within.ts";
import type { StoreUnderTest } from "./store-under-test.ts";
import { accountSuite } from "./suite/accounts.ts";
import { answerSuite } from "./suite/answers.ts";
import { changeSuite } from "./suite/changes.ts";
import { contentsSuite } from "./suite/contents.ts";
import { decisionSuite } from "./suite/decisions.ts";
import { matchSuite } from "./suite/matches.ts";
import { directorySuite } from "./suite/directory.ts";
import { ledgerSuite } from "./suite/ledger.ts";
import { processSuite } from "./suite/processes.ts";
import { settingSuite } from "./suite/settings.ts";
import { tokenSuite } from "./suite/tokens.ts";
import { usageSuite } from "./suite/usage.ts";
import { userSuite } from "./suite/users.ts";

/**
 * Checks every guarantee of a store, whichever implementation is at the addresses that `newAddress` makes.
 * `toldWithin`: milliseconds within which processes that cache in memory learn of others' writes; 0 if at once.
 */
export function describeStore(name: string, newAddress: () => string, { toldWithin = 0 } = {}): void {
  const store: StoreUnderTest = {
    newAddress,
    soon: (claim) => holdsWithin(toldWithin, claim),
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
    matchSuite(store);
    directorySuite(store);
    tokenSuite(store);
    settingSuite(store);
    changeSuite(store);
    contentsSuite(store);
    processSuite(store);
  });
}
