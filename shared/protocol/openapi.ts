import { Type, type TSchema } from "typebox";
import { ListPresets } from "./list-presets.ts";
import { ledgerPath, lookupsPath, mostLookups, presetsPath, usagePath, ndjson } from "./lookups.ts";
import { LookupsRequest, lookupSchemas } from "./lookups-request.ts";
import { refusals, type RefusalCode } from "./refusals.ts";
import { ledgerHeadings, LedgerLines, Usage } from "./usage.ts";

/** One line of the response to lookups. */
const OutcomeLine = Type.Object({
  index: Type.Integer({ minimum: 0, description: "which of the lookups, counted from 0" }),
  status: Type.Union(
    ["found", "not_found", "invalid", "deferred", "failed"].map((status) => Type.Literal(status)),
  ),
  data: Type.Optional(
    Type.Unknown({ description: "the service's payload, as it gave it; with found alone" }),
  ),
  asOf: Type.Optional(Type.String({ format: "date-time", description: "when the service was asked" })),
  cached: Type.Optional(Type.Boolean({ description: "true when nothing was spent for it now" })),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  retryAt: Type.Optional(
    Type.String({ format: "date-time", description: "when a deferred lookup can be asked again" }),
  ),
});

const Refusal = Type.Object({ error: Type.Object({ code: Type.String(), message: Type.String() }) });

const json = (schema: TSchema) => ({ "application/json": { schema } });

/** Documents the refusals of a route, grouped by status. */
function refusalDocs(codes: readonly RefusalCode[]): Record<string, object> {
  const docs: Record<string, object> = {};
  for (const { status } of codes.map((code) => refusals[code])) {
    const own = codes.filter((code) => refusals[code].status === status);
    const description = own.map((code) => `${code}: ${refusals[code].message}`).join("; ");
    docs[String(status)] = { description, content: json(Refusal) };
  }
  return docs;
}

const everywhere = [
  "missing_token",
  "unknown_token",
  "revoked_token",
  "expired_token",
  "too_many_failures",
  "too_many_under_way",
  "stopping",
] as const;

const lookupsOperation = {
  operationId: "lookups",
  summary: "Answers up to 500 lookups, each on a line of its own as it settles",
  requestBody: {
    required: true,
    content: json(
      Type.Object({
        ...LookupsRequest.properties,
        lookups: Type.Array(Type.Union([...lookupSchemas.values()]), { maxItems: mostLookups }),
      }),
    ),
  },
  responses: {
    "200": { description: "a JSON text a line", content: { [ndjson]: { schema: OutcomeLine } } },
    ...refusalDocs(["malformed_json", "malformed_request", "too_large", "too_many_lookups", ...everywhere]),
  },
};

const query = (name: string, schema: TSchema, required: boolean) => ({ name, in: "query", required, schema });

/** Describes a route that costs no call: what it answers, and its refusals besides those of every route. */
const free = (operationId: string, summary: string, answer: TSchema, own: readonly RefusalCode[] = []) => ({
  operationId,
  summary,
  responses: {
    "200": { description: "success", content: json(answer) },
    ...refusalDocs([...own, ...everywhere]),
  },
});

const paths = {
  [lookupsPath]: { post: lookupsOperation },
  [usagePath]: {
    get: free("usage", "What is left of the account, and of the caller's own budget; costs no call", Usage),
  },
  [presetsPath]: {
    get: free("presets", "What the administrator offers to do with lists; costs no call", ListPresets),
  },
  [ledgerPath]: {
    get: {
      ...free("ledger", "The caller's own calls, counted by a heading", LedgerLines, ["malformed_request"]),
      parameters: [
        query("by", Type.Union(ledgerHeadings.map((heading) => Type.Literal(heading))), true),
        query("since", Type.String({ format: "date-time" }), false),
      ],
    },
  },
};

/** Builds the OpenAPI 3.1 document of a relay at `url`, from the schemas that the relay itself uses. */
export function relayDocument(url: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "SIRENE relay",
      version: "1",
      description:
        "French company data for Excel and batch: one store, one budget, and no key but the relay's.",
    },
    servers: [{ url }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths,
  };
}
