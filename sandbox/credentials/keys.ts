/** A key pair's standing. */
export type KeyState = "active" | "disabled" | "unpaid";

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
export const apiKeys: ReadonlyMap<string, ApiKey> = new Map<string, ApiKey>([
  [sandboxCredentials.key, { id: "key_sandbox", state: "active", companyId: "company_sandbox" }],
  ["pk_live_disabled", { id: "key_disabled", state: "disabled", companyId: "company_sandbox" }],
  ["pk_live_inactive", { id: "key_inactive", state: "unpaid", companyId: "company_inactive" }],
  ["pk_live_unattached", { id: "key_unattached", state: "active", companyId: null }],
]);
