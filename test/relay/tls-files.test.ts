import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readTlsFiles } from "../../relay/commands/serve-options.ts";
import { RelayProgramError } from "../../relay/environment/terminal.ts";
import { certified, hasOpenssl } from "./certificates.ts";

const withOpenssl = hasOpenssl ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), "sirene-tls-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a file with `text` in it. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function errorOf(cert: string, key: string): RelayProgramError {
  try {
    readTlsFiles(cert, key);
  } catch (error) {
    if (error instanceof RelayProgramError) return error;
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
    const { code, parameters } = errorOf(cert, key);
    expect(code).toBe("bad_tls");
    expect(parameters).toMatchObject({ cert, key });
    expect(parameters["detail"]).not.toBe("");
    expect(JSON.stringify(parameters)).not.toContain("hunter2");
  });

  withOpenssl("are taken with the key of the certificate alone (needs openssl to make them)", () => {
    const [one, other] = [certified(folder, "one.example"), certified(folder, "other.example")];
    expect(readTlsFiles(one.cert, one.key).cert).toContain("BEGIN CERTIFICATE");
    expect(errorOf(one.cert, other.key)).toMatchObject({ code: "bad_tls" });
    expect(errorOf(one.key, one.cert)).toMatchObject({ code: "bad_tls" });
  });
});
