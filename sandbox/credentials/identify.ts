import type { IncomingHttpHeaders } from "node:http";
import { credentialHeaders } from "../../shared/contract/headers.ts";
import { refusals, type Refusal } from "../answers/refusal.ts";
import { apiKeys, sandboxCredentials, type ApiKey } from "./keys.ts";

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
