import { beforeAll, describe, expect, test } from "@jest/globals";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

/** What is sent in place of `Authorization: Bearer TOKEN`, or beside it. */
type Headers = Readonly<Record<string, string>>;
type Way = [name: string, headers: (token: string) => Headers, path?: (token: string) => string];

const authorization = (value: string): Headers => ({ authorization: value });
const id = (token: string) => token.slice(4, 12);
const secret = (token: string) => token.slice(13);
/** A token with one of its characters another one. */
const bent = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);

const schemes: Way[] = ["Basic", "Token", "Digest", "bearer:", "Bearer=", "Negotiate", "ApiKey", ""].map(
  (scheme) => [`scheme ${JSON.stringify(scheme)}`, (token) => authorization(`${scheme} ${token}`.trim())],
);
const elsewhere: Way[] = [
  "x-api-key",
  "x-api-secret",
  "x-auth-token",
  "x-access-token",
  "proxy-authorization",
  "cookie",
  "x-forwarded-authorization",
  "x-original-authorization",
  "sec-websocket-protocol",
].map((name) => [`in ${name}`, (token) => ({ [name]: name === "cookie" ? `token=${token}` : token })]);
const inAddress: Way[] = ["token", "access_token", "bearer", "authorization", "key"].map((name) => [
  `in the address as ${name}`,
  () => ({}),
  (token) => `?${name}=${encodeURIComponent(token)}`,
]);
const damagedTokens: [name: string, value: (token: string) => string][] = [
  ["without its last character", (token) => token.slice(0, -1)],
  ["with a character more", (token) => `${token}A`],
  ["twice", (token) => `${token}${token}`],
  ["twice, by comma", (token) => `${token}, Bearer ${token}`],
  ["in capitals", (token) => token.toUpperCase()],
  ["in small letters", (token) => token.toLowerCase()],
  ["without its prefix", (token) => token.slice(4)],
  ["with another prefix", (token) => token.replace("srt_", "sk_live_")],
  ["without its id", (token) => `srt_${secret(token)}`],
  ["its id alone", (token) => `srt_${id(token)}`],
  ["its id and an empty secret", (token) => `srt_${id(token)}_`],
  ["its id and the secret of nobody", (token) => `srt_${id(token)}_${"A".repeat(43)}`],
  ["another id", (token) => `srt_00000000_${secret(token)}`],
  ["an id of wildcards", (token) => `srt_%%%%%%%%_${secret(token)}`],
  ["an id that is SQL", (token) => `srt_' OR 1=1 --_${secret(token)}`],
  ["a secret that is SQL", (token) => `srt_${id(token)}_' OR '1'='1`],
  ["percent encoded", (token) => encodeURIComponent(token).replaceAll("_", "%5F")],
  ["in quotes", (token) => `"${token}"`],
  ["in braces", (token) => `{${token}}`],
  ["as a list", (token) => `["${token}"]`],
  ["as Base64", (token) => Buffer.from(token).toString("base64")],
  ["as hexadecimal digits", (token) => Buffer.from(token).toString("hex")],
  ["null", () => "null"],
  ["undefined", () => "undefined"],
  ["true", () => "true"],
  ["a JWT that names no algorithm", () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiJyb290IiwiYWRtaW4iOnRydWV9."],
  ["the API's public key", () => "pk_live_0000"],
  ["ten kilobytes of it", (token) => token.repeat(150)],
];
const damaged = damagedTokens.map(([name, value]): Way => [
  name,
  (token) => authorization(`Bearer ${value(token)}`),
]);
const oneOff: Way[] = [4, 8, 11, 13, 20, 40, 55].map((at) => [
  `with another character at ${at}`,
  (token) => authorization(`Bearer ${bent(token, at)}`),
]);
const claims: Way[] = [
  ["x-forwarded-user", "root"],
  ["x-remote-user", "root"],
  ["x-original-url", "/healthz"],
  ["x-rewrite-url", "/healthz"],
  ["x-http-method-override", "OPTIONS"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-real-ip", "127.0.0.1"],
  ["x-custom-ip-authorization", "127.0.0.1"],
  ["referer", "http://127.0.0.1/admin"],
  ["cookie", "sirene_admin=root"],
  ["cookie", "sirene_admin="],
  ["cookie", "sirene_admin=__proto__"],
].map(([name, value]) => [`claiming ${name}: ${value}`, () => ({ [name!]: value! })]);
const ways = [...schemes, ...elsewhere, ...inAddress, ...damaged, ...oneOff, ...claims];

describe(`${ways.length} ways past authentication, at five doors each`, () => {
  let relay: StartedRelay;
  let admin: string;
  const body = JSON.stringify({ lookups: questions(1) });

  beforeAll(async () => {
    relay = await startRelay({}, { limits: { failures: 1_000_000 } });
    admin = await relay.token("root", { role: "admin" });
    await relay.lookups(admin, questions(1));
  });

  test.each(ways)("open nothing: %s", async (_, headers, path = () => "") => {
    const { total } = await relay.sandbox.calls();
    const given = headers(admin);
    const query = path(admin);
    const answers = [
      await relay.ask(`/v1/lookups${query}`, { body, headers: given }),
      await relay.ask(`/v1/usage${query}`, { headers: given }),
      await relay.ask(`/v1/usage/ledger${query === "" ? "?" : `${query}&`}by=user`, { headers: given }),
      await relay.ask(`/admin${query}`, { headers: { ...given, accept: "application/json" } }),
      await relay.ask(`/admin/pause${query}`, { method: "POST", headers: given }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    for (const { text } of answers) expect(text).not.toMatch(/552032534|"quota"|Spending|"lines"/);
    expect((await relay.sandbox.calls()).total).toBe(total);
  });

  test("and the token itself opens each of them, so that what is refused above is refused for its form", async () => {
    const { status } = await relay.ask("/v1/lookups", { token: admin, body });
    const page = await relay.ask("/admin", { token: admin, headers: { accept: "application/json" } });
    expect([status, page.status, (JSON.parse(page.text) as { paused: boolean }).paused]).toEqual([
      200,
      200,
      false,
    ]);
  });
});

testNothingLeaks();
