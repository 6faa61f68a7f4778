import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "@jest/globals";
import { requestPath } from "../../../shared/client/client.ts";
import { type Answer, lookupKey, type Lookup } from "../../../shared/lookups/lookup.ts";
import { nextMatchStep, type MatchMeans } from "../../../shared/matching/next-match-step.ts";
import type { MatchResult, MatchRow } from "../../../shared/matching/match.ts";
import { writeCsv } from "../../sandbox/register/temporary-folder.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";

/** A fictional company of a small register. */
export interface SmallCompany {
  readonly siren: string;
  readonly name: string;
  readonly usualName?: string;
  readonly acronym?: string;
  readonly legalForm?: string;
  readonly ceased?: boolean;
  /** Of a sole trader, whose name is NOM PRENOM. */
  readonly person?: readonly [nom: string, prenom: string];
  readonly street?: string;
  readonly postcode?: string;
  readonly town?: string;
}

export interface SmallRegister {
  readonly sandbox: StartedSandbox;
  /** Matches a row, asking the sandbox what each step says; `paths` are the questions in their order. */
  match(row: MatchRow, means?: MatchMeans): Promise<{ result: MatchResult; paths: string[] }>;
}

const folder = mkdtempSync(join(tmpdir(), "sirene-matching-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let registers = 0;

const unitLine = ({ siren, name, usualName, acronym, legalForm, ceased, person }: SmallCompany) => ({
  siren,
  etatAdministratifUniteLegale: ceased ? "C" : "A",
  denominationUniteLegale: person ? "" : name,
  nomUniteLegale: person?.[0] ?? "",
  prenom1UniteLegale: person?.[1] ?? "",
  denominationUsuelle1UniteLegale: usualName ?? "",
  sigleUniteLegale: acronym ?? "",
  categorieJuridiqueUniteLegale: person ? "1000" : (legalForm ?? "5710"),
  activitePrincipaleUniteLegale: "62.01Z",
});

function establishmentLine({ siren, street = "1 RUE DES FICTIONS", postcode, town, ceased }: SmallCompany) {
  const [number = "", type = "", ...words] = street.split(" ");
  return {
    siren,
    nic: "00010",
    etablissementSiege: "true",
    etatAdministratifEtablissement: ceased ? "F" : "A",
    numeroVoieEtablissement: number,
    typeVoieEtablissement: type,
    libelleVoieEtablissement: words.join(" "),
    codePostalEtablissement: postcode ?? "57000",
    libelleCommuneEtablissement: town ?? "METZ",
  };
}

/** A sandbox over a register of these companies alone. */
export async function smallRegister(
  companies: readonly SmallCompany[],
  words: "all" | "any" = "all",
): Promise<SmallRegister> {
  registers++;
  const sandbox = await startSandbox({
    plan: "enterprise",
    register: writeCsv(join(folder, `units-${registers}.csv`), companies.map(unitLine)),
    establishments: writeCsv(join(folder, `places-${registers}.csv`), companies.map(establishmentLine)),
    "search-words": words,
  });
  return {
    sandbox,
    async match(row, means) {
      const known = new Map<string, Answer>();
      const paths: string[] = [];
      for (;;) {
        const step = nextMatchStep(row, (question) => known.get(lookupKey(question)), means);
        if (step.status === "result") return { result: step.result, paths };
        if (step.status === "unavailable") throw new Error(lookupKey(step.lookup));
        const { operation, ...parameters } = step.lookup as Lookup<"search">;
        const path = requestPath(operation, parameters);
        paths.push(decodeURIComponent(path));
        const { status, body } = await sandbox.get(path);
        if (status !== 200 && status !== 404) throw new Error(`${path}: ${status} ${body.error}`);
        known.set(
          lookupKey(step.lookup),
          status === 200 ? { status: "found", data: body.data } : { status: "not_found" },
        );
      }
    },
  };
}
