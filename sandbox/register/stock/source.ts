import { type ReadStream, createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import {
  type DirectorRecord,
  type EstablishmentRecord,
  type Intake,
  type LegalUnitRecord,
  type RegisterSource,
  soleTraderRole,
} from "../records.ts";
import { masked } from "../words.ts";

/** The fields of a CSV line, in the order of the header. */
type CsvFields = readonly string[];

/** Field separator: a comma in INSEE's files. */
type Delimiter = "," | ";";

/** Splits one complete record and removes quoting (RFC 4180). */
function splitRecord(record: string, delimiter: Delimiter): CsvFields {
  if (!record.includes('"')) return record.split(delimiter);
  const fields: string[] = [];
  const field =
    delimiter === "," ? /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/gy : /(?:"((?:[^"]|"")*)"|([^;]*))(;|$)/gy;
  for (let match = field.exec(record); match !== null; match = field.exec(record)) {
    fields.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'));
    if (match[3] === "") break;
  }
  return fields;
}

const quotesIn = (text: string) => text.split('"').length - 1;

/**
 * Opens a file for reading.
 * @throws Error with its path: opening a folder would succeed, and only reading it fail, without naming it
 */
async function textOf(path: string): Promise<ReadStream> {
  if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder; name the CSV file in it`);
  return createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 });
}

/** Returns the records of a file as text. Lines inside quotation marks are joined. */
async function* recordsOf(path: string): AsyncGenerator<string[]> {
  let rest = "";
  let open = "";
  for await (const chunk of await textOf(path)) {
    const lines = (rest + (chunk as string)).split("\n");
    rest = lines.pop()!;
    const records: string[] = [];
    for (const line of lines) {
      const whole = open === "" ? line : `${open}\n${line}`;
      open = whole.includes('"') && quotesIn(whole) % 2 === 1 ? whole : "";
      if (open === "") records.push(whole.endsWith("\r") ? whole.slice(0, -1) : whole);
    }
    yield records;
  }
  const last = open === "" ? rest : `${open}\n${rest}`;
  if (last !== "") yield [last];
}

/** Returns the value of a column in the current line; null if it is empty or the file has no such column. */
type CsvCell = (column: string) => string | null;

/**
 * Reads a UTF-8 CSV file line by line, in constant memory, with columns found by their header. `read` is called for
 * each line with a view of it that is valid until the next line.
 * @throws Error naming the file if it cannot be opened, or if its header lacks one of `required`.
 */
export async function readCsv(
  path: string,
  required: readonly string[],
  read: (cell: CsvCell) => void,
  delimiter: Delimiter = ",",
): Promise<void> {
  let header: ReadonlyMap<string, number> | undefined;
  let fields: CsvFields = [];
  const cell: CsvCell = (column) => fields[header!.get(column) ?? -1] || null;
  for await (const records of recordsOf(path)) {
    for (const record of records) {
      if (record === "") continue;
      if (header === undefined) {
        const names = splitRecord(record.replace(/^\uFEFF/, ""), delimiter);
        header = new Map(names.map((name, index) => [name, index]));
        const missing = required.filter((column) => !names.includes(column));
        if (missing.length > 0)
          throw new Error(
            `${path} is not a stock file of INSEE: its header has no ${missing.join(", ")}. Give the CSV file as published, comma-separated, in UTF-8.`,
          );
      } else {
        fields = splitRecord(record, delimiter);
        read(cell);
      }
    }
  }
}

/** Returns the known parts, separated by spaces; null if there are none. */
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;

/** Reads 23 of the 54 columns in layout 3.11. The second address is not read. */
function establishmentOf(cell: CsvCell): EstablishmentRecord {
  const state = cell("etatAdministratifEtablissement");
  return {
    nic: cell("nic")!.padStart(5, "0"),
    headOffice: cell("etablissementSiege") === "true",
    state: state === "A" || state === "F" ? state : null,
    created: cell("dateCreationEtablissement"),
    naf: cell("activitePrincipaleEtablissement"),
    naf2025: cell("activitePrincipaleNAF25Etablissement"),
    tradeSign: joined(...[1, 2, 3].map((n) => cell(`enseigne${n}Etablissement`))),
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
  await readCsv(path, ["siren", "nic", "etablissementSiege"], (cell) => {
    const siren = cell("siren");
    if (siren !== null && cell("nic") !== null)
      intake.establishment(siren.padStart(9, "0"), establishmentOf(cell));
  });
}

const present = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
const employers: Record<string, boolean> = { O: true, N: false };

/** Returns NOM PRENOM, by the names in use. For a masked person, `[ND]` appears once. */
function soleTraderName(cell: CsvCell): string | null {
  const lastName = cell("nomUsageUniteLegale") ?? cell("nomUniteLegale");
  const firstName = cell("prenomUsuelUniteLegale") ?? cell("prenom1UniteLegale");
  const names = new Set(present([lastName, firstName]));
  return names.has(masked) ? masked : [...names].join(" ") || null;
}

function legalUnitOf(cell: CsvCell): LegalUnitRecord {
  const legalName = cell("denominationUniteLegale");
  const acronym = cell("sigleUniteLegale");
  const usualNames = present([1, 2, 3].map((n) => cell(`denominationUsuelle${n}UniteLegale`)));
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

/** Returns the person behind a sole trader; undefined for a legal person. */
function soleTraderOf(cell: CsvCell): DirectorRecord | undefined {
  const birthName = cell("nomUniteLegale");
  const usedName = cell("nomUsageUniteLegale");
  if (birthName === null) return undefined;
  const firstNames = present([1, 2, 3, 4].map((n) => cell(`prenom${n}UniteLegale`)));
  return {
    lastName: usedName === null || usedName === birthName ? birthName : `${birthName} (${usedName})`,
    firstNames: [...new Set(firstNames)].join(" ") || cell("prenomUsuelUniteLegale"),
    denomination: null,
    role: soleTraderRole,
    birthYear: null,
  };
}

/** Delivers the units of a StockUniteLegale file, and the persons behind the sole traders. */
async function deliverLegalUnits(path: string, intake: Intake): Promise<void> {
  await readCsv(path, ["siren", "etatAdministratifUniteLegale"], (cell) => {
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
 * Returns INSEE's stock files as a source: StockUniteLegale and, if given, StockEtablissement (CSV, layout 3.11).
 * Columns are found by their header; missing ones are unknown. A unit without any establishment in the files gets its
 * head office if `nicSiegeUniteLegale` names it: a SIRET with the unit's activity, open as long as the unit is, and
 * without address.
 * @throws Error of the file system if a file is missing.
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
