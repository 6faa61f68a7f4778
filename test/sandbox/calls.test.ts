import { describe, expect, test } from "@jest/globals";
import type { Me } from "../../shared/contract/entities.ts";
import { operationIds } from "../../shared/contract/operations.ts";
import { startSandbox } from "./start-sources.ts";

const danone = "552032534";

describe("GET /_sandbox/calls", () => {
  test("counts by operation, with the contract's 12 ids", async () => {
    const sandbox = await startSandbox();
    const paths = [
      "/search?q=danone",
      "/search/dirigeants?nom=martin",
      "/search/adresse?codePostal=75008",
      `/unite-legale/${danone}`,
      `/unite-legale/${danone}/etablissements`,
      `/unite-legale/${danone}/dirigeants`,
      `/unite-legale/${danone}/finances`,
      "/etablissement/00000000000000",
      "/naf",
      "/naf/62.01Z",
      "/categories-juridiques",
      "/me",
    ];
    for (const path of paths) await sandbox.get(path);
    const { total, byOperation } = await sandbox.calls();
    expect(total).toBe(12);
    expect(byOperation).toEqual(Object.fromEntries(operationIds.map((id) => [id, 1])));
  });

  test("counts by status, refusals of every kind included", async () => {
    const sandbox = await startSandbox({ quota: 3 });
    await sandbox.get("/naf/62.01Z");
    await sandbox.get("/search");
    await sandbox.get("/naf/62.01Z", { key: undefined });
    await sandbox.get("/no/such/path");
    await sandbox.get("/naf/62.01Z");
    expect(await sandbox.calls()).toMatchObject({
      total: 5,
      byStatus: { "200": 1, "400": 1, "401": 1, "404": 1, "429": 1 },
    });
  });

  test("counts by key: method, path below /v1, query sorted by name", async () => {
    const sandbox = await startSandbox();
    await sandbox.get(`/unite-legale/${danone}`);
    await sandbox.get(`/unite-legale/${danone}`);
    await sandbox.get("/search?q=danone&perPage=100&etat=A");
    await sandbox.get("/search?perPage=100&etat=A&q=danone");
    await sandbox.get("/search?q=l%27air+liquide");
    await sandbox.get("/search?q=l'air%20liquide");
    await sandbox.get("/naf", { method: "POST" });
    expect((await sandbox.calls()).byKey).toEqual({
      [`GET /unite-legale/${danone}`]: 2,
      "GET /search?etat=A&perPage=100&q=danone": 2,
      "GET /search?q=l'air%20liquide": 2,
      "POST /naf": 1,
    });
  });

  test("a path that is no operation counts as other", async () => {
    const sandbox = await startSandbox();
    await sandbox.get("/no/such/path");
    await sandbox.get("/unite-legale/%E0%A4%A");
    expect((await sandbox.calls()).byOperation).toEqual({ other: 2 });
  });

  test("needs no key and counts nothing of itself", async () => {
    const sandbox = await startSandbox();
    for (let time = 0; time < 3; time += 1) {
      expect(await sandbox.calls()).toEqual({ total: 0, byOperation: {}, byStatus: {}, byKey: {} });
    }
  });

  test("DELETE sets the counts to zero and leaves quota and hour as they are", async () => {
    const sandbox = await startSandbox({ hourly: 3 });
    await sandbox.get("/naf");
    await sandbox.get("/naf");
    expect(await sandbox.atRoot("/_sandbox/calls", { method: "DELETE" })).toEqual({
      status: 200,
      body: { total: 0, byOperation: {}, byStatus: {}, byKey: {} },
    });
    expect((await sandbox.get<Me>("/me")).body.data.usage.used).toBe(3);
    expect((await sandbox.get<Me>("/me")).status).toBe(429);
    expect((await sandbox.calls()).total).toBe(2);
  });
});
