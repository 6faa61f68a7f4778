import { describe, expect, test } from "@jest/globals";
import {
  identifierChoice,
  identifierSource,
  otherIdentifierColumns,
} from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf } from "./sample-of.ts";

const sirens = scatteredSirens(12);
const siretsOf = (numbers: readonly string[]) => numbers.map((siren) => siretOf(siren, 1));
const same = (cell: string) => sirens.map(() => cell);
const [client = "", other = ""] = scatteredSirens(14).slice(12);

/** Headers of the column that is read, with its NIC, and of the others that hold companies. */
function chosen(columns: Readonly<Record<string, readonly string[]>>) {
  const sample = sampleOf(columns);
  const source = identifierSource(sample);
  if (source === undefined) return undefined;
  const others = otherIdentifierColumns(sample, [source]).map(({ header }) => header);
  return [[source.column.header, source.nic?.header].filter(Boolean).join("+"), ...others];
}

/** Headers of the column that is read, of the SIRETs with it, and of the numbers that count where it names nobody. */
function besides(columns: Readonly<Record<string, readonly string[]>>) {
  const source = identifierSource(sampleOf(columns));
  return [source?.column.header, source?.siret?.header, source?.otherNumber?.header];
}

describe("a column of numbers of the trade and companies register", () => {
  const spelt = [
    ...["Paris B #", "RCS Paris #", "# R.C.S. Paris", "# RCS PARIS", "Lyon B#", "R.C.S. Nanterre B #"],
    ...["RCS #", "Saint-Étienne B #", "Paris B # (2005 B 01234)", "RCS LYON B#", "# RCS Metz", "Metz D #"],
  ];
  const entries = sirens.map((siren, row) =>
    spelt[row]!.replace("#", row % 2 ? siren : siren.replace(/(\d{3})(?=\d)/g, "$1 ")),
  );
  const towns = ["Paris", "Lyon", "Metz", "Nancy", "Brest", "Dijon"].flatMap((town) => [town, `RCS ${town}`]);
  const entriesBesideTowns = towns.map((town, row) => (row % 3 === 0 ? entries[row]! : town));

  test.each(["N° RCS", "RCS", "Immatriculation RCS", "R.C.S.", "Registre"])(
    "is read under %j, however its cells are spelt",
    (header) => {
      expect(chosen({ Nom: towns, [header]: entries })).toEqual([header]);
    },
  );

  test("is read where its header says so, though most of its cells have a town alone", () => {
    expect(chosen({ "N° RCS": entriesBesideTowns })).toEqual(["N° RCS"]);
    expect(chosen({ Registre: entriesBesideTowns })).toBeUndefined();
  });

  test("is none where it has towns alone, or numbers older than SIRENs", () => {
    expect(chosen({ RCS: towns })).toBeUndefined();
    expect(chosen({ RCS: towns.map((town, row) => `${town} ${55 + row} B ${3253 + row}`) })).toBeUndefined();
  });

  test("yields to a column of SIRENs or SIRETs, and counts where a SIRET cannot be read", () => {
    expect(chosen({ RCS: entries, SIREN: sirens })).toEqual(["SIREN", "RCS"]);
    expect(besides({ RCS: entries, SIRET: siretsOf(sirens).with(3, "?") })).toEqual([
      ...["SIRET", undefined, "RCS"],
    ]);
  });
});

