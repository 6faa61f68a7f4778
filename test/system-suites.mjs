/**
 * The suites of `npm run test:system`, by what their paths begin with and what they start: installers, proxies, several machines
 * or databases, programs that are killed, disks that become full, and attacks whose bounds they keep. `npm test` runs all others.
 */
const suites = {
  installers: ["test/e2e/relay-installation"],
  proxies: ["test/e2e/proxy", "test/e2e/relays-behind-proxy"],
  machines: [
    "test/e2e/several-machines",
    "test/e2e/relay-on-postgres",
    "test/e2e/relay-database-by-tls",
    "test/e2e/relay-two-on-one-store",
    "test/e2e/two-relays-interleaved",
    "test/shared/gateway/postgres/",
    "test/shared/gateway/store/postgres",
    "test/batch/commands/store-copy",
  ],
  kills: ["test/batch/crash", "test/e2e/relay-stops", "test/e2e/relay-backup", "test/e2e/relay-locked-store"],
  disks: ["test/batch/enrich/full-disk"],
  attacks: [
    "test/relay/attacks/",
    "test/relay/fairness/hostile-questions",
    "test/e2e/relay-bad-clients",
    "test/e2e/relay-unread-answers",
    "test/e2e/relay-unread-log",
  ],
};

/** The beginnings of their paths, from the project's folder. */
export const systemSuites = Object.values(suites).flat();
