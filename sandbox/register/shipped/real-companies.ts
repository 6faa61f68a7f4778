import type { EstablishmentRecord, LegalUnitRecord } from "../records.ts";
import { establishment, legalUnit } from "./blank-records.ts";

/**
 * Organisations everybody knows, with facts of the register alone, as published in autumn 2026. What is not in the
 * source is left out: nothing about them is made up, and nobody who directs them is named.
 * Source: INSEE, Sirene (Licence Ouverte 2.0), partly by way of Index Egapro and annuaire-entreprises.data.gouv.fr.
 */

/** SIREN | name | acronym | legal form | NAF rev. 2 | NAF 2025 | creation | NIC of the head office; all are active. */
const units = `
005720784|ETABLISSEMENTS DECAYEUX|||25.99A||1957-01-01|
006380042|LABORATOIRE NUTERGIA|||10.86Z||1963-01-01|
016250029|APRR (autoroutes Paris Rhin Rhône)|||52.21Z||1962-01-01|
130025265|DIRECTION INTERMINISTERIELLE DU NUMERIQUE|DINUM|7120|84.11Z|84.11Y|2017-05-24|00013
217500016|VILLE DE PARIS||7229|84.11Z|84.11Y|1983-03-01|00019
223100017|DEPARTEMENT DE LA HAUTE GARONNE||7220|84.11Z|84.11Y|1983-03-01|00423
302474648|NATURALIA FRANCE||5710|47.29Z|47.27H|1973-01-01|00664
315908988|CARREFOUR|||70.22Z||1979-01-01|
322306440|DASSAULT SYSTEMES SE|||58.29C||1981-11-01|
356000000|LA POSTE||5510|53.10Z|53.10Y|1991-01-01|00048
383474814|AIRBUS SAS|||30.30Z||1991-10-18|
384560942|LEROY MERLIN FRANCE|||47.52B||1992-02-17|
385290309|AGENCE DE L ENVIRONNEMENT ET DE LA MAITRISE DE L ENERGIE|ADEME|4110|84.13Z|84.13Y|1991-07-28|00454
400461356|LES RESTAURANTS DU COEUR||9220|88.99B|88.99H|1995-04-15|00133
420495178|Air France|||51.10Z||1998-10-01|
519037584|SNCF VOYAGEURS|||49.10Z||2009-12-15|
552018020|MONOPRIX|||70.10Z||1955-01-01|
552032534|DANONE||5599|70.10Z|70.10Y|1955-01-01|00703
552059024|THALES|||70.10Z||1949-01-01|
552120222|SOCIETE GENERALE|||64.19Z|||
572076396|HERMES INTERNATIONAL|||70.10Z||1957-01-01|
602060147|hachette livre|||58.11Z||1960-01-01|
775663438|REGIE AUTONOME DES TRANSPORTS PARISIENS|RATP|4120|49.31Z|49.12Y||01906
775695901|AUBADE PARIS||5710|14.14Z|14.22Y|1956-01-01|00063
784939688|PICARD SURGELES|||47.11A||1958-01-01|
998269211|Saint-Gobain Glass France|||23.11Z||1984-01-01|
`;

/**
 * SIREN | NIC | siege | creation | NAF rev. 2 | NAF 2025 | trade sign | complement | number | street type | street |
 * postal code | commune code | commune; all are open.
 */
const establishments = `
130025265|00013|siege|2017-05-24|84.11Z|84.11Y|||20|AVENUE|DE SEGUR|75007|75107|PARIS
217500016|00019|siege|1983-03-01|84.11Z|84.11Y|MAIRIE||4|PL|HOTEL VILLE ESP LIBERATION|75004|75104|PARIS 04
223100017|00423|siege|1999-05-17|84.11Z|84.11Y|||1|BOULEVARD|DE LA MARQUETTE|31000|31555|TOULOUSE
302474648|00664|siege|2011-06-14|47.29Z|47.27H||14 A 16|14|RUE|MARC BLOCH|92110|92024|CLICHY
356000000|00048|siege|2003-01-01|53.10Z|53.10Y|LA POSTE|DIRECTION GENERALE DE LA POSTE|9|RUE|DU COLONEL PIERRE AVIA|75015|75115|PARIS
356000000|24221||2012-01-01|53.10Z|53.10Y|LA POSTE|||||72300|72264|SABLE-SUR-SARTHE
356000000|24230||2012-01-01|53.10Z|53.10Y|LA POSTE|||||72120|72269|SAINT-CALAIS
356000000|24249||2012-01-01|53.10Z|53.10Y|LA POSTE|||||72380|72289|SAINTE-JAMME-SUR-SARTHE
385290309|00454|siege|2007-04-26|84.13Z|84.13Y|||20|AVENUE|DU GRESILLE|49000|49007|ANGERS
400461356|00133|siege|2022-10-01|88.99B|88.99H|||10|SQUARE|DUMONT D'URVILLE|49000|49007|ANGERS
552032534|00703|siege|2025-08-19|70.10Z|66.30Y|||59|RUE|LA FAYETTE|75009|75109|PARIS
775663438|01906|siege|1995-07-01|49.31Z|49.31G|||54|QUAI|DE LA RAPEE|75012|75112|PARIS
775695901|00063|siege|2000-04-28|14.14Z|14.22Y||10 A 12|10|RUE|DU COLONEL DRIANT|75001|75101|PARIS
775695901|00352||2009-04-20|47.71Z|47.71Y|AUBADE L ART D AIMER|||||35000|35238|RENNES
`;

const linesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((value) => value || null));

export const realUnits: readonly LegalUnitRecord[] = linesOf(units).map(
  ([siren, name, acronym, legalForm, naf, naf2025, created, headOfficeNic]) =>
    legalUnit({
      siren: siren!,
      name: name!,
      acronym: acronym!,
      legalForm: legalForm!,
      naf: naf!,
      naf2025: naf2025!,
      created: created!,
      headOfficeNic: headOfficeNic!,
    }),
);

/** Each with the SIREN of its unit. */
export const realEstablishments: readonly (readonly [siren: string, EstablishmentRecord])[] = linesOf(
  establishments,
).map(([siren, nic, siege, created, naf, naf2025, tradeSign, complement, ...address]) => {
  const [streetNumber, streetType, street, postalCode, communeCode, commune] = address;
  return [
    siren!,
    establishment({
      nic: nic!,
      headOffice: siege === "siege",
      created: created!,
      naf: naf!,
      naf2025: naf2025!,
      tradeSign: tradeSign!,
      complement: complement!,
      streetNumber: streetNumber!,
      streetType: streetType!,
      street: street!,
      postalCode: postalCode!,
      communeCode: communeCode!,
      commune: commune!,
    }),
  ];
});
