import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { certificateFinding } from "../../../relay/check/findings.ts";
import { readTlsFiles } from "../../../relay/commands/serve-options.ts";
import { certified, hasOpenssl } from "../certificates.ts";

const withOpenssl = hasOpenssl ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), "sirene-certificates-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = 24 * 3_600_000;

function found(name: string, days: number, host: string | undefined, later = 0) {
  const { cert, key } = certified(folder, name, days);
  const url = host === undefined ? undefined : new URL(`https://${host}`);
  const { state, code } = certificateFinding(readTlsFiles(cert, key), url, Date.now() + later);
  return `${state} ${code.replace("check_certificate_", "")}`;
}

withOpenssl("a certificate is good while it lasts two weeks, a note after, wrong once it is over", () => {
  expect(found("relay.example", 30, undefined)).toBe("ok ok");
  expect(found("relay.example", 30, undefined, 17 * day)).toBe("note soon");
  expect(found("relay.example", 30, undefined, 31 * day)).toBe("wrong over");
  expect(found("relay.example", 30, undefined, -2 * day)).toBe("wrong early");
});

withOpenssl("a certificate is for the host that people come by, with any port", () => {
  expect(found("relay.example", 30, "relay.example:3443")).toBe("ok ok");
  expect(found("relay.example", 30, "other.example")).toBe("wrong other_name");
  expect(found("192.0.2.7", 30, "192.0.2.7")).toBe("ok ok");
  expect(found("192.0.2.7", 30, "192.0.2.8")).toBe("wrong other_name");
});

test("a relay without one is no fault, for a proxy may speak https", () => {
  expect(certificateFinding(undefined, undefined, Date.now())).toMatchObject({ state: "note" });
});
