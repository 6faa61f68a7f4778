import { describe, expect, test } from "@jest/globals";
import { constants } from "node:os";
import { type Language, fill, placeholders } from "../../shared/messages/messages.ts";
import { codesSpreadIn, unsaidIn } from "../shared/messages/message-tables.ts";
import { readingError, writingError } from "../../batch/files/access.ts";
import { identifierColumns } from "../../batch/files/identifier-columns.ts";
import { programErrors } from "../../batch/errors/program-errors.ts";
import { damages, FileError, fileKinds } from "../../batch/files/file-error.ts";
import { fileErrors } from "../../batch/files/file-errors.ts";
import { fileWarnings } from "../../batch/files/list.ts";
import { failureOf } from "../../batch/session/failure.ts";
import { openList } from "../../batch/files/opening/open.ts";
import { type MessageCode, messages, messageFormatter } from "../../batch/messages/messages.ts";
import { bookOf } from "./files/xlsx/temporary-book.ts";
import { outcomeStatuses } from "../../shared/lookups/lookup.ts";
import { scratchFolder } from "./files/scratch-folder.ts";

const codes = Object.keys(messages) as MessageCode[];
const tables = { programErrors, fileErrors, fileKinds, damages, fileWarnings };

/** What a reader is told of a refused file. */
const said = (refusal: FileError, language: Language) =>
  failureOf(refusal, messageFormatter(language)).sentence;

/** The codes of the messages for which `holds` is false. */
const breaking = (holds: (texts: { readonly en: string; readonly fr: string }) => boolean) =>
  codes.filter((code) => !holds(messages[code]));

const named = (template: string) => [...new Set(placeholders(template))].sort().join();

