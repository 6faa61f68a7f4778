import { e2e, postgres, relay, type Claim } from "./claim.ts";

/** The claims of docs/deploy.md. */
export const deployClaims: readonly Claim[] = [
  {
    text: "An error names a malformed variable but never shows its value.",
    tests: [relay("environment", "must not be %j, and the error does not show it")],
  },
  {
    text: "secret key, `sk_live_…`; never stored, logged or shown",
    tests: [relay("nothing-leaks", "finds them in whatever was told or written")],
  },
  {
    text: "Exit code 2 means that the relay cannot use something it was told; one sentence says what is wrong and what to do.",
    tests: [e2e("relay-commands", "exit 2, and one sentence that says what to do")],
  },
  {
    text: "systemd restarts the relay when it fails, but not when it cannot use its settings (exit code 2)",
    tests: [
      e2e(
        "relay-installation",
        "what the relay was told and cannot use ends it with a code that the unit does not start again",
      ),
    ],
  },
  {
    text: "A token with a budget of 0 reads stored answers about companies, sole traders included, and about an address; not those to questions about people: directors, searches by director or by words.",
    tests: [
      relay("lookups/privacy", "is not told whether anybody has asked about a person"),
      relay("lookups/privacy", "is told what is kept of companies"),
    ],
  },
  {
    text: "The relay keeps only a hash.",
    tests: [relay("tokens", "keeps a hash of the secret, and the secret nowhere in the files of the store")],
  },
  {
    text: "The relay refuses an expired or revoked token from the next request on.",
    tests: [
      relay("admin-tokens", "open nothing from their end on, sessions on /admin included"),
      e2e(
        "relay",
        "a token made, listed and revoked by the command is known to the relay that runs, at once",
      ),
    ],
  },
  {
    text: "Neither revokes the last administrator's token.",
    tests: [
      e2e("relay-tokens", "revoke never takes the last administrator's"),
      e2e("relay-tokens", "all of a user are revoked by name, unless the last administrator's is among them"),
    ],
  },
  {
    text: "After a single revocation, the command names the tokens through which the user keeps access.",
    tests: [e2e("relay-tokens", "and its revoke, name every token by which its user keeps access")],
  },
  {
    text: "people with a valid token get no second one.",
    tests: [relay("tokens-of-many", "are one for each person where two colleagues make them at once")],
  },
  {
    text: "All are created or none: the first line that cannot be used is named.",
    tests: [e2e("relay-tokens", "a list with %s makes no token at all, and says where")],
  },
  {
    text: "The page needs no script and works by keyboard, and reloading it never repeats an action.",
    tests: [
      e2e("relay-admin", "a token is made, copied, changed and replaced by keyboard alone, without a script"),
      relay("admin-forms", "which tells once what came of it: reloading repeats nothing"),
    ],
  },
  {
    text: "A decision on a token is kept together with the record of it, or not at all; the record never contains a token",
    tests: [
      [
        "test/shared/gateway/store/suite/settings.ts",
        "of a decision on tokens are kept with it, or neither is",
      ],
      relay("audit", "on the page: tokens, pauses, and asking the service; never a token itself"),
    ],
  },
  {
    text: "during a pause only the store answers",
    tests: [relay("admin", "pauses and resumes all spending: the store alone answers meanwhile")],
  },
  {
    text: "The relay enforces them over all requests of the run, even after a restart and over several relays.",
    tests: [
      relay("people", "what a run has spent holds after a restart"),
      e2e("relay-two-on-one-store", "what a run may spend bounds it over two relays"),
      e2e("two-relays-interleaved", "spend to the call what they may, and the reserve stays"),
    ],
  },
  {
    text: "The command first reads the copy through, and puts it in place only when it is complete. A failed backup leaves the earlier copy as it was, and a damaged store never overwrites a good backup.",
    tests: [
      e2e("relay-backup", "takes the place of the copy before, as a whole"),
      e2e("relay-backup", "is refused, and the copy before is kept"),
    ],
  },
  {
    text: "A store in PostgreSQL is backed up by PostgreSQL's own means, and the command says so (exit code 2)",
    tests: [e2e("relay-on-postgres", "backup says that it is not the command for that")],
  },
  {
    text: "The API's next answer corrects the month.",
    tests: [e2e("relay-backup", "the API corrects the month, and a token revoked since is valid")],
  },
  {
    text: "the API refuses those, and the relay waits.",
    tests: [
      relay("foreign-answers", "is a halt with its end: on the page, as JSON, in the metrics and in the log"),
    ],
  },
  {
    text: "Tokens that were revoked since the copy are valid again: revoke them once more.",
    tests: [e2e("relay-backup", "the API corrects the month, and a token revoked since is valid")],
  },
  {
    text: "the answers bought since the backup are bought again when somebody asks, the calls made since then no longer count for the hour, and tokens revoked since are valid again.",
    tests: [e2e("relay-on-postgres", "a dump of its schema is restored as the document says")],
  },
  {
    text: "without it, the last answers before a failover may be missing and are bought again.",
    tests: [
      postgres("faults", "over to a replica that lost writes accounts for all calls that are settled there"),
    ],
  },
  {
    text: "requests in progress continue, and waiting ones use the new keys.",
    tests: [
      e2e(
        "relay-renewal",
        "interrupts nothing: lookups that wait are answered with the keys that came meanwhile",
      ),
    ],
  },
  {
    text: "If the database no longer accepts the old password, the relay reports `store_unreachable` until the signal.",
    tests: [e2e("relay-on-postgres", "SIGHUP reads another password of the database; until then")],
  },
  {
    text: "If the relay cannot read or use something, it keeps certificate and keys, and the log says why.",
    tests: [
      relay("other-keys", "that the store cannot note are not taken"),
      e2e("relay-renewal", "costs nothing where the keys are the same, and what cannot be used is not taken"),
    ],
  },
  {
    text: "Either way, the ledger continues under the new keys: what users have spent of their month, the calls of the hour and the plan.",
    tests: [
      relay("other-keys", "at a start: what users have spent counts on, the plan is asked once"),
      e2e("relay-renewal", "reads the keys again: what was refused is answered, in the same process"),
    ],
  },
  {
    text: "how long a relay that is told to stop goes on answering, while `/readyz` answers 503, so that a proxy turns to another one",
    tests: [
      relay("draining", "is ready no longer, and answers what a proxy still gives it until it has drained"),
      e2e("relays-behind-proxy", "gives a relay that stops no request that it would refuse"),
    ],
  },
  {
    text: "By then the proxy gives requests to the other one alone, so no lookup is refused.",
    tests: [e2e("relays-behind-proxy", "gives a relay that stops no request that it would refuse")],
  },
  {
    text: "The relay finishes the calls in flight and answers every lookup that it accepted.",
    tests: [e2e("relay-stops", "on SIGTERM under load every lookup that was taken gets its line")],
  },
  {
    text: "It refuses a store that a later version wrote, and says so",
    tests: [
      [
        "test/shared/gateway/sqlite/relay-migrations.test.ts",
        "a later version wrote is refused by name, and left as it is",
      ],
      postgres("migrations", "of a later version is refused, and left as it is"),
    ],
  },
  {
    text: "A user's budget is exact over all relays, because each call is counted in the same transaction.",
    tests: [
      e2e(
        "relay-two-on-one-store",
        "a budget bounds a user who asks two relays at the same moment, to the call",
      ),
      e2e("two-relays-interleaved", "spend to the call what they may, and the reserve stays"),
    ],
  },
  {
    text: "A pause, a revoked token or a changed limit takes effect within two seconds on requests that another relay is answering; that relay still finishes its calls in flight.",
    tests: [
      e2e("relay-two-on-one-store", "by the one reaches what the other is answering within two seconds"),
      e2e("relay-on-postgres", "a token that one revokes is refused by the other within two seconds"),
    ],
  },
  {
    text: "They ignore all other notices, with one warning a minute in the log.",
    tests: [
      postgres("notices", "it is told once, and the store's own are heard"),
      e2e("relay-on-postgres", "10,000 notices of ten shapes by a role without rights: both relays live"),
    ],
  },
  {
    text: "No password is logged or shown.",
    tests: [e2e("relay-on-postgres", "check names the database, and its password nowhere")],
  },
  {
    text: "Any other word is refused, and so are parameters that would override the bounds of a connection, such as `options`.",
    tests: [
      postgres("address", "whose sslmode is %s is refused"),
      postgres("address", "that would override the bounds of connections is refused"),
    ],
  },
  {
    text: "`sirene-relay check` says when a database on another host is reached without TLS.",
    tests: [relay("check/store-finding", "a store that is %s is told so")],
  },
  {
    text: "When none is left, a relay waits, and continues by itself as soon as it gets one.",
    tests: [postgres("faults", "by having no connection left is told from one that is away by nobody")],
  },
  {
    text: "Answers, ledger, tokens and decisions come along, so that nothing is bought twice.",
    tests: [
      ["test/batch/commands/store-copy.test.ts", "is copied once, and spares every call"],
      ["test/batch/commands/store-copy.test.ts", "sums of the ledger and relays' own included"],
    ],
  },
  {
    text: "can be interrupted and started again, and compares the two at its end.",
    tests: [
      [
        "test/batch/commands/store-copy.test.ts",
        "is whole after ${kills} copies killed with SIGKILL and one that was not",
      ],
    ],
  },
  {
    text: "A relay that starts before the database waits for it, and says so in its log.",
    tests: [
      e2e("relay-on-postgres", "one that is started before its database waits for it, alive and not ready"),
    ],
  },
  {
    text: "if the keys are refused, they answer from the store; if the database is away, they answer nothing, because they cannot check tokens.",
    tests: [
      e2e("relays-behind-proxy", "still asks relays of which none is ready: stored answers come"),
      e2e("relay-on-postgres", "one whose database is away serves nothing"),
    ],
  },
  {
    text: "If the new one cannot reach the database, or its keys are refused, the update goes no further.",
    tests: [
      e2e("relay-on-postgres", "one that is started before its database waits for it, alive and not ready"),
      relay("operating", "says no while the service refuses the keys, and yes again when it takes them"),
    ],
  },
  {
    text: "a relay of the earlier version that is still running keeps working, but one that starts after that refuses the store.",
    tests: [
      e2e(
        "relay-on-postgres",
        "one that runs works on beside one of a later version, which has updated the tables",
      ),
      postgres("migrations", "takes nothing away that an earlier version reads or writes"),
      postgres("migrations", "of a later version is refused, and left as it is"),
    ],
  },
  {
    text: "it never waits for the store",
    tests: [e2e("relay-locked-store", "/healthz never waits, nothing paid for is lost")],
  },
  {
    text: "Only while its database is away does it serve nothing, because it cannot check tokens: it answers 503 with `Retry-After`, while `/healthz` and `/metrics` still work.",
    tests: [
      e2e("relay-on-postgres", "one whose database is away serves nothing, and tells health and metrics"),
    ],
  },
  {
    text: "the metrics are made once a second at most, however many ask",
    tests: [relay("attacks/pipelining", "metrics that anybody may ask for are made once a second")],
  },
  {
    text: "The relay does not wait until somebody reads its log: when 4 MB of lines are waiting, it drops and counts further ones, and reports them in a line when there is room again.",
    tests: [
      relay("log", "lines that nobody reads are dropped beyond four megabytes, counted, and told of"),
      e2e("relay-unread-log", "a relay whose error stream nobody reads goes on answering"),
    ],
  },
  {
    text: "It never contains the questions themselves, a token or a key.",
    tests: [
      relay(
        "operating",
        "a log line tells who asked how much of what kind, never what, nor with which token",
      ),
    ],
  },
  {
    text: "when asked, the relay checks again within ten minutes",
    tests: [
      relay("halts", "a subscription that is renewed is noticed within ten minutes, when somebody asks"),
    ],
  },
  {
    text: "the relay continues as soon as the lock is released",
    tests: [
      e2e("relay-locked-store", "a store locked for longer than it is waited for is told and got over"),
    ],
  },
  {
    text: "the relay continues as soon as it does; see",
    tests: [e2e("relay-on-postgres", "and goes on by itself when it is back")],
  },
  {
    text: "meanwhile it buys nothing and still serves stored answers",
    tests: [
      ["test/shared/gateway/store-failure.test.ts", "before any call, when no call can be written down"],
    ],
  },
  {
    text: "No company is recorded as not found meanwhile",
    tests: [relay("halts", "answers nothing not_found, is not ready, and is one error line")],
  },
  {
    text: "One address may have 2,000 connections, 200 of them silent",
    tests: [e2e("relays-behind-proxy", "4,600 silent connections of one address leave room")],
  },
  {
    text: "`turned_away` that a proxy refused the call, which costs nothing",
    tests: [relay("operating", "tells calls that a proxy turned away, which cost nothing")],
  },
];

/** What docs/deploy.md says with the same words and does not promise: instructions, and what somebody else does. */
export const deployAsides: readonly string[] = [
  "The relay: from nothing to a colleague's Excel",
  "This page takes you from nothing",
  "a proxy that is dead, requires a password or lets nobody through",
  "Add a second one if nobody should notice an update",
  "`/admin` lets nobody sign in",
  "with nothing in front",
  "A token created without a budget gets the default one",
  "`--expires` takes a duration",
  "To restore it, stop every program on the store",
  "The log says `certificate, keys",
  "Excel and batch later ask again for what was deferred.",
  "does not encrypt: for a socket",
  "do not survive a pooler such as PgBouncer",
  "Stop every program on the old store first",
  "If readiness were `/readyz`",
  "Whatever stands in front must speak https",
  "lines of the log that were dropped",
  "lookups waiting, calls in flight",
  "`level` is `warn` for failed calls",
  "put the right ones in the files",
  "when `sirene-relay backup` last made a copy",
  "give their token a larger budget",
  "a program sends requests without waiting for answers",
];
