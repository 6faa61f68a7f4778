import { stat } from "node:fs/promises";
import { basename } from "node:path";
import {
  type EstablishmentRecord,
  type Intake,
  type DirectorRecord,
  type LegalUnitRecord,
  soleTraderRole,
  type RegisterSource,
} from "../records.ts";
import { masked } from "../words.ts";
import { type CsvCell, readCsv } from "./csv.ts";

/** The columns read of StockEtablissement, of the 54 it has in layout 3.11; the second address is left. */
type EstablishmentColumn =
  | "siren"
  | "nic"
  | "dateCreationEtablissement"
  | "etablissementSiege"
  | "complementAdresseEtablissement"
  | "numeroVoieEtablissement"
  | "indiceRepetitionEtablissement"
  | "typeVoieEtablissement"
  | "libelleVoieEtablissement"
  | "codePostalEtablissement"
  | "libelleCommuneEtablissement"
  | "libelleCommuneEtrangerEtablissement"
  | "distributionSpecialeEtablissement"
  | "codeCommuneEtablissement"
  | "codeCedexEtablissement"
  | "libelleCedexEtablissement"
  | "libellePaysEtrangerEtablissement"
  | "etatAdministratifEtablissement"
  | "enseigne1Etablissement"
  | "enseigne2Etablissement"
  | "enseigne3Etablissement"
  | "activitePrincipaleEtablissement"
  | "activitePrincipaleNAF25Etablissement";

/** The parts that are known, with a blank between; null when none is. */
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;

function establishmentOf(cell: CsvCell<EstablishmentColumn>): EstablishmentRecord {
  const state = cell("etatAdministratifEtablissement");
  return {
    nic: cell("nic")!.padStart(5, "0"),
    headOffice: cell("etablissementSiege") === "true",
    state: state === "A" || state === "F" ? state : null,
    created: cell("dateCreationEtablissement"),
    naf: cell("activitePrincipaleEtablissement"),
    naf2025: cell("activitePrincipaleNAF25Etablissement"),
    tradeSign: joined(
      cell("enseigne1Etablissement"),
      cell("enseigne2Etablissement"),
      cell("enseigne3Etablissement"),
    ),
    complement: cell("complementAdresseEtablissement"),
    streetNumber: joined(cell("numeroVoieEtablissement"), cell("indiceRepetitionEtablissement")),
    streetType: cell("typeVoieEtablissement"),
    street: cell("libelleVoieEtablissement"),
    delivery: cell("distributionSpecialeEtablissement"),
    postalCode: cell("codePostalEtablissement"),
    communeCode: cell("codeCommuneEtablissement"),
    commune: cell("libelleCommuneEtablissement") ?? cell("libelleCommuneEtrangerEtablissement"),
    cedexCode: cell("codeCedexEtablissement"),
    cedexLabel: cell("libelleCedexEtablissement"),
    country: cell("libellePaysEtrangerEtablissement"),
  };
}

/** Delivers the establishments of a StockEtablissement file. */
async function deliverEstablishments(path: string, intake: Intake): Promise<void> {
  await readCsv<EstablishmentColumn>(path, ["siren", "nic", "etablissementSiege"], (cell) => {
    const siren = cell("siren");
    if (siren !== null && cell("nic") !== null)
      intake.establishment(siren.padStart(9, "0"), establishmentOf(cell));
  });
}

/** The columns read of StockUniteLegale, of the 35 it has in layout 3.11. */
type LegalUnitColumn =
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
function soleTraderName(cell: CsvCell<LegalUnitColumn>): string | null {
  const lastName = cell("nomUsageUniteLegale") ?? cell("nomUniteLegale");
  const firstName = cell("prenomUsuelUniteLegale") ?? cell("prenom1UniteLegale");
  const names = new Set(present([lastName, firstName]));
  return names.has(masked) ? masked : [...names].join(" ") || null;
}

function legalUnitOf(cell: CsvCell<LegalUnitColumn>): LegalUnitRecord {
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
function soleTraderOf(cell: CsvCell<LegalUnitColumn>): DirectorRecord | undefined {
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
async function deliverLegalUnits(path: string, intake: Intake): Promise<void> {
  await readCsv<LegalUnitColumn>(path, ["siren", "etatAdministratifUniteLegale"], (cell) => {
    if (cell("siren") === null) return;
    const unit = legalUnitOf(cell);
    intake.legalUnit(unit);
    const soleTrader = soleTraderOf(cell);
    if (soleTrader !== undefined) intake.director(unit.siren, soleTrader);
  });
}

async function identityOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${basename(path)} (${size} bytes, ${new Date(mtimeMs).toISOString()})`;
}

/**
 * INSEE's stock files, StockUniteLegale and, when given, StockEtablissement (CSV, layout 3.11). Columns are found by
 * their header; those not there are unknown. A unit without any establishment in the files gets its head office when
 * `nicSiegeUniteLegale` names it: a SIRET with the unit's activity, open as long as the unit is, and no address.
 * @throws Error of the file system when a file is not there.
 */
export async function stockSource(
  legalUnitsCsv: string,
  establishmentsCsv: string | undefined,
): Promise<RegisterSource> {
  const paths = [legalUnitsCsv, ...(establishmentsCsv === undefined ? [] : [establishmentsCsv])];
  return {
    madeFrom: `stock: ${(await Promise.all(paths.map(identityOf))).join(", ")}`,
    async deliver(intake) {
      await deliverLegalUnits(legalUnitsCsv, intake);
      if (establishmentsCsv !== undefined) await deliverEstablishments(establishmentsCsv, intake);
      intake.completeHeadOffices();
    },
  };
}
