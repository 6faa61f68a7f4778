import { randomUUID } from "node:crypto";
import type { AuditedAct } from "../../shared/gateway/store/relay-tables.ts";
import type { TokenEntry } from "./token-entry.ts";

/** Who decides on something, by which way, and when, epoch milliseconds. */
export type Decider = Pick<AuditedAct, "by" | "way" | "at">;

/** What can be decided, as the audit names it. */
export const actions = [
  "token_made",
  "token_changed",
  "token_replaced",
  "token_revoked",
  "default_changed",
  "spending_paused",
  "spending_resumed",
  "service_asked",
] as const;
export type Action = (typeof actions)[number];

/** An act to be kept; of one that concerns no token `subject` is empty. */
export const actOf = (decider: Decider, action: Action, subject = "", detail = ""): AuditedAct => ({
  id: randomUUID(),
  ...decider,
  action,
  subject,
  detail,
});

/** Whose a token is and what bounds it, as the audit keeps it. */
export function tokenDetail({ user, role, monthly, hourly, expiresAt }: TokenEntry): string {
  const end = expiresAt === null ? "never" : new Date(expiresAt).toISOString().slice(0, 16);
  const hour = hourly === null ? "" : `, hourly=${hourly}`;
  return `${user}, ${role}, monthly=${monthly ?? "unlimited"}${hour}, expires=${end}`;
}
