import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { apiVariables, sirene } from "../run-sirene.ts";
import { typedHere } from "./typed-here.ts";

const refused: readonly [words: string[], en: RegExp, fr: RegExp][] = [
  [
    ["search"],
    /^A search requires at least one filter: words, --q, .* or --department\.$/,
    /^Une recherche demande au moins un filtre/,
  ],
  [
    ["lookup", "552032534", "--fields", "name,name_match"],
    /^The field name_match compares a list with the register, but a number alone has nothing/,
    /^Le champ name_match compare une liste au répertoire/,
  ],
  [["search", "--page", "2"], /^A search requires at least one filter/, /^Une recherche demande/],
  [["search", "--q", " "], /^--q is empty\.$/, /^--q est vide\.$/],
  [["search", "danone", "--q", "danone"], /^--q and the words after/, /^--q et les mots après/],
  [
    ["search", "552 032 535"],
    /^Nothing was asked for "552 032 535": the check digit of this SIREN or SIRET is wrong/,
    /^Rien n'a été demandé pour « 552 032 535 » : la clé de contrôle/,
  ],
  [
    ["search", "--q", "01 23 45 67 89"],
    /^Nothing was asked for "01 23 45 67 89": 10 or 11 digits: a SIREN has 9 digits, a SIRET 14\.$/,
    /^Rien n'a été demandé pour « 01 23 45 67 89 » : 10 ou 11 chiffres : un SIREN a 9 chiffres, un SIRET 14\.$/,
  ],
  [
    ["search", "552032534", "--naf", "70"],
    /^552032534 is a single company, so other filters cannot narrow/,
    /^552032534 désigne une seule entreprise/,
  ],
  [
    ["search", "55203253400703"],
    /^55203253400703 is a SIRET, which a search does not accept/,
    /^55203253400703 est un SIRET/,
  ],
  [
    ["search", "--commune", "x".repeat(101)],
    /^--commune takes at most 100 characters\.$/,
    /^--commune accepte 100 caractères au plus\.$/,
  ],
  [
    ["search", "x".repeat(301)],
    /^--q takes at most 300 characters\.$/,
    /^--q accepte 300 caractères au plus\.$/,
  ],
  [
    ["search", "--code-postal=750"],
    /^--code-postal takes the 5 digits of a postcode/,
    /^--code-postal attend les 5 chiffres/,
  ],
  [["search", "--departement", "2A"], /^--departement takes/, /^--departement attend/],
  [["by-director", "--nom", "x".repeat(101)], /^--nom takes at most/, /^--nom accepte/],
  [
    ["search", "--postal-code", "75009", "--postcode", "69003"],
    /^--postal-code and --postcode give the same thing twice: keep only one\.$/,
    /^--postal-code et --postcode donnent deux fois la même chose : gardez l'une des deux\.$/,
  ],
  [
    ["by-address", "--code-postal", "75009", "--postal-code", "69003"],
    /^--code-postal and --postal-code give the same thing twice/,
    /^--code-postal et --postal-code donnent deux fois/,
  ],
  [
    ["by-director", "--surname", "x".repeat(101)],
    /^--surname takes at most 100 characters\.$/,
    /^--surname accepte 100 caractères au plus\.$/,
  ],
  [["search", "danone", "--page", "1000000000"], /^--page .*≤ 100000000/, /^--page .*≤ 100000000/],
  [
    ["search", "--etat", "F"],
    /^--etat takes A \(active\) or C \(ceased\), not "F"\.$/,
    /^--etat attend A \(active\) ou C \(a cessé son activité\), pas « F »\.$/,
  ],
  [
    ["search", "--naf", "J"],
    /^--naf takes a NAF\/APE code such as 62\.01Z, or a division such as 62, not "J"/,
    /^--naf attend un code NAF/,
  ],
  [["search", "--naf", "62.01"], /^--naf takes a NAF\/APE code/, /^--naf attend un code NAF/],
  [
    ["search", "--legal-form", "SAS"],
    /^--legal-form takes a legal form code such as 5710, not "SAS"/,
    /^--legal-form attend un code/,
  ],
  [
    ["search", "--postal-code", "750"],
    /^--postal-code takes the 5 digits of a postcode, not "750"; for a department, use --department\.$/,
    /^--postal-code attend les 5 chiffres/,
  ],
  [
    ["search", "--department", "2A"],
    /^--department .* Corsica begins with 2A: use 20 for the whole island/,
    /aucun code postal de Corse ne commence par 2A : utilisez 20/,
  ],
  [["search", "--department", "2b"], /use 20/, /utilisez 20/],
  [
    ["search", "--departement", "971"],
    /^--departement .* not 971: use 97 for all overseas postcodes that begin with it/,
    /pas 971 : utilisez 97/,
  ],
  [["search", "--department", "988"], /use 98/, /utilisez 98/],
  [
    ["search", "--department", "96"],
    /^--department takes the first 2 digits of the postcode, such as 75, not "96"\.$/,
    /pas « 96 »/,
  ],
  [
    ["search", "danone", "--page", "0"],
    /^--page takes a whole number \(≥ 1\), not "0"\.$/,
    /^--page attend un nombre entier/,
  ],
  [
    ["search", "danone", "--per-page", "101"],
    /^--per-page takes a whole number \(1–100\), not "101"\.$/,
    /^--per-page attend/,
  ],
  [
    ["search", "danone", "--csv", "--json"],
    /^--json and --csv are two formats: choose one\.$/,
    /^--json et --csv sont deux formats/,
  ],
  [["search", "danone", "--max-age", "long"], /^--max-age takes a duration/, /^--max-age attend une durée/],
  [
    ["by-director"],
    /^A search by director requires --surname, --given-name or both\.$/,
    /^Une recherche par dirigeant demande --nom, --prenom/,
  ],
  [["by-director", "--strict"], /^A search by director requires/, /^Une recherche par dirigeant/],
  [
    ["by-director", "--nom", "x"],
    /^--nom takes a name of at least 2 characters, not "x"\.$/,
    /au moins 2 caractères, pas « x »/,
  ],
  [
    ["by-director", "--given-name", " y "],
    /^--given-name takes a name of at least 2 characters, not "y"\.$/,
    /pas « y »/,
  ],
  [
    ["by-address", "--street", "rue de la paix"],
    /^A search by address requires --postal-code/,
    /^Une recherche par adresse demande --code-postal/,
  ],
  [
    ["by-address", "--postal-code", "570"],
    /^--postal-code takes the 5 digits of a postcode, or at least the first 4, not "570"\.$/,
    /les 4 premiers, pas « 570 »/,
  ],
  [
    ["directors", "552032535"],
    /^Nothing was asked for "552032535": the check digit of this SIREN or SIRET is wrong/,
    /^Rien n'a été demandé pour « 552032535 »/,
  ],
  [
    ["accounts", "DANONE"],
    /^Nothing was asked for "DANONE": neither a SIREN nor a SIRET/,
    /ni un SIREN, ni un SIRET/,
  ],
  [["establishments", "-"], /^No identifier was given/, /^Aucun identifiant/],
  [
    ["establishments", "552032534", "--state", "C"],
    /^--state takes A \(open\) or F \(closed\), not "C"\.$/,
    /A \(ouvert\) ou F \(fermé\), pas « C »/,
  ],
  [
    ["establishment", "552032534"],
    /^552032534 is a SIREN, but an establishment is identified by its SIRET/,
    /^552032534 est un SIREN, mais un établissement est identifié par son SIRET/,
  ],
  [
    ["establishment", "55203253400704"],
    /^Nothing was asked for "55203253400704": .* · perhaps 552032534\.$/,
    /peut-être 552032534\.$/,
  ],
  [
    ["lookup", "123", "not a number"],
    /^Nothing was asked for "123": too short .*\nNothing was asked for "not a number": neither/,
    /« 123 »[^\n]*\n.*« not a number »/,
  ],
  [["lookup", ""], /^No identifier was given/, /^Aucun identifiant/],
  [["lookup", "552032534", "--fields", "nmae"], /^Unknown field: nmae \(→ name\)/, /^Champ inconnu : nmae/],
  [["lookup"], /^missing required argument/, /^Commande mal formée : /],
  [["directors"], /^missing required argument/, /^Commande mal formée : /],
  [
    ["accounts", "552032534", "732829320"],
    /^Nothing was asked for "552032534 732829320": several identifiers/,
    /: plusieurs identifiants/,
  ],
  [["search", "--colour", "red"], /^unknown option '--colour'/, /^Commande mal formée : /],
  [["by-address", "57000"], /^too many arguments/, /^Commande mal formée : /],
];

/** A command that reads its environment is about to spend. */
const unread = (): never => {
  throw new Error("the question was taken for a right one");
};

describe("what cannot be right ends with 2 and a sentence, before anything is opened", () => {
  test.each(refused)("sirene %j", async (words, en, fr) => {
    const english = await typedHere(words, unread);
    const french = await typedHere(words, unread, "fr");
    expect(english.err).toMatch(en);
    expect(french.err).toMatch(fr);
    expect([english.code, english.out, french.code, french.out]).toEqual([2, "", 2, ""]);
  });

  test("the program itself ends with that code, says that sentence and sends nothing", async () => {
    const sandbox = await startSandbox();
    const { code, stdout, stderr } = await sirene(apiVariables(sandbox)).run("search", "--department", "2A");
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^--department .* use 20 for the whole island, .*\.\n$/),
    });
    expect((await sandbox.calls()).total).toBe(0);
  });

  test("an API that is not configured is named by its variables, after the question was found right", async () => {
    const { code, stderr } = await sirene().run("naf", "62.01Z");
    expect(code).toBe(2);
    expect(stderr).toMatch(/missing: SIRENE_API_URL, SIRENE_API_KEY, SIRENE_API_SECRET\), or add --sandbox/);
  });
});
