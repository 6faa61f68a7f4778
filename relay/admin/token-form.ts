import type { MessageCode } from "../messages/messages.ts";
import { readExpiry } from "../tokens/read-expiry.ts";
import { roles, userName, type Bounds, type Rights } from "../tokens/token-entry.ts";

/** The fields of a form, or of a JSON body, as they came. */
export type Fields = Readonly<Record<string, unknown>>;
export type FieldName = "user" | "role" | "monthly" | "hourly" | "expires";
/** Why fields cannot be taken. */
export type Complaints = Partial<Record<FieldName, MessageCode>>;
export type Reading<T> = { readonly rights: T } | { readonly complaints: Complaints };

/** A limit of calls: `null` for none; undefined for what is no whole number. */
function limitOf(value: unknown): number | null | undefined {
  if (value === null || value === "") return null;
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The fields that bound a token; those that are absent say nothing. */
function boundsOf(fields: Fields, now: number): { bounds: Partial<Bounds>; complaints: Complaints } {
  const bounds: { -readonly [N in keyof Bounds]?: Bounds[N] } = {};
  const complaints: Complaints = {};
  const isUnlimited =
    fields["unlimited"] === "on" || fields["unlimited"] === true || fields["monthly"] === null;
  if (isUnlimited) {
    bounds.monthly = null;
  } else if (fields["monthly"] !== undefined) {
    const monthly = limitOf(fields["monthly"]);
    // Unlimited is what somebody says, never what somebody leaves empty.
    if (monthly === undefined || monthly === null) complaints.monthly = "bad_calls";
    else bounds.monthly = monthly;
  }
  if (fields["hourly"] !== undefined) {
    const hourly = limitOf(fields["hourly"]);
    if (hourly === undefined) complaints.hourly = "bad_calls";
    else bounds.hourly = hourly;
  }
  const { expires } = fields;
  if (expires !== undefined && expires !== "" && expires !== "keep") {
    const expiresAt = typeof expires === "string" ? readExpiry(expires, now) : undefined;
    if (expiresAt === undefined) complaints.expires = "bad_end";
    else bounds.expiresAt = expiresAt;
  }
  return { bounds, complaints };
}

const orComplaints = <T>(rights: T, complaints: Complaints): Reading<T> =>
  Object.keys(complaints).length === 0 ? { rights } : { complaints };

/** Reads what bounds a token that is there, at `now` (epoch milliseconds). Pure. */
export function readBounds(fields: Fields, now: number): Reading<Partial<Bounds>> {
  const { bounds, complaints } = boundsOf(fields, now);
  return orComplaints(bounds, complaints);
}

/** Reads a new token's rights; `defaultMonthly` where no budget is named. Pure. */
export function readRights(fields: Fields, defaultMonthly: number, now: number): Reading<Rights> {
  const { bounds, complaints } = boundsOf(fields, now);
  const user = typeof fields["user"] === "string" ? fields["user"].trim() : "";
  if (!userName.test(user)) complaints.user = "bad_name";
  const role = roles.find((name) => name === (fields["role"] ?? "user"));
  if (role === undefined) complaints.role = "bad_role";
  const usual = { monthly: defaultMonthly, hourly: null, expiresAt: null };
  return orComplaints({ ...usual, ...bounds, user, role: role ?? "user" }, complaints);
}
