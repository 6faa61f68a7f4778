import { buildSandbox } from "../../sandbox/app.ts";
import { fictionalSiren } from "../../sandbox/register/fictional/dice.ts";
import { createClient } from "../../shared/client/client.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";

/** The operations whose answers fill the store: those that lists and cells use for one company. */
export const measuredOperations = [
  "legal-unit",
  "establishment",
  "establishments",
  "directors",
  "accounts",
] as const;
export type MeasuredOperation = (typeof measuredOperations)[number];

/** Answers of the sandbox by operation: the payload as JSON text, with the SIREN in it. */
export type Samples = Readonly<Record<MeasuredOperation, readonly { siren: string; data: string }[]>>;

const seed = 1;

/** Asks the sandbox over HTTP about the first `companies` of a made-up register. */
export async function sampleAnswers(companies: number): Promise<Samples> {
  const sandbox = await buildSandbox({
    units: companies,
    seed: String(seed),
    plan: "enterprise",
    quota: "1000000",
    hourly: "1000000",
  });
  const { url } = await sandbox.listen();
  const client = createClient({ url, ...sandbox.credentials });
  const samples: Record<MeasuredOperation, { siren: string; data: string }[]> = {
    "legal-unit": [],
    establishment: [],
    establishments: [],
    directors: [],
    accounts: [],
  };
  /** Returns the payload; undefined if there is none. */
  async function ask(siren: string, { operation, ...parameters }: Lookup): Promise<unknown> {
    const reply = await client.call(operation, parameters);
    if (reply.kind !== "found") return undefined;
    samples[operation as MeasuredOperation].push({ siren, data: JSON.stringify(reply.data) });
    return reply.data;
  }
  try {
    for (let index = 0; index < companies; index += 1) {
      const siren = fictionalSiren(index, seed);
      await ask(siren, { operation: "legal-unit", siren });
      await ask(siren, { operation: "directors", siren });
      await ask(siren, { operation: "accounts", siren });
      const listed = (await ask(siren, { operation: "establishments", siren })) as
        { items?: { siret: string }[] } | undefined;
      const siret = listed?.items?.[0]?.siret;
      if (siret !== undefined) await ask(siren, { operation: "establishment", siret });
    }
    return samples;
  } finally {
    await client.close();
    await sandbox.close();
  }
}
