import { Type, type TSchema, type Static } from "typebox";

/** "Nullable means the field is present and may be null." */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** "Dates are ISO 8601 date-time strings unless stated." */
export const DateTime = () => Type.String({ format: "date-time" });

/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = () => Type.String({ format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

export const Siren = () => Type.String({ pattern: "^\\d{9}$", description: "SIREN, 9 digits" });
export const Siret = () => Type.String({ pattern: "^\\d{14}$", description: "SIRET, 14 digits" });

/** Error codes of the contract. `status` is null where the contract gives none for the code. */
export const errorCodes = {
  MISSING_CREDENTIALS: { status: 401, meaning: "API keys missing from the headers" },
  INVALID_API_KEY: { status: 401, meaning: "public or secret key invalid" },
  API_KEY_DISABLED: { status: null, meaning: "key disabled or expired" },
  MISSING_FILTER: { status: 400, meaning: "no search filter given" },
  INVALID_SIREN: { status: null, meaning: "SIREN not made of 9 digits" },
  NOT_FOUND: { status: 404, meaning: "resource not found" },
  INTERNAL_ERROR: { status: null, meaning: "internal server error" },
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** Statuses for which the contract names a condition. */
export const errorStatuses = {
  400: "a required filter, name or postal code is missing, or the key is not attached to a company (/me)",
  401: "keys missing or invalid",
  402: "subscription inactive",
  403: "plan too low for annual accounts",
  404: "legal unit, establishment or NAF code not found",
  429: "monthly quota or hourly rate limit exceeded",
  500: "server failure",
} as const;
export type ErrorStatus = keyof typeof errorStatuses;

/** Envelope of every successful response. `data` is absent or null when the requested entity is absent. */
export const Envelope = <T extends TSchema>(data: T) =>
  Type.Object({
    success: Type.Boolean(),
    data: Type.Optional(Nullable(data)),
    timestamp: DateTime(),
  });

/** Body of every 4xx and 5xx. `code` is open: "unknown codes are tolerated". */
export const ErrorBody = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: "human-readable message" }),
  code: Nullable(Type.String({ description: "machine identifier" })),
  timestamp: DateTime(),
});
export type ErrorBody = Static<typeof ErrorBody>;

export const Pagination = Type.Object({
  page: Type.Integer(),
  perPage: Type.Integer(),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  hasNext: Type.Boolean(),
});
export type Pagination = Static<typeof Pagination>;

/** A page of a search. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), pagination: Pagination });

/** A page of a reverse search. It is truncated at a display cap, while `totalMatched` counts every distinct match. */
export const CappedPage = <T extends TSchema>(item: T) =>
  Type.Object({ ...Page(item).properties, totalMatched: Type.Integer(), capped: Type.Boolean() });
