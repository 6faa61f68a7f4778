/** What a document says holds when something fails or somebody attacks, word for word, and the tests that keep it. */
export interface Claim {
  readonly text: string;
  /** Each a file, and a part of the name of a test in it. */
  readonly tests: readonly (readonly [file: string, name: string])[];
}

const e2e = (file: string, name: string) => [`test/e2e/${file}.test.ts`, name] as const;
const relay = (file: string, name: string) => [`test/relay/${file}.test.ts`, name] as const;
const postgres = (file: string, name: string) =>
  [`test/shared/gateway/postgres/${file}.test.ts`, name] as const;

/** Of docs/deploy.md. */
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
    text: "A token with a budget of 0 reads stored answers about companies, and nothing about people.",
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
    text: "the answers bought since the backup are bought again when somebody asks, the hour is thought emptier than it is, and tokens revoked since are valid again.",
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
    text: "Until the signal, a password that the database no longer takes is `store_unreachable`.",
    tests: [e2e("relay-on-postgres", "SIGHUP reads another password of the database; until then")],
  },
  {
    text: "If the relay cannot read or use something, it changes nothing and the log says why.",
    tests: [
      e2e("relay-renewal", "costs nothing where the keys are the same, and what cannot be used is not taken"),
    ],
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
    text: "Others are ignored, with one warning a minute in the log.",
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
    text: "When there is none left, a relay waits and goes on by itself.",
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
    text: "where the keys are refused they answer from what they have; where the database is away they answer nothing, since nobody knows who may read.",
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
    text: "one of the earlier version that is still running works on, and one that starts then refuses.",
    tests: [postgres("migrations", "of a later version is refused, and left as it is")],
  },
  {
    text: "it never waits for the store",
    tests: [e2e("relay-locked-store", "/healthz never waits, nothing paid for is lost")],
  },
  {
    text: "Only while its database is away does it serve nothing, since nobody knows who may read: it answers 503 with `Retry-After`, and `/healthz` and `/metrics` go on.",
    tests: [
      e2e("relay-on-postgres", "one whose database is away serves nothing, and tells health and metrics"),
    ],
  },
  {
    text: "the metrics are made once a second at most, however many ask",
    tests: [relay("attacks/pipelining", "metrics that anybody may ask for are made once a second")],
  },
  {
    text: "The relay waits for nobody who reads its log: lines beyond 4 MB that wait are dropped, counted, and told of in a line when there is room again.",
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
];

/** What docs/deploy.md says with the same words and does not promise: instructions, and what somebody else does. */
export const deployAsides: readonly string[] = [
  "The relay: from nothing to a colleague's Excel",
  "This page takes you from nothing",
  "nobody",
  "runs the relay as a user of its own that may write to",
  "with nothing in front",
  "A token created without a budget gets the default one",
  "`--expires` takes a duration",
  "**The defaults**, for everybody of whom the list says nothing",
  "To restore it, stop every program on the store",
  "A dump loses what came after it.",
  "To lose nothing but the last moments",
  "The log says `certificate, keys",
  "Excel and batch later ask again for what was deferred.",
  "A second one is for the case that a machine fails",
  "does not encrypt: for a socket",
  "do not survive a pooler such as PgBouncer",
  "Stop every program on the old store first",
  "What happens when the database fails later is in",
  "If readiness were `/readyz`",
  "Whatever stands in front must speak https",
  "lines of the log that were dropped",
  "lookups waiting, calls in flight",
  "`level` is `warn` for failed calls",
  "put the right ones in the files",
  "when `sirene-relay backup` last made a copy",
  "when the relay's own certificate ends",
  "Where the service cannot be reached, it says why and what to do",
  "give their token a larger budget",
  "a program sends requests without waiting for answers",
];

const leakTest = relay("nothing-leaks", "finds them in whatever was told or written");

