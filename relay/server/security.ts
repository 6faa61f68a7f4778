import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Microsoft's list of hosts on which Excel on the web shows an add-in's pages in a frame. */
export const officeFrames = [
  "https://*.officeapps.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.microsoft365.com",
  "https://*.cloud.microsoft",
  "https://*.sharepoint.com",
  "https://onedrive.live.com",
];

/** Default policy of responses: they may load nothing, and only Office may frame them. */
const answerPolicy: Record<string, string[]> = {
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'", ...officeFrames],
};

/** Policy of the administrator's page: its own style and forms, no script, no framing. */
export const adminPolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface SecurityOptions {
  /** Further origins whose pages may send requests, beside the relay's own. */
  readonly origins: readonly string[];
  /** The relay is reached by https, so browsers may be told to use nothing else. */
  readonly https: boolean;
}

/** How long a browser remembers that an origin may send requests, seconds. */
const corsMaxAge = 86_400;

/** Adds the security headers for browsers, and CORS for the allowed origins. */
export async function addSecurity(app: FastifyInstance, { origins, https }: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: answerPolicy },
    strictTransportSecurity: https,
    // This header only allows the same origin or none, and Office is neither. `frame-ancestors` says who may frame.
    xFrameOptions: false,
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST"],
    allowedHeaders: ["Authorization", "Content-Type"],
    exposedHeaders: ["Retry-After"],
    maxAge: corsMaxAge,
  });
}
