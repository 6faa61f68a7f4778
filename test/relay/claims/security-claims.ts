import { e2e, postgres, relay, type Claim } from "./claim.ts";

const leakTest = relay("nothing-leaks", "finds them in whatever was told or written");

/** The claims of the table in docs/security.md, clause by clause. */
export const securityClaims: readonly Claim[] = [
  {
    text: "no route below `/v1` or `/admin` answers without a token",
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
    text: "limits: a body of 1 MB, four levels and twenty parameters a lookup, one body above 256 kB at a time for each user, 500 lookups, 16 KB of headers, 5,000 connections, 10 s for headers and 30 s for a request",
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
