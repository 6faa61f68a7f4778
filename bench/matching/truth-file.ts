import { readFileSync } from "node:fs";
import { readCsv } from "../../sandbox/register/stock/source.ts";
import type { MatchRow } from "../../shared/matching/match.ts";
import type { TruthRow } from "./truth-row.ts";

/** Columns of a truth file, by their possible names. */
const columns = {
  siren: ["siren", "SIREN"],
  name: ["spelling", "name", "Raison Sociale"],
  postcode: ["postcode", "codePostal"],
  city: ["city", "commune"],
  department: ["department", "departement"],
  address: ["address", "adresse"],
  vat: ["vat"],
  director: ["director"],
} as const;

/**
 * Reads spellings from real lists, each with the SIREN that is meant: a CSV in UTF-8, separated by commas or
 * semicolons, with the columns `siren` and `spelling` (or those of the Index Egapro, `SIREN` and `Raison Sociale`),
 * and `postcode`, `city`, `department`, `address`, `vat`, `director` if present. Repeated lines count as one row.
 */
export async function truthOfFile(path: string): Promise<TruthRow[]> {
  const [header = ""] = readFileSync(path, "utf8").split(/\r?\n/, 1);
  const truth = new Map<string, TruthRow>();
  await readCsv(
    path,
    [],
    (cell) => {
      const value = (names: readonly string[]) =>
        names
          .map(cell)
          .find((text) => text !== null)
          ?.trim();
      const siren = value(columns.siren);
      const name = value(columns.name);
      if (!siren || !name) return;
      const row: MatchRow = {
        name,
        postcode: value(columns.postcode),
        city: value(columns.city),
        department: value(columns.department),
        address: value(columns.address),
        vat: value(columns.vat),
        director: value(columns.director),
      };
      truth.set(JSON.stringify([siren, row]), {
        row,
        siren: siren.padStart(9, "0"),
        registered: "",
        kinds: ["real spelling"],
      });
    },
    header.includes(";") ? ";" : ",",
  );
  return [...truth.values()];
}
