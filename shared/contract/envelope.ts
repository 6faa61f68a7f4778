import { Type, type Static, type TSchema } from "typebox";
import { DateTime, Nullable } from "./schema.ts";

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

/** A page of a reverse search, which truncates at a display cap while `totalMatched` counts every distinct match. */
export const CappedPage = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    pagination: Pagination,
    totalMatched: Type.Integer(),
    capped: Type.Boolean(),
  });
