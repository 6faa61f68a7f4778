import { isLoopback } from "../pages/loopback.ts";

/** How a browser came, as far as the relay is told. */
export interface Arrival {
  /** Of the connection, or of the proxy's word where it is believed. */
  readonly protocol: string;
  /** The `Host` it asked for, with its port. */
  readonly host: string;
  readonly hostname: string;
}

export interface SignInRules {
  /** The address that people are meant to come by. */
  readonly publicUrl: string | undefined;
  /** An administrator insists on signing in over http by name. */
  readonly overHttp: boolean;
}

/** Whether a token may be typed here; over https the cookie that follows is bound to it. */
export type SignInAccess =
  | { readonly allowed: true; readonly secure: boolean }
  /** `instead`: the address to come by, where it is known. */
  | { readonly allowed: false; readonly instead: string | undefined };

/**
 * Where administrators may sign in: over https; at the public address where that is https, for then something before the
 * relay speaks it; from the relay's own machine. Elsewhere a token would travel legibly, and is asked for only where
 * somebody insists. Pure.
 */
export function signInAccess(
  { protocol, host, hostname }: Arrival,
  { publicUrl, overHttp }: SignInRules,
): SignInAccess {
  const address = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isHttps = address?.protocol === "https:";
  if (protocol === "https" || (isHttps && host === address.host)) return { allowed: true, secure: true };
  // A proxy that does not hand the name on asks for this machine's.
  if (isLoopback(hostname)) return { allowed: true, secure: isHttps };
  if (overHttp) return { allowed: true, secure: false };
  return { allowed: false, instead: isHttps ? `${publicUrl}/admin` : undefined };
}
