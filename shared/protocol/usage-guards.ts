import type { LedgerLines, Usage } from "./usage.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** True for an answer that has the parts of a relay's usage; a page of something in between has none. */
export const isUsage = (value: unknown): value is Usage =>
  isObject(value) && isObject(value["quota"]) && isObject(value["user"]);

/** True for an answer that has the parts of a relay's ledger. */
export const isLedgerLines = (value: unknown): value is LedgerLines =>
  isObject(value) && Array.isArray(value["lines"]) && value["lines"].every(isObject);
