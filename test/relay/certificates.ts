import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

/** Whether openssl is installed, which makes the certificates. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/**
 * A certificate and its key in `folder`, for `name`, a host or an address, that ends in `days`.
 */
export function certified(folder: string, name: string, days = 30): CertificateFiles {
  const [key, cert] = [join(folder, `${name}.${days}.key`), join(folder, `${name}.${days}.crt`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const alternative = /^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`;
  const words = ["req", "-x509", ...curve, "-keyout", key, "-out", cert, "-days", String(days)];
  execFileSync("openssl", [...words, "-subj", `/CN=${name}`, "-addext", `subjectAltName=${alternative}`], {
    stdio: "ignore",
  });
  return { cert, key };
}

/** A certificate for `name` and its key in `folder`, which a certificate authority of nobody's has issued, with its own. */
export function issued(folder: string, name: string): CertificateFiles & { readonly authority: string } {
  const { cert: authority, key: authorityKey } = certified(folder, "authority.example");
  const [key, cert] = [join(folder, `${name}.issued.key`), join(folder, `${name}.issued.crt`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const alternative = /^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`;
  const words = [
    "req",
    "-x509",
    ...curve,
    "-keyout",
    key,
    "-out",
    cert,
    "-days",
    "30",
    "-subj",
    `/CN=${name}`,
  ];
  const by = ["-CA", authority, "-CAkey", authorityKey, "-addext", `subjectAltName=${alternative}`];
  execFileSync("openssl", [...words, ...by], { stdio: "ignore" });
  return { cert, key, authority };
}
