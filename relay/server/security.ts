import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Where Excel on the web shows an add-in's pages, in a frame (Microsoft's list of hosts for Office on the web). */
export const officeFrames = [
  "https://*.officeapps.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.microsoft365.com",
  "https://*.cloud.microsoft",
  "https://*.sharepoint.com",
  "https://onedrive.live.com",
];

/** What any answer may load, and who may frame it: nothing, and Office. */
const answerPolicy: Record<string, string[]> = {
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'", ...officeFrames],
};

/** The administrator's page: its own style and forms, no script, and in nobody's frame. */
export const adminPolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface SecurityOptions {
  /** Origins, beside the relay's own, whose pages may ask. */
  readonly origins: readonly string[];
  /** The relay is reached by https, so it may ask browsers never to come otherwise. */
  readonly https: boolean;
}

/** How long a browser remembers that an origin may ask, seconds. */
const corsMaxAge = 86_400;

/** Adds the headers that keep browsers from doing what was not meant, and CORS for the origins that may ask. */
export async function addSecurity(app: FastifyInstance, { origins, https }: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: answerPolicy },
    strictTransportSecurity: https,
    // Says "same origin or nobody", which Office is not; frame-ancestors says who.
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