describe("the column of the identifiers", () => {
  test("is the one that names several companies, not the one that names the same in every row", () => {
    expect(chosen({ "SIREN client": same(client), "SIREN fournisseur": sirens })).toEqual([
      "SIREN fournisseur",
      "SIREN client",
    ]);
    expect(chosen({ SIREN: same(client), "Code tiers": sirens })).toEqual(["Code tiers", "SIREN"]);
  });

  test("is the plainer one where both name one company, and where a few numbers may be identifiers by chance", () => {
    expect(chosen({ "SIREN client": same(client), SIREN: same(other) })?.[0]).toBe("SIREN");
    expect(chosen({ SIREN: same(client).slice(0, 3), "Code tiers": sirens.slice(0, 3) })?.[0]).toBe("SIREN");
  });

  test("is that of the SIRETs where these are of the same companies, a few mistakes aside", () => {
    const sirets = siretsOf(sirens);
    expect(chosen({ SIREN: sirens, SIRET: sirets })).toEqual(["SIRET", "SIREN"]);
    expect(chosen({ SIREN: sirens, SIRET: sirets.with(3, siretOf(client, 1)) })?.[0]).toBe("SIRET");
    expect(chosen({ SIREN: sirens, SIRET: siretsOf(sirens.toReversed()) })?.[0]).toBe("SIREN");
    expect(chosen({ "N° TVA": sirens.map(vatNumberOf), "Siret étab.": sirets })?.[0]).toBe("Siret étab.");
  });

  test("has the other numbers of the same companies beside it, for rows whose own number names nobody", () => {
    const sirets = siretsOf(sirens);
    const few = sirets.map((siret, row) => (row % 3 === 0 ? siret : ""));
    const vats = sirens.map(vatNumberOf);
    expect(besides({ SIREN: sirens, SIRET: sirets })).toEqual(["SIRET", undefined, "SIREN"]);
    expect(besides({ SIRET: sirets, SIREN: sirens })).toEqual(["SIRET", undefined, "SIREN"]);
    expect(besides({ SIRET: sirets, "N° TVA": vats })).toEqual(["SIRET", undefined, "N° TVA"]);
    expect(besides({ SIREN: sirens, SIRET: few })).toEqual(["SIREN", "SIRET", undefined]);
    expect(besides({ SIREN: sirens, SIRET: few, "N° TVA": vats })).toEqual(["SIREN", "SIRET", "N° TVA"]);
    // Columns that never speak in one row.
    const rest = sirens.map((siren, row) => (row % 3 === 0 ? "" : siren));
    expect(besides({ SIREN: rest, SIRET: few })).toEqual(["SIREN", "SIRET", undefined]);
  });

  test("has a plainly named number beside it that differs in one row of a short list, and not in two", () => {
    const [one, two, three, four, five] = sirens as [string, string, string, string, string];
    const vatOf = (siren: string) => vatNumberOf(siren);
    const all = [one, two, three, four].map(vatOf);
    expect(besides({ SIREN: [one, two, four, ""], "N° TVA": all })).toEqual(["N° TVA", undefined, "SIREN"]);
    expect(besides({ SIREN: [one, four, five, ""], "N° TVA": all })).toEqual([
      "N° TVA",
      undefined,
      undefined,
    ]);
    expect(besides({ "Réf. SIREN": [one, two, four, ""], "N° TVA": all })[2]).toBeUndefined();
  });

  test("is the plainer one if it has nine tenths of the other's numbers", () => {
    const rows = (count: number) => sirens.slice(0, 10).map((siren, row) => (row < count ? siren : ""));
    expect(chosen({ "Réf. SIREN": rows(10), SIREN: rows(9) })?.[0]).toBe("SIREN");
    expect(chosen({ "Réf. SIREN": rows(10), SIREN: rows(8) })?.[0]).toBe("Réf. SIREN");
  });

  test("has beside it the plainest of several numbers, of those the fullest, and none of its own kind", () => {
    const sirets = siretsOf(sirens);
    const vats = sirens.map(vatNumberOf);
    const half = vats.map((vat, row) => (row % 2 === 0 ? vat : ""));
    expect(besides({ SIREN: sirens, "Réf. TVA intracom": vats, "N° TVA": half })[2]).toBe("N° TVA");
    expect(besides({ SIREN: sirens, "N° TVA": half, "Numéro TVA": vats })[2]).toBe("Numéro TVA");
    expect(besides({ SIREN: sirens, "N° SIREN": sirens })).toEqual(["SIREN", undefined, undefined]);
    expect(besides({ SIREN: sirets, "N° SIRET": sirets })).toEqual(["SIREN", undefined, "N° SIRET"]);
    expect(besides({ SIRET: sirets, "N° SIRET": sirets })).toEqual(["SIRET", undefined, undefined]);
  });

  test("has none beside it without a number, nor one that its own header does not name plainly in rows of its own", () => {
    expect(besides({ SIRET: siretsOf(sirens), SIREN: same("NC") })[2]).toBeUndefined();
    const rows = (from: number, to: number) =>
      sirens.map((siren, row) => (row >= from && row < to ? siren : ""));
    const rest = rows(10, 12).map((siren) => siren && vatNumberOf(siren));
    expect(besides({ "Réf. SIREN": rows(0, 10), "N° TVA": rest })).toEqual([
      "Réf. SIREN",
      undefined,
      undefined,
    ]);
    expect(besides({ SIREN: rows(0, 10), "N° TVA": rest })).toEqual(["SIREN", undefined, "N° TVA"]);
  });

  test("has numbers beside it of which only one says whose they are", () => {
    const sirets = siretsOf(sirens);
    expect(besides({ SIRET: sirets, "SIREN fournisseur": sirens })[2]).toBe("SIREN fournisseur");
    expect(besides({ "SIRET fournisseur": sirets, "Réf. SIREN": sirens })[2]).toBe("Réf. SIREN");
  });

  test("has none beside it that differs in the only row of both", () => {
    const [one, two, three, four] = sirens as [string, string, string, string];
    expect(
      besides({ SIREN: [four, "", ""], "N° TVA": [one, two, three].map(vatNumberOf) })[2],
    ).toBeUndefined();
    expect(besides({ SIREN: [one, "", ""], "N° TVA": [one, two, three].map(vatNumberOf) })[2]).toBe("SIREN");
  });

  test("has beside it the SIRETs of a SIREN that is read with a NIC, and numbers of the same party", () => {
    const sirets = siretsOf(sirens);
    const few = sirets.map((siret, row) => (row % 3 === 0 ? siret : ""));
    const nics = sirets.map((siret) => siret.slice(9));
    expect(besides({ SIREN: sirens, NIC: nics, SIRET: few })).toEqual(["SIREN", undefined, "SIRET"]);
    const parties = ["fournisseur", "client", "tiers"];
    for (const party of parties)
      for (const other of parties)
        expect(besides({ [`SIRET ${party}`]: sirets, [`SIREN ${other}`]: sirens })[2]).toBe(
          party === other ? `SIREN ${other}` : undefined,
        );
  });

  test("is that of the SIRETs if these agree in nine rows of ten", () => {
    const ten = sirens.slice(0, 10);
    const sirets = siretsOf(ten).with(3, siretOf(client, 1));
    expect(chosen({ SIREN: ten, SIRET: sirets })?.[0]).toBe("SIRET");
    expect(chosen({ SIREN: ten, SIRET: sirets.with(4, siretOf(client, 1)) })?.[0]).toBe("SIREN");
  });

  test("has none beside it that is of other companies or of another party", () => {
    const sirets = siretsOf(sirens);
    const mixed = sirets.map((siret, row) => (row % 3 === 0 ? siretOf(other, 1) : siret));
    expect(besides({ SIREN: sirens, SIRET: mixed })).toEqual(["SIREN", undefined, undefined]);
    expect(besides({ SIRET: sirets, "SIREN du groupe": sirens })).toEqual(["SIRET", undefined, undefined]);
    expect(besides({ SIRET: sirets, "Code tiers": sirens })).toEqual(["SIRET", undefined, undefined]);
    const rest = sirens.map((siren, row) => (row % 3 === 0 ? "" : siren));
    const few = sirets.map((siret, row) => (row % 3 === 0 ? siret : ""));
    expect(besides({ "SIREN fournisseur": rest, "SIRET client": few })).toEqual([
      "SIREN fournisseur",
      undefined,
      undefined,
    ]);
  });

  test("is the one in which nothing else stands where headers say as much, however far to the right it is", () => {
    const others = scatteredSirens(26).slice(14);
    const filled = (numbers: readonly string[], cell: string) => [...numbers, ...Array<string>(3).fill(cell)];
    const mixed = { "N° SIREN": filled(others, "12 345") };
    const clean = { "Numéro SIREN": filled(sirens, "") };
    expect(chosen({ ...mixed, ...clean })?.[0]).toBe("Numéro SIREN");
    expect(chosen({ ...clean, ...mixed })?.[0]).toBe("Numéro SIREN");
    expect(
      chosen({ "N° SIREN": filled(others, "12 345"), "Numéro SIREN": filled(sirens, "12 345") })?.[0],
    ).toBe("N° SIREN");
    const nine = [...others.slice(0, 9), "12 345"];
    expect(chosen({ "N° SIREN": nine, "Numéro SIREN": [...sirens.slice(0, 9), ""] })?.[0]).toBe("N° SIREN");
    const elevenMixed = [...others.slice(0, 9), "12 345", "12 345"];
    const mixedNine = [...sirens.slice(0, 9), "12 345"];
    expect(chosen({ "N° SIREN": elevenMixed, "Numéro SIREN": [...mixedNine, ""] })?.[0]).toBe("Numéro SIREN");
    // One other cell of thirteen leaves a column clean: of two clean ones the left one counts.
    const oneMore = { "N° SIREN": [...others, "12 345"] };
    expect(chosen({ ...oneMore, "Numéro SIREN": [...sirens, ""] })?.[0]).toBe("N° SIREN");
  });

  test("is that of the SIRENs, a tenth of them mistyped, if a column of VAT numbers without mistakes has fewer", () => {
    const list = (vats: number) => ({
      SIREN: [...sirens, "12", "à vérifier"],
      "N° TVA": sirens.map((siren, row) => (row < vats ? vatNumberOf(row < 2 ? client : siren) : "")),
    });
    expect(chosen(list(11))?.[0]).toBe("SIREN");
    expect(chosen({ ...list(11), sirene_siren: sirens })?.[0]).toBe("SIREN");
    expect(chosen(list(12))?.[0]).toBe("N° TVA");
  });

  test("is one without other contents, where no header says that others are mistakes", () => {
    const codes = [...sirens, "C00120", "C00121"];
    expect(chosen({ "Code tiers": codes, Immatriculation: [...sirens.slice(1), "", ""] })?.[0]).toBe(
      "Immatriculation",
    );
  });

  test("has the NIC beside it make a SIRET of each SIREN, its zeros lost or not", () => {
    const nics = siretsOf(sirens).map((siret, row) =>
      row % 2 === 0 ? siret.slice(9) : String(Number(siret.slice(9))),
    );
    expect(chosen({ SIREN: sirens, NIC: nics })).toEqual(["SIREN+NIC"]);
    expect(chosen({ "NIC client": nics.toReversed(), SIREN: sirens, "NIC fournisseur": nics })?.[0]).toBe(
      "SIREN+NIC fournisseur",
    );
    expect(chosen({ SIREN: sirens, NIC: same("123") })).toEqual(["SIREN"]);
    expect(chosen({ SIREN: sirens, NIC: same("") })).toEqual(["SIREN"]);
    const fewer = nics.map((nic, row) => (row < 10 ? nic : ""));
    expect(chosen({ "NIC A": fewer, SIREN: sirens, "NIC B": nics })).toEqual(["SIREN+NIC B"]);
    expect(chosen({ "NIC B": nics, SIREN: sirens, "NIC A": fewer })).toEqual(["SIREN+NIC B"]);
    // The head office's tells where the seat is, not which establishment the row is about.
    expect(chosen({ siren: sirens, nicSiegeUniteLegale: nics })).toEqual(["siren"]);
    expect(chosen({ siren: sirens, nic: nics, siret: siretsOf(sirens) })?.[0]).toBe("siret");
  });

  test("is none where nothing is an identifier, and never one of ours", () => {
    expect(chosen({ nom: same("FICTIVE"), montant: same("12,50") })).toBeUndefined();
    expect(chosen({ sirene_siren: sirens, sirene_siret: siretsOf(sirens), ref: sirens })).toEqual(["ref"]);
  });

  test("may be headed sirene_ by somebody else", () => {
    expect(chosen({ sirene_numero: sirens })).toEqual(["sirene_numero"]);
  });
});

