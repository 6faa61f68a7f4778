import { deflateSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const one = (value: unknown) => JSON.stringify({ lookups: [value] });
/** A body whose only lookup is the JSON text `lookup`. */
const holding = (lookup: string) => `{"lookups":[${lookup}]}`;
const search = (field: string, text: string) => one({ operation: "search", [field]: text });

/** Texts that mean something to a shell, a database, a spreadsheet, a browser, a path or a log. */
const texts = [
  "' OR '1'='1",
  "'; DROP TABLE answers; --",
  '" UNION SELECT hash FROM relay_tokens --',
  "%' ESCAPE '!",
  "$(id)",
  "`id`",
  "; cat /etc/passwd",
  "| nc x 1",
  "../../etc/passwd",
  "..\\..\\windows",
  "%2e%2e%2f",
  "${jndi:ldap://x/a}",
  "{{7*7}}",
  "<%= 7*7 %>",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "=1+1",
  '=HYPERLINK("http://x","y")',
  "@SUM(1)",
  "+1",
  "-1",
  "\t=1+1",
  "\r\nSet-Cookie: a=b",
  "\r\nX-API-Key: x",
  "a\u0000b",
  "\ud800",
  "\u202eabc",
  "\ufeff",
  "a?x=1&y=2#z",
  "a/../me",
  "http://elsewhere.example/",
];

type Fate = "malformed" | "invalid" | "asked";
type Body = readonly [name: string, body: string, fate: Fate];

const malformed: Body[] = (
  [
    ["nothing", ""],
    ["a blank", " "],
    ["a null byte", "\0"],
    ["a brace", "{"],
    ["a bracket without end", '{"lookups":['],
    ["single quotes", "{'lookups':[]}"],
    ["a comment", '{/**/"lookups":[]}'],
    ["a comma too many", '{"lookups":[],}'],
    ["NaN", '{"lookups":[NaN]}'],
    ["Infinity", '{"lookups":[Infinity]}'],
    ["a number with a leading zero", '{"lookups":[01]}'],
    ["a raw line end in a text", '{"lookups":["\n"]}'],
    ["an escape that is none", '{"lookups":["\\x41"]}'],
    ["two bodies", '{"lookups":[]}{"lookups":[]}'],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1e999"],
    ["a text", '"lookups"'],
    ["true", "true"],
    ["no lookups", "{}"],
    ["lookups that are an object", '{"lookups":{}}'],
    ["lookups that are a text", '{"lookups":"x"}'],
    ["lookups that count themselves", '{"lookups":{"length":5,"0":{}}}'],
    ["a prototype", '{"lookups":[],"__proto__":{"admin":true}}'],
    ["a prototype in escapes", '{"lookups":[],"\\u005f_proto__":{"admin":true}}'],
    ["a constructor's prototype", '{"lookups":[],"constructor":{"prototype":{"admin":true}}}'],
    ["a prototype in a lookup", holding('{"operation":"me","__proto__":{}}')],
    ["another lane", '{"lookups":[],"lane":"express"}'],
    ["a lane that is a list", '{"lookups":[],"lane":["batch"]}'],
    ["a negative bound", '{"lookups":[],"maxCalls":-1}'],
    ["a bound beyond all numbers", '{"lookups":[],"maxCalls":1e400}'],
    ["a bound that is a text", '{"lookups":[],"maxCalls":"1"}'],
    ["a reserve that is negative", '{"lookups":[],"reserve":-5}'],
    ["a time that is none", '{"lookups":[],"freshSince":"0000-99-99"}'],
    ["a run with a line end", '{"lookups":[],"run":"a\\nb"}'],
    ["a run that is a formula", '{"lookups":[],"run":"=1+1"}'],
    ["a run that is a page", '{"lookups":[],"run":"<script>"}'],
    ["a run of ten kilobytes", JSON.stringify({ lookups: [], run: "r".repeat(10_000) })],
    ["a megabyte of brackets", nested("[", "]", 500_000)],
    ["a hundred thousand objects in each other", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["a lookup a hundred thousand deep", holding(nested("[", "]", 100_000))],
    [
      "a parameter a hundred thousand deep",
      holding(`{"operation":"search","q":${nested("[", "]", 100_000)}}`),
    ],
    [
      "ten thousand parameters",
      one(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, n]))),
    ],
    ["a bomb, packed by gzip", gzipSync(Buffer.alloc(50_000_000)).toString("latin1")],
    ["a bomb, packed by deflate", deflateSync(Buffer.alloc(50_000_000)).toString("latin1")],
    ["UTF-16", Buffer.from('{"lookups":[]}', "utf16le").toString("latin1")],
  ] as const
).map(([name, body]) => [name, body, "malformed"]);

