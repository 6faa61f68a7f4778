import { describe, expect, test } from "@jest/globals";
import type { AccountList, LegalUnit, Me } from "../../shared/contract/entities.ts";
import { planCodes } from "../../shared/contract/limits.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { rateOf } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

const danone = "552032534";

describe("plans", () => {
  test.each(["free", "starter"])(
    "annual accounts are 403 on the %s plan, whatever the SIREN",
    async (plan) => {
      const sandbox = await startSandbox({ plan });
      for (const siren of [danone, "000000001"]) {
        const answer = await sandbox.get(`/unite-legale/${siren}/finances`);
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({
          success: false,
          error: expect.stringMatching(/upgrade/i),
          code: null,
        });
      }
    },
  );

  test.each(["pro", "enterprise"])("annual accounts are open to the %s plan", async (plan) => {
    const sandbox = await startSandbox({ plan });
    const answer = await sandbox.get<AccountList>(`/unite-legale/${danone}/finances`);
    expect(answer.status).toBe(200);
    expect(answer.body.data.siren).toBe(danone);
  });

  test("the capital of one legal unit is null on Free and Starter, and filled on Pro and Enterprise", async () => {
    const sandbox = await startSandbox();
    const capitals: Record<string, unknown> = {};
    for (const plan of planCodes) {
      await sandbox.change({ plan });
      capitals[plan] = (
        await sandbox.get<LegalUnit>(`/unite-legale/${edgeCases.variableCapital}`)
      ).body.data.capital;
    }
    const filled = { amount: expect.any(Number), currency: "EUR", variable: true };
    expect(capitals).toEqual({ free: null, starter: null, pro: filled, enterprise: filled });
  });

  test.each([
    ["free", "Free", 1_000, 100],
    ["starter", "Starter", 10_000, 1_000],
    ["pro", "Pro", 100_000, 10_000],
    ["enterprise", "Enterprise", 1_000_000, 100_000],
  ])(
    "/me of the %s plan tells its name, quota and hourly limit",
    async (plan, name, limit, hourlyRateLimit) => {
      const sandbox = await startSandbox({ plan });
      const { body } = await sandbox.get<Me>("/me");
      expect(body.data).toMatchObject({
        keyId: "key_sandbox",
        company: { id: "company_sandbox" },
        plan: { code: plan, name, status: "active", trialEndsAt: null },
        usage: { used: 1, limit, remaining: limit - 1, percentage: 0, hourlyRateLimit },
      });
    },
  );

  test("X-RateLimit-Limit is the plan's monthly quota, and --quota and --hourly go before the plan", async () => {
    const sandbox = await startSandbox({ plan: "starter" });
    expect(rateOf(await sandbox.get("/naf")).limit).toBe(10_000);
    await sandbox.change({ quota: 50, hourly: 20 });
    const me = await sandbox.get<Me>("/me");
    expect(me.body.data.usage).toMatchObject({
      limit: 50,
      remaining: 48,
      hourlyRateLimit: 20,
      percentage: 4,
    });
  });
});