describe("a list that was enriched before is read in the column it was enriched from", () => {
  const suppliers = scatteredSirens(40).slice(20, 32);
  const list = { SIREN: sirens, "SIREN fournisseur": suppliers, "Code tiers": same(client) };

  test.each(Object.entries(list))("%s", (header, cells) => {
    expect(chosen({ ...list, sirene_siren: cells })?.[0]).toBe(header);
  });

  test("and nothing is asked about it, which numbers of other companies do not change", () => {
    const read = identifierChoice(
      sampleOf({ "SIREN A": sirens, "SIREN B": suppliers, sirene_siren: suppliers }),
    );
    expect([read?.source.column.header, read?.rivals]).toEqual(["SIREN B", []]);
  });

  test("which is that of the suppliers where two were enriched in turn", () => {
    const half = (from: number, to: number) =>
      sirens.map((siren, row) => (row >= from && row < to ? siren : suppliers[11 - row]!));
    const columns = {
      "SIREN société": [...half(0, 7), ...same("")],
      "SIREN fournisseur": [...half(5, 12), ...same("")],
      "Code tiers": [...same(""), ...suppliers],
      sirene_siren: [...sirens, ...same("")],
    };
    expect(chosen(columns)?.[0]).toBe("SIREN fournisseur");
  });

  test("though two were, of different companies, and though the same company stands in every row of a plainer one", () => {
    const part = (from: number, to: number) =>
      sirens.map((siren, row) => (row >= from && row < to ? siren : suppliers[row]!));
    const two = { "SIREN A": part(0, 7), "SIREN B": part(5, 12), sirene_siren: sirens };
    expect(identifierChoice(sampleOf(two))?.rivals).toEqual([]);
    const mostlyOne = sirens.map((siren, row) => (row < 7 ? client : siren));
    const columns = { SIREN: same(client), "SIREN société": mostlyOne, "SIREN fournisseur": suppliers };
    expect(chosen({ ...columns, sirene_siren: mostlyOne })?.[0]).toBe("SIREN société");
  });

  test("unless it agrees in half of the rows alone", () => {
    const agreeing = (rows: number) => suppliers.map((siren, row) => (row < rows ? siren : sirens[row]!));
    const read = (rows: number) => chosen({ ...list, "Réf. SIREN": agreeing(rows), sirene_siren: suppliers });
    const without = (rows: number) =>
      chosen({ SIREN: sirens, "Réf. SIREN": agreeing(rows), sirene_siren: suppliers })?.[0];
    expect(read(7)?.[0]).toBe("SIREN fournisseur");
    expect(without(7)).toBe("Réf. SIREN");
    expect(without(6)).toBe("SIREN");
  });

  test("although nearly half of its numbers were changed since, or nearly all were emptied", () => {
    const edited = suppliers.map((siren, row) => (row < 5 ? sirens[row]! : siren));
    const told = { sirene_siren: suppliers };
    expect(chosen({ ...list, "SIREN fournisseur": edited, ...told })?.[0]).toBe("SIREN fournisseur");
    const emptied = suppliers.map((siren, row) => (row < 11 ? "" : siren));
    expect(chosen({ ...list, "SIREN fournisseur": emptied, ...told })?.[0]).toBe("SIREN fournisseur");
  });

  test("known by other columns of ours where sirene_siren was taken away", () => {
    expect(chosen({ ...list, sirene_vat: suppliers.map(vatNumberOf) })?.[0]).toBe("SIREN fournisseur");
    expect(chosen({ ...list, sirene_siret: siretsOf(suppliers) })?.[0]).toBe("SIREN fournisseur");
  });

  test("by its content where nothing that was enriched is in the list any more", () => {
    expect(chosen({ ...list, sirene_siren: same(other) })?.[0]).toBe("SIREN fournisseur");
  });
});

