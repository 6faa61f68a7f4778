import { describe, expect, test } from "@jest/globals";
import { constants } from "node:os";
import type { Language } from "../../shared/fields/field.ts";
import { readingError, writingError } from "../../batch/files/access.ts";
import { textRefusal } from "../../batch/files/csv/refusals.ts";
import { identifierColumns } from "../../batch/files/identifier-columns.ts";
import { FileRefusal } from "../../batch/files/list.ts";
import { openList } from "../../batch/files/open.ts";
import { workbookRefusal } from "../../batch/files/xlsx/refusals.ts";
import { zipRefusal } from "../../batch/files/zip/refusals.ts";
import { fileRefusalText } from "../../batch/messages/file-refusal.ts";
import { frenchKinds, frenchRefusals } from "../../batch/messages/file-refusals.ts";
import { fileWarningText } from "../../batch/messages/file-warning.ts";
import { messages, type MessageCode } from "../../batch/messages/messages.ts";
import { speaker } from "../../batch/messages/say.ts";
import { fill, placeholders } from "../../shared/command-line/template.ts";
import { bookOf } from "./files/xlsx/temporary-book.ts";
import { outcomeStatuses } from "../../shared/lookups/outcome.ts";
import { scratchFolder } from "./files/scratch-folder.ts";

const codes = Object.keys(messages) as MessageCode[];

/** The codes of the messages for which `holds` is false. */
const breaking = (holds: (texts: { readonly en: string; readonly fr: string }) => boolean) =>
  codes.filter((code) => !holds(messages[code]));

const named = (template: string) => [...new Set(placeholders(template))].sort().join();

describe("every message", () => {
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
    const said = (n: number) => statuses.map((code) => speaker("fr")(code, { n }).replace(/^\d /, ""));
    expect(said(2)).toEqual(said(1).map((word) => `${word}s`));
    const spent = (n: number) => speaker("fr")("run_spent", { spent: n, planned: n, stored: n });
    expect(spent(1)).toBe("Appels : 1 dépensé, 1 prévu au plus ; 1 réponse déjà sur cette machine");
    expect(spent(2)).toBe("Appels : 2 dépensés, 2 prévus au plus ; 2 réponses déjà sur cette machine");
    const needs = (n: number) => speaker("fr")("plan_needs", { needed: "", spendable: n });
    expect([needs(1), needs(2)]).toEqual([", 1 est permis", ", 2 sont permis"]);
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

type Detail = Record<string, string>;

/** A detail that gives every name as its own placeholder, so that a sentence made from it is its template. */
const namesInBraces = new Proxy<Detail>({}, { get: (_, name) => `{${String(name)}}` });

/** The refusal that `error` is known as, by either of the two tables of system errors. */
function systemRefusals(errno: string): FileRefusal[] {
  const error = Object.assign(new Error("system"), { code: errno });
  return [readingError(error, "liste.csv"), writingError(error, "liste.csv")].filter(
    (known) => known instanceof FileRefusal,
  );
}

describe("a refusal of a file in French", () => {
  const tables = {
    text: textRefusal as (code: string, detail: Detail) => FileRefusal,
    workbook: workbookRefusal as (code: string, detail: Detail) => FileRefusal,
    archive: zipRefusal as (code: string, detail: Detail) => FileRefusal,
  };
  const cases = Object.entries(tables).flatMap(([part, refuse]) =>
    Object.entries(frenchRefusals[part]!).map(([code, french]) => [part, code, french, refuse] as const),
  );

  test.each(cases)(
    "%s %s names nothing that the English sentence does not know",
    (_part, code, french, refuse) => {
      const known = placeholders(refuse(code, namesInBraces).message);
      expect(known).toEqual(expect.arrayContaining(placeholders(french)));
    },
  );

  test.each(cases)(
    "%s %s is said in French, and in English by the refusal itself",
    (_part, code, french, refuse) => {
      const names = placeholders(refuse(code, namesInBraces).message);
      const refusal = refuse(code, Object.fromEntries(names.map((name) => [name, `<${name}>`])));
      expect(fileRefusalText(refusal, "en")).toBe(refusal.message);
      const said = placeholders(french).reduce(
        (text, name) => text.replaceAll(`{${name}}`, `<${name}>`),
        french,
      );
      expect(fileRefusalText(refusal, "fr")).toBe(said);
    },
  );

  test("what stops the system from reading or writing has a sentence for every error that is known", () => {
    const refusals = Object.keys(constants.errno).flatMap(systemRefusals);
    expect(refusals.length).toBeGreaterThan(10);
    for (const refusal of refusals) {
      expect(fileRefusalText(refusal, "fr")).toContain("liste.csv");
      expect(fileRefusalText(refusal, "fr")).not.toBe(refusal.message);
    }
  });

  const scratch = scratchFolder();
  const french = async (path: string, id?: string): Promise<string> => {
    try {
      const list = await openList(path, {});
      await identifierColumns(list, id).finally(() => list.close());
    } catch (error) {
      if (error instanceof FileRefusal) return fileRefusalText(error, "fr");
      throw error;
    }
    throw new Error(`${path} was not refused`);
  };

  test("a real file that is none is named with what it is", async () => {
    expect(await french(scratch.save("facture.csv", "%PDF-1.7 …"))).toBe(
      "facture.csv n'est pas une liste mais un document PDF ; ouvrez-le là d'où il vient et enregistrez-le en .xlsx ou en .csv.",
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
    const refusal = await identifierColumns(list)
      .catch((error: unknown) => error as FileRefusal)
      .finally(() => list.close());
    if (!(refusal instanceof FileRefusal)) throw new Error("The sheet was not refused.");
    expect(fileRefusalText(refusal, "en")).toBe(
      'No column of the sheet "Feuil1" holds SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN, or another sheet, if the list stands there, with --sheet SHEET. Its columns are A "nom".',
    );
    expect(fileRefusalText(refusal, "fr")).toBe(
      'Aucune colonne de la feuille « Feuil1 » ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE, ou une autre feuille, si la liste s\'y trouve, avec --sheet FEUILLE. Ses colonnes sont A "nom".',
    );
  });

  test("what a file is found to be is translated, whatever part of the program says so", () => {
    for (const [english, inFrench] of Object.entries(frenchKinds)) {
      const refusal = workbookRefusal("not_a_workbook", { file: "a.xlsx", what: english });
      expect(fileRefusalText(refusal, "fr")).toBe(
        `a.xlsx n'est pas un classeur Excel mais ${inFrench} ; donnez un fichier .xlsx, .xlsm ou CSV.`,
      );
    }
  });
});

describe("a warning on the written file", () => {
  test.each([
    ["unencodable", { encoding: "windows-1252", count: 2, examples: "Ł ő" }],
    ["text_cut", { column: "sirene_directors", cells: 1 }],
    ["sheet_protected", { sheet: "Liste" }],
    ["signature_dropped", { file: "a.xlsx" }],
    ["table_not_extended", { table: "T1", reason: "not_adjacent" }],
    ["table_not_extended", { table: "T1", reason: "several_tables" }],
    ["table_not_extended", { table: "T1", reason: "external_data" }],
    ["table_not_extended", { table: "T1", reason: "same_name" }],
  ])("%s %j is a sentence in both languages", (code, detail) => {
    for (const language of ["en", "fr"] as const) {
      const text = fileWarningText({ code, detail }, speaker(language));
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test("one that no table knows is shown by its code", () => {
    expect(fileWarningText({ code: "unheard_of", detail: { file: "a.xlsx" } }, speaker("fr"))).toBe(
      'unheard_of {"file":"a.xlsx"}',
    );
  });
});
