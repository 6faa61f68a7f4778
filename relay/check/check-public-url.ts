import { get as getByHttp, type IncomingMessage } from "node:http";
import { get as getByHttps } from "node:https";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { version } from "../../shared/command-line/program-command.ts";
import { isLoopback } from "../pages/loopback.ts";
import { endOfCertificate } from "./certificate-finding.ts";
import { findingsOf, type Finding } from "./finding.ts";

const publicUrl = findingsOf("public_url");

/** Longest time the relay, and what stands before it, may take to answer, milliseconds. */
const longest = 10_000;

/** What came back from `/healthz`. */
interface Health {
  readonly status: number;
  readonly body: string;
  /** The last day of the certificate that answered, as it stands in it; undefined for http. */
  readonly validTo: string | undefined;
}

function health(url: URL, signal: AbortSignal): Promise<Health> {
  const get = url.protocol === "https:" ? getByHttps : getByHttp;
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      const { socket, statusCode: status = 0 } = response;
      const validTo = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
      text(response).then((body) => resolve({ status, body, validTo }), reject);
    };
    get(url, { agent: false, signal }, take).on("error", reject);
  });
}

/** The version that a relay tells of itself; undefined for what is no relay's answer. */
function versionIn(body: string): string | undefined {
  try {
    const { status, version: told } = JSON.parse(body) as { status?: unknown; version?: unknown };
    return status === "ok" && typeof told === "string" ? told : undefined;
  } catch {
    return undefined;
  }
}

/** Asks `/healthz` at the address that people use, as their machines would, and looks at the certificate on the way. */
export async function checkPublicUrl(address: URL | undefined, now: number): Promise<Finding> {
  if (address === undefined) return publicUrl("note", "check_url_none");
  const url = address.href.replace(/\/+$/, "");
  const signal = AbortSignal.timeout(longest);
  let answer: Health;
  try {
    answer = await health(new URL(`${url}/healthz`), signal);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const detail = signal.aborted ? "timeout" : (code ?? name);
    const isUntrusted = /CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED/.test(detail);
    return publicUrl("wrong", isUntrusted ? "check_url_untrusted" : "check_url_silent", { url, detail });
  }
  const told = versionIn(answer.body);
  if (answer.status !== 200 || told === undefined) {
    return publicUrl("wrong", "check_url_other", { url, status: String(answer.status) });
  }
  if (told !== version) return publicUrl("note", "check_url_version", { url, told, version });
  if (answer.validTo !== undefined) {
    const { state, until, days } = endOfCertificate(answer.validTo, now);
    if (state !== "ok") return publicUrl(state, "check_url_certificate_soon", { url, until, days });
    return publicUrl("ok", "check_url_ok_until", { url, until });
  }
  return isLoopback(address.hostname)
    ? publicUrl("ok", "check_url_ok", { url })
    : publicUrl("note", "check_url_http", { url });
}
