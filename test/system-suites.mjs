/**
 * The suites of `npm run test:system`, by the beginnings of their paths. They start several programs together,
 * browsers, installers, proxies, several machines or databases; kill programs, fill disks, attack within limits, or
 * cause storms of faults. Others wait for hours of the sandbox, or take half a minute each over whole lists. `npm
 * test` runs all other suites.
 */
const suites = {
  // Of them, relay-installation starts installers, proxy and relays-behind-proxy proxies, several-machines and relay-on-postgres databases.
  // Examples of the documents run every command that is shown, the demo all programs together; materials packs the package, and
  // other-readers opens workbooks in LibreOffice.
  programs: [
    ...["test/e2e/", "test/docs/examples", "test/examples/demo"],
    ...["test/scripts/shipped/materials", "test/batch/files/xlsx/other-readers"],
    // Programs that start in the same moment, on one store.
    "test/shared/gateway/sqlite/move-store",
  ],
  browsers: ["test/addin/browser", "test/addin/pane-costs", "test/addin/pane-in-french"],
  databases: [
    "test/shared/gateway/postgres/",
    "test/shared/gateway/store/postgres",
    "test/batch/commands/store-copy",
  ],
  // Of them, cut-run ends a run of the pane at each of its exchanges with Excel, and recalculation a relay midway.
  kills: [
    ...["test/batch/crash", "test/shared/gateway/store/upgrade-kills"],
    ...["test/addin/taskpane/cut-run", "test/addin/recalculation"],
  ],
  // Of them, rescue reads stores that were damaged.
  disks: [
    ...["test/batch/enrich/full-disk", "test/batch/enrich/full-store"],
    "test/shared/gateway/sqlite/rescue",
  ],
  attacks: [
    ...["test/relay/attacks/", "test/relay/bad-clients"],
    ...["test/relay/fairness/hostile-questions", "test/relay/fairness/departures"],
  ],
  // Of them, client-misses and run-ends wait for the pauses before a broken relay is asked again, throttled for a proxy.
  faults: [
    ...["test/shared/gateway/fault-storm", "test/batch/enrich/ask/faults", "test/batch/enrich/ask/throttled"],
    ...["test/addin/client-misses", "test/addin/run-ends", "test/relay/lookups/cut-connections"],
  ],
  // Random sequences of edits, by the dozen.
  properties: ["test/addin/taskpane/edited-meanwhile", "test/batch/results/altered-results"],
  alerts: ["test/relay/alert-rules"],
  hours: [
    "test/shared/gateway/hour",
    "test/batch/enrich/ask/limits",
    "test/relay/refusals",
    "test/relay/halts",
    "test/relay/fairness/user-limits",
  ],
  lists: [
    "test/bench/wrong-answers",
    "test/batch/changes/nomenclature-night",
    "test/batch/enrich/many-sheets",
    "test/batch/real-lists",
    "test/bench/matching/trial",
    "test/bench/matching/plan-trial",
  ],
};

/** The beginnings of their paths, from the project's folder. */
export const systemSuites = Object.values(suites).flat();
