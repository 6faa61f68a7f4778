import type { EstablishmentRecord, Intake } from "../records.ts";
import { type Cell, readCsv } from "./csv.ts";

/** The columns read of StockEtablissement, of the 54 it has in layout 3.11; the second address is left. */
type Column =
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

function establishmentOf(cell: Cell<Column>): EstablishmentRecord {
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
export async function deliverEstablishments(path: string, intake: Intake): Promise<void> {
  await readCsv<Column>(path, ["siren", "nic", "etablissementSiege"], (cell) => {
    const siren = cell("siren");
    if (siren !== null && cell("nic") !== null)
      intake.establishment(siren.padStart(9, "0"), establishmentOf(cell));
  });
}