describe("every message", () => {
  test.each(Object.entries(tables))("of %s is said as its own table has it", (_, table) => {
    expect(messages).toMatchObject(table);
  });

  test.each([
    ["batch/messages/messages.ts", messages],
    ["batch/errors/program-errors.ts", programErrors],
    ["batch/files/file-errors.ts", fileErrors],
  ])("of %s stands in one of its tables alone", async (file, table) => {
    expect((await codesSpreadIn(file)).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test("is said somewhere, by its code or by the family that it belongs to", () => {
    expect(unsaidIn(messages, ["batch", "shared"])).toEqual([]);
  });

  test("says the same things in both languages", () => {
    expect(breaking(({ en, fr }) => en !== "" && fr !== "" && named(en) === named(fr))).toEqual([]);
  });

  test("has no brace left once it is filled", () => {
    const filled = (template: string, language: Language) => {
      const parameters = Object.fromEntries(placeholders(template).map((name) => [name, 3]));
      return fill(template, parameters, language);
    };
    const bare = (text: string) => !/[{}|]/.test(text);
    expect(breaking(({ en, fr }) => bare(filled(en, "en")) && bare(filled(fr, "fr")))).toEqual([]);
  });

  test("puts a space before : ; ? and ! in French, and none in English", () => {
    const plain = (template: string) => template.replaceAll(/\{[^}]*\}/g, "x");
    expect(breaking(({ fr }) => !/[^\s][:;?!](\s|$)/.test(plain(fr)))).toEqual([]);
    expect(breaking(({ en }) => !/\s[:;?!](\s|$)/.test(plain(en)))).toEqual([]);
  });

  test("agrees in French with a single row and call, and with several", () => {
    const statuses = outcomeStatuses.map((status) => `status_${status}` as const);
    const said = (n: number) =>
      statuses.map((code) => messageFormatter("fr")(code, { n }).replace(/^\d /, ""));
    expect(said(2)).toEqual(said(1).map((word) => `${word}s`));
    const spent = (n: number) => messageFormatter("fr")("run_spent", { spent: n, planned: n, stored: n });
    expect(spent(1)).toBe("Appels : 1 dépensé, 1 prévu au plus ; 1 réponse déjà dans la base");
    expect(spent(2)).toBe("Appels : 2 dépensés, 2 prévus au plus ; 2 réponses déjà dans la base");
    const needs = (n: number) => messageFormatter("fr")("plan_needs", { needed: "", spendable: n });
    expect([needs(1), needs(2)]).toEqual([", mais seulement 1 est permis", ", mais seulement 2 sont permis"]);
  });

  test("names the rows of a check in French as what they are, one or several", () => {
    const say = messageFormatter("fr");
    expect([say("run_check_ok", { n: 1 }), say("run_check_ok", { n: 2 })]).toEqual([
      "1 correcte",
      "2 correctes",
    ]);
    expect(say("run_einvoice_check_directory", { n: 26 })).toBe("26 à chercher dans l'annuaire");
    expect(say("run_blocked", { n: 26, why: "motif" })).toBe("  26 lignes bloquées : motif");
  });

  test("has its number agree with its word: French counts 0 and 1 alike, English only 1", () => {
    const said = (n: number) => [fill("{n|one|many}", { n }, "en"), fill("{n|one|many}", { n }, "fr")];
    expect([said(0), said(1), said(2)]).toEqual([
      ["0 many", "0 one"],
      ["1 one", "1 one"],
      ["2 many", "2 many"],
    ]);
  });
});

/** The refusals that a system error is known as, when a file is read and when it is written. */
function systemRefusals(errno: string): FileError[] {
  const error = Object.assign(new Error("system"), { code: errno });
  return [readingError(error, "liste.csv"), writingError(error, "liste.csv")].filter(
    (known) => known instanceof FileError,
  );
}

describe("a refusal of a file", () => {
  test("what stops the system from reading or writing has a sentence for every error that is known", () => {
    const refusals = Object.keys(constants.errno).flatMap(systemRefusals);
    expect(refusals.length).toBeGreaterThan(10);
    for (const refusal of refusals) {
      expect(said(refusal, "fr")).toContain("liste.csv");
      expect(said(refusal, "fr")).not.toBe(said(refusal, "en"));
    }
  });

  const scratch = scratchFolder();
  const french = async (path: string, id?: string): Promise<string> => {
    try {
      const list = await openList(path, {});
      try {
        await identifierColumns(list, id);
      } finally {
        await list.close();
      }
    } catch (error) {
      if (error instanceof FileError) return said(error, "fr");
      throw error;
    }
    throw new Error(`${path} was not refused`);
  };

  test("a real file that is none is named with what it is", async () => {
    expect(await french(scratch.save("facture.csv", "%PDF-1.7 …"))).toBe(
      "facture.csv n'est pas une liste mais un document PDF ; ouvrez-le dans son programme d'origine et enregistrez-le en .xlsx ou en .csv.",
    );
    expect(await french(scratch.save("nul.csv", Buffer.alloc(1000)))).toMatch(
      /^nul\.csv n'est pas une liste mais un fichier binaire ; /,
    );
    expect(await french(scratch.path("absente.csv"))).toBe("absente.csv n'existe pas ; vérifiez le chemin.");
    expect(await french(scratch.save("vide.csv", ""))).toBe("vide.csv est vide.");
    expect(await french(scratch.path("."))).toContain("est un dossier");
    expect(await french("/dev/null")).toMatch(/^null n'est pas un fichier ordinaire/);
  });

  test("a list without identifiers, or without the column asked for, is told its columns", async () => {
    const path = scratch.save("noms.csv", "nom;ville\nEXEMPLE;METZ\n");
    expect(await french(path)).toMatch(/^Aucune colonne .* Ses colonnes sont A "nom", B "ville"\.$/);
    expect(await french(path, "siren")).toBe(
      'La liste n\'a pas de colonne « siren ». Ses colonnes sont A "nom", B "ville".',
    );
  });

  test("a sheet without identifiers is named, with how to name another", async () => {
    const path = scratch.save(
      "noms.xlsx",
      bookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>nom</t></is></c></row>'),
    );
    const list = await openList(path, {});
    const refusal = await identifierColumns(list).catch((error: unknown) => error as FileError);
    await list.close();
    if (!(refusal instanceof FileError)) throw new Error("The sheet was not refused.");
    expect(said(refusal, "en")).toBe(
      'No column of the sheet "Feuil1" contains SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN, or another sheet, if the list is there, with --sheet SHEET, or find the companies by their names with sirene enrich --match. Its columns are A "nom".',
    );
    expect(said(refusal, "fr")).toBe(
      'Aucune colonne de la feuille « Feuil1 » ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE, ou une autre feuille, si la liste s\'y trouve, avec --sheet FEUILLE, ou cherchez les entreprises par leur nom avec sirene enrich --match. Ses colonnes sont A "nom".',
    );
  });

  test.each(Object.keys(fileKinds) as (keyof typeof fileKinds)[])(
    "says in each language what it found: %s",
    (code) => {
      const refusal = new FileError("not_a_workbook", { file: "a.xlsx", found: { code } });
      expect(said(refusal, "en")).toBe(
        `a.xlsx is ${fileKinds[code].en}, not an Excel workbook; give an .xlsx, .xlsm or CSV file.`,
      );
      expect(said(refusal, "fr")).toBe(
        `a.xlsx n'est pas un classeur Excel mais ${fileKinds[code].fr} ; donnez un fichier .xlsx, .xlsm ou CSV.`,
      );
    },
  );

  test("says in each language what is wrong with it, and where", () => {
    const damage = {
      code: "damage_open_row",
      parameters: { part: "xl/worksheets/sheet1.xml", row: 1234 },
    } as const;
    const refusal = new FileError("damaged_workbook", { file: "a.xlsx", damage });
    expect(said(refusal, "en")).toBe(
      "a.xlsx is damaged (xl/worksheets/sheet1.xml does not close row 1234); let Excel repair it and save it again.",
    );
    expect(said(refusal, "fr")).toBe(
      "a.xlsx est endommagé (xl/worksheets/sheet1.xml ne ferme pas la ligne 1234) ; laissez Excel le réparer et enregistrez-le à nouveau.",
    );
  });
});

test.each(Object.keys(fileWarnings) as (keyof typeof fileWarnings)[])(
  "the warning %s is a sentence in both languages",
  (code) => {
    for (const language of ["en", "fr"] as const) {
      const detail = Object.fromEntries(placeholders(fileWarnings[code][language]).map((name) => [name, 2]));
      const text = messageFormatter(language)(code, detail);
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/[{}]/);
    }
  },
);
