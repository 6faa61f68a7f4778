import type { DirectorRecord, Intake, LegalUnitRecord } from "../records.ts";
import { soleTraderRole } from "../sole-trader.ts";
import { masked } from "../words.ts";
import { type Cell, readCsv } from "./csv.ts";

/** The columns read of StockUniteLegale, of the 35 it has in layout 3.11. */
type Column =
  | "siren"
  | "dateCreationUniteLegale"
  | "sigleUniteLegale"
  | "prenom1UniteLegale"
  | "prenom2UniteLegale"
  | "prenom3UniteLegale"
  | "prenom4UniteLegale"
  | "prenomUsuelUniteLegale"
  | "trancheEffectifsUniteLegale"
  | "categorieEntreprise"
  | "dateDebut"
  | "etatAdministratifUniteLegale"
  | "nomUniteLegale"
  | "nomUsageUniteLegale"
  | "denominationUniteLegale"
  | "denominationUsuelle1UniteLegale"
  | "denominationUsuelle2UniteLegale"
  | "denominationUsuelle3UniteLegale"
  | "categorieJuridiqueUniteLegale"
  | "activitePrincipaleUniteLegale"
  | "nicSiegeUniteLegale"
  | "caractereEmployeurUniteLegale"
  | "activitePrincipaleNAF25UniteLegale";

const present = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
const employers: Record<string, boolean> = { O: true, N: false };

/** NOM PRENOM, by the names in use; a masked person reads `[ND]` once. */
function soleTraderName(cell: Cell<Column>): string | null {
  const lastName = cell("nomUsageUniteLegale") ?? cell("nomUniteLegale");
  const firstName = cell("prenomUsuelUniteLegale") ?? cell("prenom1UniteLegale");
  const names = new Set(present([lastName, firstName]));
  return names.has(masked) ? masked : [...names].join(" ") || null;
}

function legalUnitOf(cell: Cell<Column>): LegalUnitRecord {
  const legalName = cell("denominationUniteLegale");
  const acronym = cell("sigleUniteLegale");
  const usualNames = present([
    cell("denominationUsuelle1UniteLegale"),
    cell("denominationUsuelle2UniteLegale"),
    cell("denominationUsuelle3UniteLegale"),
  ]);
  const state = cell("etatAdministratifUniteLegale");
  return {
    siren: cell("siren")!.padStart(9, "0"),
    name: legalName ?? soleTraderName(cell) ?? usualNames[0] ?? acronym ?? "",
    legalName,
    usualNames,
    acronym,
    legalForm: cell("categorieJuridiqueUniteLegale")?.padStart(4, "0") ?? null,
    naf: cell("activitePrincipaleUniteLegale"),
    naf2025: cell("activitePrincipaleNAF25UniteLegale"),
    category: cell("categorieEntreprise"),
    workforce: cell("trancheEffectifsUniteLegale"),
    employer: employers[cell("caractereEmployeurUniteLegale") ?? ""] ?? null,
    state: state === "A" || state === "C" ? state : null,
    created: cell("dateCreationUniteLegale"),
    ceased: state === "C" ? cell("dateDebut") : null,
    vatLiable: true,
    capital: null,
    capitalVariable: false,
    headOfficeNic: cell("nicSiegeUniteLegale")?.padStart(5, "0") ?? null,
  };
}

/** The individual behind a sole trader's unit; undefined for a legal person. */
function soleTraderOf(cell: Cell<Column>): DirectorRecord | undefined {
  const birthName = cell("nomUniteLegale");
  const usedName = cell("nomUsageUniteLegale");
  if (birthName === null) return undefined;
  const firstNames = present([
    cell("prenom1UniteLegale"),
    cell("prenom2UniteLegale"),
    cell("prenom3UniteLegale"),
    cell("prenom4UniteLegale"),
  ]);
  return {
    lastName: usedName === null || usedName === birthName ? birthName : `${birthName} (${usedName})`,
    firstNames: [...new Set(firstNames)].join(" ") || cell("prenomUsuelUniteLegale"),
    denomination: null,
    role: soleTraderRole,
    birthYear: null,
  };
}

/** Delivers the units of a StockUniteLegale file, and the individuals behind the sole traders. */
export async function deliverLegalUnits(path: string, intake: Intake): Promise<void> {
  await readCsv<Column>(path, ["siren", "etatAdministratifUniteLegale"], (cell) => {
    if (cell("siren") === null) return;
    const unit = legalUnitOf(cell);
    intake.legalUnit(unit);
    const soleTrader = soleTraderOf(cell);
    if (soleTrader !== undefined) intake.director(unit.siren, soleTrader);
  });
}
