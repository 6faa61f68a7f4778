import { openAccountStore } from "../shared/gateway/open-store.ts";
import { lookupKey } from "../shared/lookups/lookup.ts";
import { apiVariables } from "./api-variables.ts";
import { fictionalSiren } from "./fictional-siren.ts";
import { fictionalUnit } from "./fictional-unit.ts";

/** Nothing listens there, which a run that answers only from its store does not notice. */
const nobody = "http://127.0.0.1:1/v1";

/**
 * Makes a store at `path` with answers from `url` about so many fictional companies. Returns the environment
 * variables that make a program use it.
 */
export async function warmStore(
  path: string,
  companies: number,
  url = nobody,
): Promise<Readonly<Record<string, string>>> {
  const variables = apiVariables(url, path);
  const store = await openAccountStore({ storePath: path, url, key: variables.SIRENE_API_KEY });
  const asOf = Date.now();
  const batch = 5_000;
  for (let first = 0; first < companies; first += batch) {
    const count = Math.min(batch, companies - first);
    await store.remember(
      Array.from({ length: count }, (_, position) => {
        const siren = fictionalSiren(first + position);
        const data = JSON.stringify(fictionalUnit(siren, `SOCIETE FICTIVE ${first + position}`));
        return { key: lookupKey({ operation: "legal-unit", siren }), found: true, data, asOf };
      }),
    );
  }
  await store.close();
  return variables;
}