describe("of columns that name different companies", () => {
  const many = scatteredSirens(80).slice(20, 80);
  const cycled = (companies: readonly string[]) => many.map((_, row) => companies[row % companies.length]!);
  const half = (cells: readonly string[]) => cells.map((cell, row) => (row % 2 === 0 ? cell : ""));
  const three = sirens.slice(0, 3);
  const ten = sirens.slice(0, 10);
  /** The column that is read, and those that may be meant as well. */
  function choice(columns: Readonly<Record<string, readonly string[]>>) {
    const { source, rivals = [] } = identifierChoice(sampleOf(columns)) ?? {};
    return { read: source?.column.header, rivals: rivals.map(({ header }) => header) };
  }
  const decided = (read: string) => ({ read, rivals: [] });

  test("the list is about the suppliers, whatever stands before them", () => {
    for (const own of ["SIREN société", "SIREN", "SIREN de l'entité", "SIREN client", "SIREN groupe"]) {
      const suppliers = { "SIREN fournisseur": many };
      expect(choice({ [own]: cycled(three), ...suppliers })).toEqual(decided("SIREN fournisseur"));
      expect(choice({ [own]: many.toReversed(), ...suppliers })).toEqual(decided("SIREN fournisseur"));
      expect(choice({ [own]: cycled(ten), "SIREN fournisseur": half(many) })).toEqual(
        decided("SIREN fournisseur"),
      );
    }
    const sirets = siretsOf(many);
    expect(choice({ "SIREN société": cycled(ten), "SIRET prestataire": sirets })).toEqual(
      decided("SIRET prestataire"),
    );
  });

  test("it is about those of the column with five times as many", () => {
    expect(choice({ "SIREN A": cycled(three), "SIREN B": many })).toEqual(decided("SIREN B"));
    expect(choice({ "SIREN société": many, "SIREN client": cycled(three) })).toEqual(
      decided("SIREN société"),
    );
    expect(choice({ SIREN: cycled(three), "SIREN filiale": many })).toEqual(decided("SIREN filiale"));
    expect(choice({ "SIREN société": cycled(three), "SIREN client": half(many) })).toEqual(
      decided("SIREN client"),
    );
  });

  test("be the few numbers beside them those of suppliers", () => {
    const few = cycled(three).map((siren, row) => (row % 3 === 0 ? siren : ""));
    expect(choice({ SIRET: many, "SIREN fournisseur": few })).toEqual(decided("SIRET"));
  });

  test("a group, a place of delivery or oneself is beside it, and so is a company of nobody's beside customers", () => {
    for (const beside of ["SIREN groupe", "SIREN livraison", "SIREN émetteur"])
      expect(choice({ [beside]: cycled(ten), "SIREN société": cycled(many.slice(0, 30)) })).toEqual(
        decided("SIREN société"),
      );
    expect(choice({ "SIREN société": cycled(ten), "SIREN client": cycled(many.slice(0, 30)) })).toEqual(
      decided("SIREN client"),
    );
  });

  test("nothing decides where headers say the same, or contradict the numbers", () => {
    expect(choice({ "SIREN A": cycled(ten), "SIREN B": cycled(many.slice(0, 30)) }).rivals).toEqual([
      "SIREN A",
      "SIREN B",
    ]);
    expect(choice({ "SIREN acheteur": many, "SIREN titulaire": cycled(ten) }).rivals).toEqual([
      "SIREN acheteur",
      "SIREN titulaire",
    ]);
    expect(choice({ "SIREN fournisseur": many, "SIREN prestataire": many.toReversed() }).rivals).toHaveLength(
      2,
    );
  });

  test("nor where a column of fewer suppliers has half of the rows, and with less the other is read", () => {
    const rows = (count: number) => cycled(ten).map((siren, row) => (row < count ? siren : ""));
    expect(choice({ "SIREN acheteur": many, "SIREN titulaire": rows(30) }).rivals).toEqual([
      "SIREN acheteur",
      "SIREN titulaire",
    ]);
    expect(choice({ "SIREN acheteur": many, "SIREN titulaire": rows(29) })).toEqual(
      decided("SIREN acheteur"),
    );
  });

  test("the plainer header decides, and exactly five times as many companies", () => {
    expect(choice({ "Réf. SIREN": cycled(many.slice(0, 30)), SIREN: cycled(ten) })).toEqual(decided("SIREN"));
    expect(choice({ "SIREN A": cycled(three), "SIREN B": cycled(many.slice(0, 15)) })).toEqual(
      decided("SIREN B"),
    );
    expect(choice({ "SIREN A": cycled(three), "SIREN B": cycled(many.slice(0, 14)) }).rivals).toHaveLength(2);
  });

  test("a company of nobody's decides nothing beside one that is not dealt with", () => {
    expect(
      choice({ "SIREN société": cycled(ten), "SIREN A": cycled(many.slice(0, 30)) }).rivals,
    ).toHaveLength(2);
  });

  test("numbers of two kinds are of two owners unless both headers are plain and of one party", () => {
    const sirets = siretsOf(many.toReversed());
    for (const [siren, siret] of [
      ["SIREN A", "SIRET B"],
      ["SIREN client", "SIRET tiers"],
      ["SIREN société", "SIRET A"],
      ["SIREN A", "SIRET société"],
    ] as const)
      expect(choice({ [siren]: many, [siret]: sirets }).rivals).toHaveLength(2);
  });

  test("columns that agree in half of their rows are of the same companies", () => {
    const agreeing = (rows: number) => many.map((siren, row) => (row < rows ? siren : many[(row + 1) % 60]!));
    const rivals = (rows: number) => choice({ "SIREN A": many, "SIREN B": agreeing(rows) }).rivals.length;
    expect(rivals(30)).toBe(0);
    expect(rivals(29)).toBe(2);
  });

  test("columns of the same companies are asked about once", () => {
    const columns = {
      ...{ "SIREN A": many, "SIRET A": siretsOf(many) },
      ...{ "SIREN B": many.toReversed(), "SIRET B": siretsOf(many.toReversed()) },
    };
    expect(choice(columns).rivals).toHaveLength(2);
  });

  test("numbers of one company that disagree are no others: that is what a check finds", () => {
    const shifted = [...many.slice(1), many[0]!];
    for (const columns of [
      { SIREN: many, SIRET: siretsOf(shifted) },
      { SIREN: many, "TVA intracommunautaire": shifted.map(vatNumberOf) },
      { "SIREN fournisseur": many, "SIRET fournisseur": siretsOf(shifted) },
      { "SIREN société": many, "SIRET établissement": siretsOf(shifted) },
    ])
      expect(choice(columns).rivals).toEqual([]);
  });
});

describe("the other columns that hold companies", () => {
  test("are told under a header of something else too, where that cannot be chance", () => {
    expect(chosen({ SIREN: sirens, "Compte fournisseur": sirens.toReversed() })).toEqual([
      "SIREN",
      "Compte fournisseur",
    ]);
    const sample = sampleOf({ SIREN: sirens, "SIREN client": sirens.toReversed(), SIRET: siretsOf(sirens) });
    const sources = sample.columns.slice(0, 2).map((column) => ({ column }));
    expect(otherIdentifierColumns(sample, sources).map(({ header }) => header)).toEqual(["SIRET"]);
    const telephones = sirens.map((_, row) => String(612345670 + row));
    expect(chosen({ SIREN: sirens, Téléphone: telephones })).toEqual(["SIREN"]);
  });
});
