import { keyHash } from "../shared/gateway/key-hash.ts";
import { openSqliteStore } from "../shared/gateway/sqlite/open-store.ts";
import { lookupKey } from "../shared/lookups/lookup.ts";
import { fictionalSiren } from "./fictional-siren.ts";

/** Nobody listens there: a run that answers from its store alone does not notice. */
const url = "http://127.0.0.1:1/v1";
const key = "pk_live_bench";

const unit = (siren: string, index: number) => ({
  siren,
  sirenFormatted: siren.replace(/(?=(...)+$)/g, " ").trim(),
  name: `SOCIETE FICTIVE ${index}`,
  sigle: null,
  legalForm: { code: "5710", label: "SAS, société par actions simplifiée" },
  activity: { code: "62.01Z", label: "Programmation informatique" },
  category: "PME",
  active: true,
  state: "A",
  dateCreation: "2001-02-03T00:00:00.000Z",
  vatNumber: null,
  denominations: { legal: `SOCIETE FICTIVE ${index}`, usual: [], sigle: null },
  workforceRange: "11",
  employer: true,
  capital: null,
  establishments: { total: 1, active: 1 },
});

/** A store at `path` that knows so many fictional companies; the variables that make a program use it. */
export async function warmStore(path: string, companies: number): Promise<Readonly<Record<string, string>>> {
  const store = openSqliteStore(path, { source: url, keyHash: keyHash(key) });
  const asOf = Date.now();
  const handful = 5_000;
  for (let first = 0; first < companies; first += handful) {
    const count = Math.min(handful, companies - first);
    await store.remember(
      Array.from({ length: count }, (_, position) => {
        const siren = fictionalSiren(first + position);
        const data = JSON.stringify(unit(siren, first + position));
        return { key: lookupKey({ operation: "legal-unit", siren }), found: true, data, asOf };
      }),
    );
  }
  await store.close();
  return { SIRENE_API_URL: url, SIRENE_API_KEY: key, SIRENE_API_SECRET: "sk_live_bench", SIRENE_STORE: path };
}