const invalid: Body[] = (
  [
    ["an operation of the prototype", one({ operation: "__proto__" })],
    ["an operation of the constructor", one({ operation: "constructor" })],
    ["an operation of an object", one({ operation: "toString" })],
    ["an operation that is a list", one({ operation: ["search"], q: "a" })],
    ["an operation that is an object", one({ operation: { toString: "search" } })],
    ["an operation with a blank", one({ operation: "search ", q: "a" })],
    ["an operation that is a path", one({ operation: "../me" })],
    ["a parameter that is an object", one({ operation: "search", q: { $ne: null } })],
    ["a parameter that is a list", one({ operation: "search", q: ["a", "b"] })],
    ["a parameter that is true", one({ operation: "search", q: true })],
    ["another parameter", one({ operation: "search", q: "a", perpage: 1, url: "http://x" })],
    ["a page beyond all numbers", holding('{"operation":"search","q":"a","page":1e400}')],
    ["a page below nought", one({ operation: "search", q: "a", page: -1 })],
    ["a page that is a text", one({ operation: "search", q: "a", page: "1" })],
    ["a SIREN that is a path", one({ operation: "legal-unit", siren: "../../me" })],
    ["a SIREN of other digits", one({ operation: "legal-unit", siren: "٥٥٢٠٣٢٥٣٤" })],
    ["a SIREN with a line end", one({ operation: "legal-unit", siren: "552032534\n" })],
    ["a SIREN with a null byte", one({ operation: "legal-unit", siren: "55203253\0" })],
    ["a code that is a path", one({ operation: "naf-code", code: "62.01Z/../../me" })],
    ["a text of nine hundred kilobytes", search("q", "a".repeat(900_000))],
    ["a name of nine hundred kilobytes", search("a".repeat(900_000), "a")],
  ] as const
).map(([name, body]) => [name, body, "invalid"]);

const asked: Body[] = texts.map((text) => [
  `the text ${JSON.stringify(text)}`,
  one({ operation: "search", q: `x${text}x` }),
  "asked",
]);

const bodies = [...malformed, ...invalid, ...asked];

describe(`${bodies.length} hostile bodies`, () => {
  let relay: StartedRelay;
  let token: string;

  beforeAll(async () => {
    relay = await startRelay();
    token = await relay.token("ann");
  });

  test.each(bodies)("are taken for what they are: %s", async (_, body, fate) => {
    const before = await relay.sandbox.calls();
    const { status, text } = await relay.ask("/v1/lookups", { token, method: "POST", body });
    if (fate === "malformed") {
      expect([400, 413]).toContain(status);
      expect(JSON.parse(text)).toMatchObject({ error: { code: expect.stringMatching(/malformed|too_/) } });
    } else {
      expect(status).toBe(200);
      const line = JSON.parse(text) as { status: string };
      expect(line.status).toMatch(fate === "invalid" ? /^invalid$/ : /^(found|not_found|invalid)$/);
    }
    const { byOperation, byStatus } = await relay.sandbox.calls();
    // A text is a search's text and nothing else: it asks no other operation, and the service understands it.
    expect({ ...byOperation, search: 0 }).toEqual({ me: 1, search: 0 });
    expect(Object.keys(byStatus)).toEqual(["200"]);
    if (fate !== "asked") expect(byOperation).toEqual(before.byOperation);
    expect({}).not.toHaveProperty("admin");
  });

  test("and the relay that was sent them answers as before", async () => {
    const lines = await relay.lookups(token, questions(100));
    expect(lines.every((line) => line.status === "found")).toBe(true);
    expect(relay.log().filter(({ level }) => level === "error" || level === 50)).toEqual([]);
  });
});

testNothingLeaks();
