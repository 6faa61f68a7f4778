import type { MessageCode } from "../messages/messages.ts";
import { readExpiry } from "../tokens/read-expiry.ts";
import { roles, userName, type Bounds, type Rights } from "../tokens/token-entry.ts";

/** The fields of a form, or of a JSON body, as they came. */
export type Fields = Readonly<Record<string, unknown>>;
export type FieldName = "user" | "role" | "monthly" | "hourly" | "expires";
/** Why fields cannot be taken. */
export type FormErrors = Partial<Record<FieldName, MessageCode>>;
export type Reading<T> = { readonly rights: T } | { readonly errors: FormErrors };

/** A limit of calls: `null` for none; undefined for what is no whole number. */
function limitOf(value: unknown): number | null | undefined {
  if (value === null || value === "") return null;
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The fields that bound a token; those that are absent say nothing. */
function boundsOf(fields: Fields, now: number): { bounds: Partial<Bounds>; errors: FormErrors } {
  const bounds: { -readonly [N in keyof Bounds]?: Bounds[N] } = {};
  const errors: FormErrors = {};
  const isUnlimited =
    fields["unlimited"] === "on" || fields["unlimited"] === true || fields["monthly"] === null;
  if (isUnlimited) {
    bounds.monthly = null;
  } else if (fields["monthly"] !== undefined) {
    const monthly = limitOf(fields["monthly"]);
    // Unlimited is what somebody says, never what somebody leaves empty.
    if (monthly === undefined || monthly === null) errors.monthly = "bad_calls";
    else bounds.monthly = monthly;
  }
  if (fields["hourly"] !== undefined) {
    const hourly = limitOf(fields["hourly"]);
    if (hourly === undefined) errors.hourly = "bad_calls";
    else bounds.hourly = hourly;
  }
  const { expires } = fields;
  if (expires !== undefined && expires !== "" && expires !== "keep") {
    const expiresAt = typeof expires === "string" ? readExpiry(expires, now) : undefined;
    if (expiresAt === undefined) errors.expires = "bad_end";
    else bounds.expiresAt = expiresAt;
  }
  return { bounds, errors };
}

const orFormErrors = <T>(rights: T, errors: FormErrors): Reading<T> =>
  Object.keys(errors).length === 0 ? { rights } : { errors };

/** Reads what bounds a token that is there, at `now` (epoch milliseconds). Pure. */
export function readBounds(fields: Fields, now: number): Reading<Partial<Bounds>> {
  const { bounds, errors } = boundsOf(fields, now);
  return orFormErrors(bounds, errors);
}

/** Reads a new token's rights; the `usual` bounds where none are named. Pure. */
export function readRights(
  fields: Fields,
  usual: Pick<Bounds, "monthly" | "expiresAt">,
  now: number,
): Reading<Rights> {
  const { bounds, errors } = boundsOf(fields, now);
  const user = typeof fields["user"] === "string" ? fields["user"].trim() : "";
  if (!userName.test(user)) errors.user = "bad_name";
  const role = roles.find((name) => name === (fields["role"] ?? "user"));
  if (role === undefined) errors.role = "bad_role";
  return orFormErrors({ hourly: null, ...usual, ...bounds, user, role: role ?? "user" }, errors);
}
