import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readTlsFiles } from "../../relay/commands/tls-files.ts";
import { Complaint } from "../../relay/complaint.ts";

const folder = mkdtempSync(join(tmpdir(), "sirene-tls-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const withOpenssl = spawnSync("openssl", ["version"]).status === 0 ? test : test.skip;

/** The path of a file with `text` in it. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A certificate and its key, for a machine of that name. */
function certified(name: string) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const words = ["req", "-x509", ...curve, "-keyout", key, "-out", cert, "-subj", `/CN=${name}`];
  execFileSync("openssl", words, { stdio: "ignore" });
  return { key, cert };
}

function complaint(cert: string, key: string): Complaint {
  try {
    readTlsFiles(cert, key);
  } catch (error) {
    if (error instanceof Complaint) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the files of a certificate", () => {
  test.each([
    ["no PEM", "hunter2"],
    ["a PEM of nothing", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"],
    ["empty", ""],
  ])("that are %s are refused by name, and what is in them is not told", (_, text) => {
    const [cert, key] = [fileOf("some.crt", text), fileOf("some.key", text)];
    const { code, parameters } = complaint(cert, key);
    expect(code).toBe("bad_tls");
    expect(parameters).toMatchObject({ cert, key });
    expect(parameters["detail"]).not.toBe("");
    expect(JSON.stringify(parameters)).not.toContain("hunter2");
  });

  withOpenssl("are taken with the key of the certificate alone (needs openssl to make them)", () => {
    const [one, other] = [certified("one"), certified("other")];
    expect(readTlsFiles(one.cert, one.key).cert).toContain("BEGIN CERTIFICATE");
    expect(complaint(one.cert, other.key)).toMatchObject({ code: "bad_tls" });
    expect(complaint(one.key, one.cert)).toMatchObject({ code: "bad_tls" });
  });
});
