import { beforeAll, describe, expect, test } from "@jest/globals";
import { Compile } from "typebox/compile";
import { operationIds, operations } from "../../shared/contract/operations.ts";
import { pathParameters } from "../../shared/contract/paths.ts";
import type { StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}
interface Response {
  description: string;
  headers: Record<string, { schema: object }>;
  content: Record<string, { schema: object }>;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  responses: Record<string, Response>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  components: { securitySchemes: Record<string, { type: string; in: string; name: string }> };
  paths: Record<string, { get: Operation }>;
}

let sandbox: StartedSandbox;
let document: Document;
beforeAll(async () => {
  sandbox = await startSandbox();
  document = (await sandbox.atRoot("/openapi.json")).body as Document;
});

/** Every JSON Schema keyword the document may use: what is none of them is a slip. */
const keywords = new Set(
  "type properties required items anyOf const description pattern format minimum maximum minLength default patternProperties".split(
    " ",
  ),
);
const containers = new Set(["properties", "patternProperties"]);

function strayKeywords(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(strayKeywords);
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const stray = keywords.has(keyword) ? [] : [keyword];
    return [...stray, ...strayKeywords(containers.has(keyword) ? Object.values(value as object) : value)];
  });
}

describe("GET /openapi.json", () => {
  test("is an OpenAPI 3.1 document of this very server", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.title).toMatch(/\w/);
    expect(document.info.version).toMatch(/\w/);
    expect(document.servers).toEqual([{ url: sandbox.url }]);
  });

  test("holds the 12 operations, each once, by the contract's paths", () => {
    const ids = Object.values(document.paths).map(({ get }) => get.operationId);
    expect(ids.sort()).toEqual([...operationIds].sort());
    for (const id of operationIds) expect(document.paths[operations[id].path]?.get.operationId).toBe(id);
  });

  test("needs both key headers for every operation", () => {
    const [needed] = document.security;
    const headers = Object.keys(needed!).map((name) => document.components.securitySchemes[name]);
    expect(document.security).toHaveLength(1);
    expect(headers).toEqual([
      { type: "apiKey", in: "header", name: "X-API-Key" },
      { type: "apiKey", in: "header", name: "X-API-Secret" },
    ]);
  });

  test.each(operationIds)("%s declares each parameter once, and those of its path as required", (id) => {
    const { parameters } = document.paths[operations[id].path]!.get;
    expect(parameters.map(({ name }) => name)).toEqual([...new Set(parameters.map(({ name }) => name))]);
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name)).toEqual(pathParameters(operations[id].path));
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const parameter of parameters) {
      expect(["path", "query"]).toContain(parameter.in);
      expect(strayKeywords(parameter.schema)).toEqual([]);
    }
  });

  test.each(operationIds)(
    "%s declares its answers with a description, rate headers and a JSON Schema",
    (id) => {
      const { responses } = document.paths[operations[id].path]!.get;
      const statuses = Object.keys(responses);
      expect(statuses).toEqual(expect.arrayContaining(["200", "401", "402", "429", "500"]));
      for (const status of statuses) {
        const response = responses[status]!;
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(response.description).toMatch(/\w/);
        expect(Object.keys(response.headers)).toEqual([
          "X-RateLimit-Limit",
          "X-RateLimit-Remaining",
          "X-RateLimit-Reset",
        ]);
        expect(strayKeywords(response.content["application/json"]!.schema)).toEqual([]);
      }
    },
  );

  test("its schemas, read back from JSON, hold for what the server answers", async () => {
    const asked: [string, string][] = [
      ["/search", "/search?q=danone"],
      ["/unite-legale/{siren}", "/unite-legale/552032534"],
      ["/unite-legale/{siren}", "/unite-legale/000000001"],
      ["/unite-legale/{siren}/dirigeants", "/unite-legale/552032534/dirigeants"],
      ["/search", "/search"],
      ["/me", "/me"],
    ];
    for (const [path, url] of asked) {
      const { status, body } = await sandbox.get(url);
      const { schema } = document.paths[path]!.get.responses[String(status)]!.content["application/json"]!;
      expect([url, Compile(schema).Check(body)]).toEqual([url, true]);
    }
  });
});
