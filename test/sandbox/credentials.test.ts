import { beforeAll, describe, expect, test } from "@jest/globals";
import { operationIds, operations } from "../../shared/contract/operations.ts";
import type { StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});

const refused = (code: string | null) => ({ success: false, error: expect.any(String), code });

describe("authentication", () => {
  test.each(operationIds)("%s without keys is 401 MISSING_CREDENTIALS", async (id) => {
    const path = operations[id].path.replace("{siren}", "552032534").replace(/\{\w+\}/, "1");
    const answer = await sandbox.get(path, { key: undefined, secret: undefined });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject(refused("MISSING_CREDENTIALS"));
  });

  test.each([
    ["the public key alone", { secret: undefined }, "MISSING_CREDENTIALS"],
    ["the secret key alone", { key: undefined }, "MISSING_CREDENTIALS"],
    ["a wrong secret key", { secret: "sk_live_other" }, "INVALID_API_KEY"],
    ["a wrong public key", { key: "pk_live_other" }, "INVALID_API_KEY"],
    ["a public key without its prefix", { key: "sandbox" }, "INVALID_API_KEY"],
    [
      "a disabled key with a wrong secret",
      { key: "pk_live_disabled", secret: "sk_live_other" },
      "INVALID_API_KEY",
    ],
    ["a disabled key", { key: "pk_live_disabled" }, "API_KEY_DISABLED"],
  ])("%s is a 401 with its own code", async (_, keys, code) => {
    const answer = await sandbox.get("/me", keys);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject(refused(code));
  });

  test("a path that is no operation tells nothing to a caller without keys", async () => {
    expect((await sandbox.get("/no/such/path", { key: undefined })).status).toBe(401);
  });

  test.each(operationIds)("%s with an inactive subscription is 402", async (id) => {
    const path = operations[id].path.replace("{siren}", "552032534").replace(/\{\w+\}/, "1");
    const answer = await sandbox.get(path, { key: "pk_live_inactive" });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject(refused(null));
  });

  test("an inactive subscription stays 402 when its quota is spent", async () => {
    const poor = await startSandbox({ quota: 1 });
    for (let call = 0; call < 3; call += 1) {
      expect((await poor.get("/naf", { key: "pk_live_inactive" })).status).toBe(402);
    }
  });

  test("/me is 400 when the key is attached to no company, and other operations are open to it", async () => {
    const answer = await sandbox.get("/me", { key: "pk_live_unattached" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject(refused(null));
    expect((await sandbox.get("/naf", { key: "pk_live_unattached" })).status).toBe(200);
  });

  test("no answer repeats a key or a secret", async () => {
    for (const key of ["pk_live_sandbox", "pk_live_disabled", "pk_live_other"]) {
      const { body } = await sandbox.get("/me", { key });
      expect(JSON.stringify(body)).not.toMatch(/[ps]k_live_/);
    }
  });
});
