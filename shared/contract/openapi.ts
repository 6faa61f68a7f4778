import type { TSchema } from "typebox";
import { Envelope, ErrorBody, errorStatuses } from "./envelope.ts";
import { credentialHeaders, rateHeaders, pathParameters } from "./paths.ts";
import { type Operation, operations } from "./operations.ts";

const everyCall = [401, 402, 429, 500] as const;

const rateHeaderDocs = {
  [rateHeaders.limit]: { description: "the plan's monthly quota", schema: { type: "integer" } },
  [rateHeaders.remaining]: { description: "calls remaining in the period", schema: { type: "integer" } },
  [rateHeaders.reset]: { description: "reset time as epoch timestamp", schema: { type: "integer" } },
};

const json = (schema: TSchema) => ({ "application/json": { schema } });

function parameterDocs(operation: Operation): object[] {
  const inPath = pathParameters(operation.path);
  const required: readonly string[] = operation.parameters.required ?? [];
  return Object.entries<TSchema>(operation.parameters.properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: required.includes(name),
    schema,
  }));
}

function responseDocs(operation: Operation): Record<string, object> {
  const success = {
    description: "success",
    headers: rateHeaderDocs,
    content: json(Envelope(operation.data)),
  };
  const docs: Record<string, object> = { "200": success };
  const statuses = [...new Set([...operation.errors, ...everyCall])].sort((a, b) => a - b);
  for (const status of statuses) {
    const description = errorStatuses[status];
    docs[String(status)] = { description, headers: rateHeaderDocs, content: json(ErrorBody) };
  }
  return docs;
}

function operationDocs(id: string, operation: Operation) {
  const filters = operation.needsOneOf;
  return {
    operationId: id,
    summary: operation.summary,
    ...(filters && { description: `At least one of ${filters.names.join(", ")} must be given.` }),
    parameters: parameterDocs(operation),
    responses: responseDocs(operation),
  };
}

/** Returns the OpenAPI 3.1 document of API v1. `baseUrl` includes the version segment. */
export function openApiDocument(baseUrl: string) {
  const paths = Object.fromEntries(
    Object.entries<Operation>(operations).map(([id, operation]) => [
      operation.path,
      { get: operationDocs(id, operation) },
    ]),
  );
  const header = (name: string) => ({ type: "apiKey", in: "header", name });
  return {
    openapi: "3.1.0",
    info: { title: "Company Data Lookup API", version: "1", description: "Read-only French company data." },
    servers: [{ url: baseUrl }],
    security: [{ key: [], secret: [] }],
    components: {
      securitySchemes: { key: header(credentialHeaders.key), secret: header(credentialHeaders.secret) },
    },
    paths,
  };
}
