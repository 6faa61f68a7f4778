import type { IncomingHttpHeaders } from "node:http";
import { credentialHeaders } from "../shared/contract/paths.ts";
import { refusals, type Refusal } from "./refusal.ts";

/** A key pair's standing. */
type KeyState = "active" | "disabled" | "unpaid";

export interface ApiKey {
  /** Identifier of the key, as /me shows it; not the public key itself. */
  readonly id: string;
  readonly state: KeyState;
  /** The company the key belongs to; null when it is attached to none. */
  readonly companyId: string | null;
}

/** The key pair of an ordinary caller. */
export const sandboxCredentials = { key: "pk_live_sandbox", secret: "sk_live_sandbox" } as const;

/** Every public key the sandbox knows; they share one secret. */
const apiKeys: ReadonlyMap<string, ApiKey> = new Map<string, ApiKey>([
  [sandboxCredentials.key, { id: "key_sandbox", state: "active", companyId: "company_sandbox" }],
  ["pk_live_disabled", { id: "key_disabled", state: "disabled", companyId: "company_sandbox" }],
  ["pk_live_inactive", { id: "key_inactive", state: "unpaid", companyId: "company_inactive" }],
  ["pk_live_unattached", { id: "key_unattached", state: "active", companyId: null }],
]);

const keyHeader = credentialHeaders.key.toLowerCase();
const secretHeader = credentialHeaders.secret.toLowerCase();

/** The caller's key, or the 401 it gets. A wrong secret is told before anything about the key: it proves nothing. */
export function identify(headers: IncomingHttpHeaders): { key: ApiKey } | { refusal: Refusal } {
  const publicKey = headers[keyHeader];
  const secret = headers[secretHeader];
  if (!publicKey || !secret) return { refusal: refusals.missingCredentials };
  const key = typeof publicKey === "string" ? apiKeys.get(publicKey) : undefined;
  if (key === undefined || secret !== sandboxCredentials.secret) return { refusal: refusals.invalidKey };
  return key.state === "disabled" ? { refusal: refusals.disabledKey } : { key };
}