/** Of the table in docs/security.md, clause by clause. */
export const securityClaims: readonly Claim[] = [
  {
    text: "nothing below `/v1` or `/admin` answers without a token",
    tests: [
      relay(
        "bad-clients",
        "without a token, with a wrong one, with one that was revoked, with one of no form",
      ),
      relay("attacks/authentication", "ways past authentication, at five doors each"),
    ],
  },
  {
    text: "the relay reads no body before it, whatever the content type",
    tests: [relay("server/unread-bodies", "who has shown no token is answered before any body is read")],
  },
  {
    text: "wrong tokens are counted by address, and behind a proxy by the last address that the proxy vouches for",
    tests: [
      relay("server/proxies", "wrong tokens are counted by the last address that the proxy vouches for"),
    ],
  },
  {
    text: "a connection with more than sixteen requests under way is closed before any of the further ones is looked at",
    tests: [
      relay("server/bounded-requests", "no more are taken in than the one too many"),
      relay("attacks/pipelining", "hundreds of kilobytes of requests on ten connections, without a token"),
    ],
  },
  {
    text: "metrics that anybody may ask for are made once a second",
    tests: [relay("attacks/pipelining", "metrics that anybody may ask for are made once a second")],
  },
  {
    text: "tokens have 256 random bits",
    tests: [relay("tokens", "has an id to name it by and 256 random bits")],
  },
  {
    text: "they are compared in constant time with a hash, or with a dummy if the id is unknown",
    tests: [relay("tokens", "is known by its hash alone, and by no other's")],
  },
  {
    text: "an address that shows twenty wrong tokens in a minute has to wait, and one that shows tokens that have ended does not",
    tests: [
      relay("bad-clients", "an address that shows wrong tokens is told to wait"),
      relay("bad-clients", "whoever shows a token that has ended guesses nothing"),
    ],
  },
  {
    text: "budgets by month and hour in the ledger hold across restarts, tokens of one name, and several relays",
    tests: [
      relay("people", "has it across restarts, and across tokens of the same name"),
      relay("people", "a user's hourly rate holds across a restart, and over several relays on one store"),
      e2e("two-relays-interleaved", "spend to the call what they may, and the reserve stays"),
    ],
  },
  {
    text: "users take turns, and so do a user's cells and runs",
    tests: [
      relay("people", "one with ten thousand cells does not make another wait for all of them"),
      relay("fairness/lanes", "an interactive flood without end does not starve a run over a file"),
    ],
  },
  {
    text: "each user has a limit on requests, lookups and unread bytes",
    tests: [
      relay("fairness/user-limits", "so many requests; further ones are told when to come again"),
      relay("fairness/user-limits", "so many lookups; one request alone is never too many"),
      e2e("relay-unread-answers", "large answers that nobody reads take little memory"),
    ],
  },
  {
    text: "users take turns on the processor",
    tests: [e2e("relay-hostile-user", "while one user does their worst, another's stored answers come")],
  },
  {
    text: "a disconnect costs only work on that user's own questions",
    tests: [relay("fairness/departures", "requests that end together cost each what it asked")],
  },
  {
    text: "the contract limits the length of questions",
    tests: [relay("fairness/hostile-questions", "are invalid and never sent: %s")],
  },
  {
    text: "one user's failures pause that user only",
    tests: [relay("fairness/hostile-questions", "is not asked for any more for half a minute")],
  },
  {
    text: "a quarter of the calls in flight is kept for users who have none",
    tests: [
      relay(
        "fairness/slow-questions",
        "they hold twelve of sixteen slots, and others' new lookups come at once",
      ),
    ],
  },
  {
    text: "a firewall's 401, 402, 403 or 429 stops nobody else",
    tests: [
      relay("foreign-answers", "what something on the way to the service answers stops nobody else"),
      relay("fairness/hostile-questions", "that is a firewall's closes no operation"),
    ],
  },
  {
    text: "usage shows a user only their own calls",
    tests: [["test/shared/gateway/made-calls.test.ts", "the ledger tells the calls of one user apart"]],
  },
  {
    text: "an error that stops everybody quotes nobody's question",
    tests: [relay("operating", "what one user asked is not told to another whom the same refusal stops")],
  },
  {
    text: "what a stored answer reveals",
    tests: [relay("lookups/privacy", "is not found out by asking for ever fresher answers")],
  },
  {
    text: "a token ends by command, by button or by its date, from the next request on, and so do its sessions on `/admin`",
    tests: [
      e2e(
        "relay",
        "a token made, listed and revoked by the command is known to the relay that runs, at once",
      ),
      relay("admin", "lasts until signing out, until the token is revoked, and twelve hours at most"),
      relay("admin-tokens", "open nothing from their end on, sessions on /admin included"),
    ],
  },
  {
    text: "limits: a body of 1 MB, four levels and twenty parameters a lookup, of bodies above 256 kB one of a user at a time, 500 lookups, 16 KB of headers, 5,000 connections, 10 s for headers and 30 s for a request",
    tests: [
      relay("bad-clients", "with a body of ten megabytes, told or not told beforehand"),
      relay("bad-clients", "with 501 lookups; 500 are answered"),
      relay("bad-clients", "a request that trickles in is cut off, headers and body alike"),
      relay("server/body-shape", "is that of a request: every operation has room for all its parameters"),
      relay("server/large-bodies", "of one user's bodies above 256 kB one is read at a time"),
    ],
  },
  {
    text: "a test measures memory over rounds of all of them",
    tests: [e2e("relay-bad-clients", "bad clients, round after round, cost no call and no memory")],
  },
  {
    text: "CORS allows only the relay's own origin and those listed, without credentials",
    tests: [relay("operating", "may be read by the relay's own origin and by those listed, and by no other")],
  },
  {
    text: "the cookie of `/admin` is HttpOnly, SameSite=Strict and limited to `/admin`",
    tests: [relay("admin", "sets a cookie that is not the token, for /admin alone, out of reach of scripts")],
  },
  {
    text: "the relay refuses forms from elsewhere",
    tests: [
      relay("admin-forms", "from another site's page decides nothing, whatever it decides"),
      relay("attacks/browsers", "forms of other sites"),
    ],
  },
  {
    text: "no page can show `/admin` in a frame",
    tests: [relay("admin", "has no script, and a policy that allows none, nor any frame")],
  },
  {
    text: "`/admin` escapes every value, and its content security policy allows no script at all",
    tests: [
      relay("admin", "shows a user's name as a name, whatever is in it"),
      relay("attacks/browsers", "scripts in names, forms and addresses, on nine pages each"),
    ],
  },
  {
    text: "the contract's schemas check each parameter before it becomes part of a path",
    tests: [relay("fairness/hostile-questions", "is refused before it costs: %j")],
  },
  {
    text: "the relay sends no redirects to other sites",
    tests: [relay("operating", "never redirect")],
  },
  {
    text: "its client follows none",
    tests: [["test/shared/client/client.test.ts", "never follows a %d: the keys go to no other host"]],
  },
  {
    text: "logs contain no key, token or question, only who, how much, and with what status",
    tests: [
      relay(
        "operating",
        "a log line tells who asked how much of what kind, never what, nor with which token",
      ),
      leakTest,
    ],
  },
  {
    text: "metrics contain neither users nor companies",
    tests: [
      relay(
        "operating",
        "counts lookups by outcome and source, calls by operation and status, and what is left",
      ),
    ],
  },
  {
    text: "it contains hashes of tokens and of the public key",
    tests: [
      relay("tokens", "keeps a hash of the secret, and the secret nowhere in the files of the store"),
      ["test/shared/gateway/sqlite/store-files.test.ts", "a key stands in the store as a short hash"],
    ],
  },
  {
    text: "only the relay's account may read the file (mode 600)",
    tests: [e2e("relay-check", "finds a store that is damaged, and one that others may read")],
  },
  {
    text: "a role without rights on the store's schema can neither read nor write it",
    tests: [postgres("notices", "name no company to who listens without rights, and the secret")],
  },
  {
    text: "any role may send notices, so the programs' own are signed (HMAC-SHA256, with a secret of the schema) and numbered: what is forged, replayed or malformed is ignored, and told once a minute",
    tests: [
      postgres("notice-text", "is none where it is forged, altered, of another store, or no text of ours"),
      e2e("relay-on-postgres", "10,000 notices of ten shapes by a role without rights: both relays live"),
    ],
  },
  {
    text: "any role may listen, so no notice names a company, a user or a token",
    tests: [postgres("notice-text", "names no company, and nothing that trying all companies would find")],
  },
  {
    text: "the machine holds a token, which has a budget and can be revoked",
    tests: [e2e("relay-batch", "--max-calls and the user's own budget bound the calls of a run")],
  },
  {
    text: "never a key",
    tests: [e2e("relay-batch", "every command works without a key, and none is on the machine")],
  },
  {
    text: "https, by a proxy or by the relay",
    tests: [e2e("relay-commands", "with a certificate it speaks https")],
  },
  {
    text: "with it HSTS, and a cookie that is sent over https only",
    tests: [relay("admin", "over https gives the cookie to https alone")],
  },
];
