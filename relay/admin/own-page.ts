import type { FastifyRequest } from "fastify";

/** True where a program asks for data; a browser asks for pages. */
export function wantsJson({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const accept = headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/**
 * True unless a browser says that another site's page is asking. Over http by name browsers send no `Sec-Fetch-Site`; the
 * `Origin` of a form then tells, which the pages' own Referrer-Policy lets them send.
 */
export function isOwnPage(
  { headers, host }: Pick<FastifyRequest, "headers" | "host">,
  publicUrl: string | undefined,
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin);
}
