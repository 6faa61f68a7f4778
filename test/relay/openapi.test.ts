import { describe, expect, test } from "@jest/globals";
import { Compile } from "typebox/compile";
import { questions } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, type Ask, type StartedRelay } from "./start-relay.ts";

interface Content {
  readonly content: Record<string, { readonly schema: object }>;
}
interface Operation {
  readonly requestBody?: Content;
  readonly responses: Record<string, Content & { readonly description: string }>;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly object[];
  readonly paths: Record<string, Record<string, Operation>>;
}

const documentOf = async (relay: StartedRelay) =>
  JSON.parse((await relay.ask("/openapi.json")).text) as Document;

/** What of `value` breaks the schema of a content type. */
const faults = (described: Content | undefined, type: string, value: unknown) =>
  Compile(described!.content[type]!.schema).Errors(value);

const units = questions(3);

describe("/openapi.json", () => {
  test("describes the routes that want a token, at the address the relay is reached by", async () => {
    const relay = await startRelay({}, { publicUrl: "https://relay.example/sirene" });
    const { openapi, servers, paths } = await documentOf(relay);
    expect(openapi).toBe("3.1.0");
    expect(servers).toEqual([{ url: "https://relay.example/sirene" }]);
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path]),
    );
    expect(routes).toEqual([
      ["post", "/v1/lookups"],
      ["get", "/v1/usage"],
      ["get", "/v1/presets"],
      ["get", "/v1/usage/ledger"],
    ]);
    for (const [method, path] of routes) {
      const answer = await relay.ask(path!, { method: method!.toUpperCase() as "GET" });
      expect({ path, status: answer.status }).toEqual({ path, status: 401 });
    }
  });

  test("describes what is answered, by the schemas that it is made by", async () => {
    const relay = await startRelay({ quota: 4 });
    const { paths } = await documentOf(relay);
    const token = await relay.token("ann", { monthly: 100 });
    const lookups = [...units, { operation: "x" }, { operation: "naf-code", code: "62.01Z" }];
    const lines = await relay.lookups(token, [...lookups, { operation: "naf-code", code: "70.10Z" }]);
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(["found", "invalid", "deferred"]));
    const line = paths["/v1/lookups"]!["post"]!.responses["200"];
    for (const told of lines) expect(faults(line, "application/x-ndjson", told)).toEqual([]);
    for (const path of ["/v1/usage", "/v1/usage/ledger"]) {
      const { text } = await relay.ask(`${path}?by=operation`, { token });
      const described = paths[path]!["get"]!.responses["200"];
      expect(faults(described, "application/json", JSON.parse(text))).toEqual([]);
      expect(faults(described, "application/json", {})).not.toEqual([]);
    }
  });

  test("describes what may be asked: the twelve operations, and none of another shape", async () => {
    const { paths } = await documentOf(await startRelay());
    const body = paths["/v1/lookups"]!["post"]!.requestBody;
    const wrong = (lookup: object) => faults(body, "application/json", { lookups: [lookup] }).length > 0;
    const siren = "552032534";
    const asked = [
      { operation: "search", q: "danone", perPage: 5 },
      { operation: "search-directors", nom: "fictif" },
      { operation: "search-address", codePostal: "75009" },
      ...["legal-unit", "establishments", "directors", "accounts"].map((operation) => ({ operation, siren })),
      { operation: "establishment", siret: "55203253400737" },
      { operation: "naf" },
      { operation: "naf-code", code: "62.01Z" },
      { operation: "legal-forms" },
      { operation: "me" },
    ];
    expect(asked.filter(wrong)).toEqual([]);
    const not = [{ operation: "no-such-thing" }, { operation: "legal-unit" }, { operation: "me", siren }];
    expect(not.filter(wrong)).toEqual(not);
  });

  test("describes how a request is refused: its status, its code, its form", async () => {
    const relay = await startRelay({}, { limits: { failures: 1 } });
    const { paths } = await documentOf(relay);
    const token = await relay.token("ann");
    const wrong = `srt_00000000_${"A".repeat(43)}`;
    const many = JSON.stringify({ lookups: Array.from({ length: 501 }, () => units[0]) });
    const refused: [path: string, ask: Ask][] = [
      ["/v1/lookups", { token, body: "{" }],
      ["/v1/lookups", { token, body: "[]" }],
      ["/v1/lookups", { token, body: many }],
      ["/v1/lookups", { token, body: `"${"x".repeat(1_100_000)}"` }],
      ["/v1/lookups", { body: "{}" }],
      ["/v1/usage", { token: wrong }],
      ["/v1/usage", { token: wrong }],
      ["/v1/usage/ledger?by=colour", { token }],
    ];
    const statuses = [];
    for (const [path, ask] of refused) {
      const { status, text } = await relay.ask(path, ask);
      statuses.push(status);
      const method = ask.body === undefined ? "get" : "post";
      const described = paths[path.split("?")[0]!]![method]!.responses[String(status)];
      const { error } = JSON.parse(text) as { error: { code: string } };
      expect(described?.description).toContain(error.code);
      expect(faults(described, "application/json", JSON.parse(text))).toEqual([]);
    }
    expect(statuses).toEqual([400, 400, 413, 413, 401, 401, 429, 400]);
  });
});

testNothingLeaks();
