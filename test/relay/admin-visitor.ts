import { expect } from "@jest/globals";
import type { Answer, StartedRelay } from "./start-relay.ts";

export const json = { accept: "application/json" };
export const form = { "content-type": "application/x-www-form-urlencoded" };

export interface ShownToken {
  readonly id: string;
  readonly user: string;
  readonly role: string;
  readonly monthly: number | null;
  readonly hourly: number | null;
  readonly state: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly used: number | null;
  readonly remaining: number | null;
  readonly endsSoon: boolean;
}

export interface Figures {
  readonly paused: boolean;
  readonly quota: { readonly limit: number; readonly remaining: number };
  readonly calls: Record<"byDay" | "byUser" | "byOperation", { heading: string; calls: number }[]>;
  readonly lookups: { readonly stored: number; readonly asked: number; readonly hitRate: number };
  readonly pace: { readonly callsPerDay: number; readonly runsOutAt: string };
  readonly tokens: readonly ShownToken[];
}

export const idOf = (token: string) => token.slice("srt_".length, "srt_".length + 8);

export async function figures(relay: StartedRelay, token: string): Promise<Figures> {
  const { status, text } = await relay.ask("/admin", { token, headers: json });
  expect(status).toBe(200);
  return JSON.parse(text) as Figures;
}

/** Signs in as a browser does, and returns the cookie to send from then on. */
export async function signIn(
  relay: StartedRelay,
  token: string,
): Promise<{ cookie: string; attributes: string }> {
  const body = new URLSearchParams({ token }).toString();
  const { status, headers } = await relay.ask("/admin/sign-in", { body, headers: form });
  expect({ status, location: headers["location"] }).toEqual({ status: 303, location: "/admin" });
  const [cookie = "", ...attributes] = String(headers["set-cookie"]).split("; ");
  return { cookie, attributes: attributes.join("; ") };
}

/** A browser that has signed in: it sends its cookie, says which page a form stands on, and follows where it is sent. */
export interface Visitor {
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  /** Sends a form; the answer is that of the form itself. */
  send(path: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
}

export async function visitor(relay: StartedRelay, token: string): Promise<Visitor> {
  const { cookie } = await signIn(relay, token);
  const browser = { cookie, accept: "text/html,application/xhtml+xml", "sec-fetch-site": "same-origin" };
  return {
    cookie,
    get: (path) => relay.ask(path, { headers: browser }),
    send: (path, fields = {}) =>
      relay.ask(path, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: { ...browser, ...form },
      }),
  };
}
