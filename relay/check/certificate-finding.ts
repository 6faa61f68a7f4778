import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { TlsTexts } from "../tls-texts.ts";
import { findingsOf, type CheckState, type Finding } from "./finding.ts";

const certificate = findingsOf("certificate");

const day = 24 * 3_600_000;
/** A certificate that ends within this time (milliseconds) should have been renewed by now. */
const soon = 14 * day;

/** The day on which a certificate ends. */
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What a certificate's last day says at `now`, epoch milliseconds. */
export function endOfCertificate(
  validTo: string,
  now: number,
): { state: CheckState; until: string; days: number } {
  const end = Date.parse(validTo);
  const days = Math.floor((end - now) / day);
  return { state: end <= now ? "wrong" : end - now < soon ? "note" : "ok", until: dayOf(end), days };
}

/** True for a name or an address that a certificate stands for. */
const isFor = (read: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)) !== undefined;

/**
 * What the certificate of `tls` is worth at `now` for people who come by `publicUrl`. That the key is its own is known,
 * for the files were taken (tls-files.ts). Pure.
 */
export function certificateFinding(
  tls: TlsTexts | undefined,
  publicUrl: URL | undefined,
  now: number,
): Finding {
  if (tls === undefined) return certificate("note", "check_certificate_none");
  const read = new X509Certificate(tls.cert);
  const { state, until, days } = endOfCertificate(read.validTo, now);
  if (Date.parse(read.validFrom) > now) {
    return certificate("wrong", "check_certificate_early", { from: dayOf(Date.parse(read.validFrom)) });
  }
  if (state === "wrong") return certificate("wrong", "check_certificate_over", { until });
  const host = publicUrl?.hostname.replace(/^\[(.*)\]$/, "$1");
  const isNamed = host === undefined || isFor(read, host);
  if (!isNamed) return certificate("wrong", "check_certificate_other_name", { host });
  return certificate(state, state === "ok" ? "check_certificate_ok" : "check_certificate_soon", {
    until,
    days,
  });
}
