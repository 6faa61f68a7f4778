import type { IncomingHttpHeaders } from "node:http";
import { credentialHeaders } from "../shared/contract/paths.ts";
import { refusals, type Refusal } from "./refusal.ts";

/** State of a key pair. */
type KeyState = "active" | "disabled" | "unpaid";

export interface ApiKey {
  /** Identifier of the key as in /me; not the public key itself. */
  readonly id: string;
  readonly state: KeyState;
  /** The company that the key belongs to; null if there is none. */
  readonly companyId: string | null;
}

/** The key pair of an ordinary caller. */
export const sandboxCredentials = { key: "pk_live_sandbox", secret: "sk_live_sandbox" } as const;

/** All public keys that the sandbox knows. They share one secret. */
const apiKeys: ReadonlyMap<string, ApiKey> = new Map<string, ApiKey>([
  [sandboxCredentials.key, { id: "key_sandbox", state: "active", companyId: "company_sandbox" }],
  ["pk_live_disabled", { id: "key_disabled", state: "disabled", companyId: "company_sandbox" }],
  ["pk_live_inactive", { id: "key_inactive", state: "unpaid", companyId: "company_inactive" }],
  ["pk_live_unattached", { id: "key_unattached", state: "active", companyId: null }],
]);

const keyHeader = credentialHeaders.key.toLowerCase();
const secretHeader = credentialHeaders.secret.toLowerCase();

/**
 * Returns the caller's key, or the 401 refusal. A wrong secret is refused before the key's state is checked, since
 * the caller has not proved to own the key.
 */
export function identify(headers: IncomingHttpHeaders): { key: ApiKey } | { refusal: Refusal } {
  const publicKey = headers[keyHeader];
  const secret = headers[secretHeader];
  if (!publicKey || !secret) return { refusal: refusals.missingCredentials };
  const key = typeof publicKey === "string" ? apiKeys.get(publicKey) : undefined;
  if (key === undefined || secret !== sandboxCredentials.secret) return { refusal: refusals.invalidKey };
  return key.state === "disabled" ? { refusal: refusals.disabledKey } : { key };
}
