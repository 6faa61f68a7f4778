import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { environmentOf, typedHere } from "./typed-here.ts";

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.atRoot("/_sandbox/calls", { method: "DELETE" }));

const type = (...words: string[]) => typedHere(words, () => environmentOf(sandbox));

describe("what is only written another way is sent by the contract's rules", () => {
  test.each<[words: string[], key: string]>([
    [["search", "--naf", "6201z"], "GET /search?naf=62.01Z"],
    [["search", "--naf", "62"], "GET /search?naf=62"],
    [["search", "--naf", "52.2E"], "GET /search?naf=52.2E"],
    [["search", "--department", "1"], "GET /search?departement=01"],
    [["search", "--departement", "20"], "GET /search?departement=20"],
    [["search", "--postcode", "75009"], "GET /search?codePostal=75009"],
    [["by-address", "--postcode", "5700"], "GET /search/adresse?codePostal=5700"],
    [["search", "--code-postal", "75 009", "--etat", "a"], "GET /search?codePostal=75009&etat=A"],
    [
      ["search", "--legal-form", "5710", "--commune", "metz"],
      "GET /search?categorieJuridique=5710&commune=metz",
    ],
    [["search", "552 032 534"], "GET /search?q=552032534"],
    [["search", "1500002"], "GET /search?q=1500002"],
    [["search", "boulangerie", "du", "port"], "GET /search?q=boulangerie%20du%20port"],
    [
      ["search", "--q", "danone", "--page", "2", "--per-page", "100"],
      "GET /search?page=2&perPage=100&q=danone",
    ],
    [["by-address", "--postal-code", "5700"], "GET /search/adresse?codePostal=5700"],
    [
      ["by-address", "--code-postal", "57000", "--voie", "domiciliation"],
      "GET /search/adresse?codePostal=57000&voie=domiciliation",
    ],
    [
      ["by-director", "--surname", "martin-fictif", "--given-name", "camille"],
      "GET /search/dirigeants?nom=martin-fictif&prenom=camille",
    ],
    [["directors", "150", "000", "131"], "GET /unite-legale/150000131/dirigeants"],
    [["directors", "5 720 784"], "GET /unite-legale/005720784/dirigeants"],
    [["accounts", "FR27 552 032 534"], "GET /unite-legale/552032534/finances"],
    [["establishments", "55203253400703"], "GET /unite-legale/552032534/etablissements"],
    [["establishment", "552", "032", "534", "00703"], "GET /etablissement/55203253400703"],
    [["naf", "10.71c"], "GET /naf/10.71C"],
    [["naf", "10.71C", "--page", "2"], "GET /naf/10.71C"],
    [["naf"], "GET /naf"],
    [["naf", "62"], "GET /naf?q=62"],
    [["legal-forms", "--page", "3"], "GET /categories-juridiques?page=3"],
  ])("sirene %j asks %s", async (words, key) => {
    expect((await type(...words)).code).toBe(0);
    expect((await sandbox.calls()).byKey).toEqual({ [key]: 1 });
  });
});

describe("an identifier that is not what was typed", () => {
  test("is told on the error stream: a lost zero, a SIRET whose SIREN serves", async () => {
    expect((await type("directors", "5 720 784")).err).toMatch(
      /^read as 005720784: two lost zeros were restored$/m,
    );
    expect((await type("establishments", "55203253400703")).err).toMatch(
      /^SIREN 552032534 taken from the SIRET$/m,
    );
  });

  test("is not told when quiet, nor when only its spaces were ignored", async () => {
    expect((await type("directors", "5 720 784", "--quiet")).err).toBe("");
    expect((await type("establishments", "552 032 534")).err).toMatch(/^1 call spent[^\n]*$/);
  });
});
