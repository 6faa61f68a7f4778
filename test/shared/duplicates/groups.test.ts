import { expect, it } from "@jest/globals";
import { duplicateRowReader } from "../../../shared/duplicates/read-row.ts";
import {
  type CompanyState,
  type StateOf,
  concernedRows,
  duplicateGroups,
  hasSeveralNames,
  verdicts,
} from "../../../shared/duplicates/groups.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { fictionalSiren, fictionalSiret } from "../../../bench/fictional-siren.ts";

const [alpha, beta] = [fictionalSiren(1), fictionalSiren(2)];
const alphas = [1, 2, 3].map((rank) => fictionalSiret(alpha, rank)) as [string, string, string];

/** Columns: vendor, number, VAT number, name, address, postcode, town. */
const reader = duplicateRowReader({
  sirets: [],
  sources: [{ column: { index: 1 } }],
  vat: 2,
  vendor: 0,
  roles: { name: 3, address: 4, postcode: 5, city: 6 },
  own: [0, 1, 2, 3, 4, 5, 6],
});
const rowsOf = (...texts: readonly (readonly string[])[]) =>
  texts.map((row, at) => reader(at, [...row, ...Array<string>(7 - row.length).fill("")]));

const nothingKnown: StateOf = () => ({ open: undefined, isHeadOffice: undefined });
/** What is known by SIRET. */
const known =
  (states: Readonly<Record<string, Partial<CompanyState>>>): StateOf =>
  ({ siret }) => ({ open: undefined, isHeadOffice: undefined, ...states[siret ?? ""] });

const found = (rows: ReturnType<typeof rowsOf>, stateOf = nothingKnown) =>
  duplicateGroups(rows, stateOf).map(({ kind, rows: of }) => [kind, ...of.map(({ at }) => at)].join(" "));

const kept = (rows: ReturnType<typeof rowsOf>, stateOf = nothingKnown) =>
  duplicateGroups(rows, stateOf).map((group) =>
    verdicts(group, stateOf).map(({ row, keep, reason }) => `${row.at} ${keep ? "keep" : "drop"} ${reason}`),
  );

it("groups rows of one SIRET, whatever way it is written", () => {
  const spaced = alphas[0].replace(/(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 ");
  expect(found(rowsOf(["V1", alphas[0]], ["V2", fictionalSiret(beta, 1)], ["V3", spaced]))).toEqual([
    "same_siret 0 2",
  ]);
});

it("groups rows of one SIREN under several vendor codes, and not under one", () => {
  expect(found(rowsOf(["V1", alphas[0]], ["V2", alphas[1]]))).toEqual(["same_siren 0 1"]);
  expect(found(rowsOf(["V1", alphas[0]], ["V1", alphas[1]]))).toEqual([]);
  expect(found(rowsOf(["", alpha], ["", alpha]))).toEqual(["same_siren 0 1"]);
});

it("tells the rows of one establishment among those of its company", () => {
  expect(found(rowsOf(["V1", alphas[0]], ["V2", alphas[0]], ["V3", alphas[1]]))).toEqual([
    "same_siret 0 1",
    "same_siren 0 1 2",
  ]);
});

it("takes a closed establishment beside an open one for a twin, where the store knows both", () => {
  const rows = rowsOf(["V1", alphas[0]], ["V1", alphas[1]]);
  const both = known({ [alphas[0]]: { open: false }, [alphas[1]]: { open: true } });
  expect(found(rows, both)).toEqual(["closed_twin 0 1"]);
  expect(kept(rows, both)).toEqual([["0 drop open", "1 keep open"]]);
  expect(found(rows, known({ [alphas[0]]: { open: false } }))).toEqual([]);
});

it("finds the VAT number of another company, alone in its row", () => {
  const rows = rowsOf(["V1", alpha, vatNumberOf(beta)], ["V2", beta, vatNumberOf(beta)]);
  expect(found(rows)).toEqual(["vat_conflict 0"]);
  expect(kept(rows)).toEqual([["0 keep apart"]]);
});

it("takes the SIREN of the VAT number where the row has no other", () => {
  expect(found(rowsOf(["V1", "", vatNumberOf(alpha)], ["V2", alpha]))).toEqual(["same_siren 0 1"]);
});

it("groups the same name at the same place, once case, accents, notes and the legal form are set aside", () => {
  const rows = rowsOf(
    ["V1", alpha, "", "Éts Quillard Fictif SARL", "", "01000", "Bourg-en-Bresse"],
    ["V2", "", "", "ETABLISSEMENTS QUILLARD FICTIF (bloqué)", "", "1000", ""],
    ["V3", "", "", "Quillard Fictif", "", "75008", "Paris"],
  );
  expect(found(rows)).toEqual(["same_name_place 0 1"]);
});

it("groups the same name at the same place under one vendor code where the SIREN was found by the name alone", () => {
  const row = (vendor: string) => [vendor, alpha, "", "Quillard Fictif", "", "01000", "Bourg-en-Bresse"];
  const given = (...vendors: string[]) =>
    rowsOf(...vendors.map(row)).map((one) => ({ ...one, isGiven: true as const }));
  expect(found(rowsOf(row("V1"), row("V1")))).toEqual([]);
  expect(found(given("V1", "V1"))).toEqual(["same_name_place 0 1"]);
  expect(kept(given("V1", "V1"))).toEqual([["0 keep first", "1 drop first"]]);
  expect(found(given("V1", "V2"))).toEqual(["same_siren 0 1"]);
});

it("groups a row with CEDEX, or without a postcode, with the one place of its town that has the name", () => {
  const quillard = (postcode: string, town: string, siren = "") =>
    ["", siren, "", "Quillard Fictif", "", postcode, town] as const;
  const rows = [
    quillard("75008", "Paris", alpha),
    quillard("75379", "PARIS CEDEX 08"),
    quillard("", "Paris"),
    quillard("75008", "PARIS CEDEX 08"),
  ];
  expect(found(rowsOf(...rows))).toEqual(["same_name_place 0 1 2 3"]);
  // Which of two places in the town is meant, nobody can tell.
  expect(found(rowsOf(...rows, quillard("75011", "Paris")))).toEqual(["same_name_place 1 3"]);
  // Saint-Denis is a town of two departments.
  const saintDenis = [quillard("93200", "SAINT-DENIS", alpha), quillard("97490", "ST DENIS CEDEX")];
  expect(found(rowsOf(...saintDenis))).toEqual([]);
  expect(found(rowsOf(quillard("", ""), quillard("75008", "Paris")))).toEqual([]);
});

it("groups no names without a place, nor companies of other legal forms, nor names that tell nobody", () => {
  expect(found(rowsOf(["V1", "", "", "Quillard"], ["V2", "", "", "Quillard"]))).toEqual([]);
  const forms = rowsOf(
    ["V1", alpha, "", "SCI Quillard", "", "01000"],
    ["V2", beta, "", "Quillard SARL", "", "01000"],
  );
  expect(found(forms)).toEqual([]);
  const generic = (first: string, second: string) =>
    rowsOf(["V1", "", "", "Boulangerie", first, "01000"], ["V2", "", "", "BOULANGERIE", second, "01000"]);
  expect(found(generic("", ""))).toEqual([]);
  expect(found(generic("1 place de l'Exemple", "12 rue de l'Exemple"))).toEqual([]);
  expect(found(generic("1 place de l'Exemple", "1 PL EXEMPLE"))).toEqual(["same_name_place 0 1"]);
});

it("keeps open before closed, then the head office, then the fuller row, then the first", () => {
  const rows = rowsOf(["V1", alphas[0]], ["V2", alphas[1], "", "Quillard"], ["V3", alphas[2]]);
  expect(kept(rows)).toEqual([["0 drop fuller", "1 keep fuller", "2 drop fuller"]]);
  expect(kept(rows, known({ [alphas[2]]: { isHeadOffice: true } }))).toEqual([
    ["0 drop head_office", "1 drop head_office", "2 keep head_office"],
  ]);
  const seat = { [alphas[2]]: { isHeadOffice: true }, [alphas[0]]: { open: true } };
  expect(kept(rows, known(seat))).toEqual([["0 keep open", "1 drop open", "2 drop open"]]);
  expect(kept(rows.toSpliced(1, 1))).toEqual([["0 keep first", "2 drop first"]]);
});

it("keeps the row with the SIRET beside one with the SIREN alone, though only the company is known to be open", () => {
  const rows = rowsOf(["V1", alpha], ["V2", alphas[0], "", "Quillard"]);
  const company = { open: true, isHeadOffice: undefined };
  const states = (own?: Partial<CompanyState>): StateOf => {
    const ofSiret = known(own === undefined ? {} : { [alphas[0]]: own });
    return (row) => (row.siret === undefined ? company : ofSiret(row));
  };
  expect(kept(rows, states())).toEqual([["0 drop fuller", "1 keep fuller"]]);
  // Once its establishment was asked, the advice is the same.
  expect(kept(rows, states({ open: true, isHeadOffice: true }))).toEqual([["0 drop open", "1 keep open"]]);
  expect(kept(rows, states({ open: false }))).toEqual([["0 keep open", "1 drop open"]]);
  const at = (town: string) => ["", "Quillard", "", "", town];
  const closed = rowsOf(
    ["V1", alpha, "", "", "", "", "Paris"],
    ["V2", alphas[0], ...at("Paris")],
    ["V3", alphas[1], ...at("Lyon")],
  );
  const beside = known({ [alphas[1]]: { open: false } });
  const stateOf: StateOf = (row) => (row.siret === undefined ? company : beside(row));
  expect(kept(closed, stateOf)[0]![2]).toBe("2 drop not_closed");
  const [group] = duplicateGroups(closed, stateOf);
  const advice = verdicts(group!, stateOf);
  // Nobody is sent to a row that is given up itself.
  const instead = advice.flatMap(({ keep, counterpart }) => (keep ? [] : counterpart!));
  expect(instead.map((row) => advice.find((one) => one.row === row)!.keep)).toEqual([true, true]);
});

it("keeps a row of each town of a company, and none that is closed beside an open one", () => {
  const place = (town: string) => ["", "Quillard", "", "", town];
  const rows = rowsOf(
    ["V1", alphas[0], ...place("Lyon")],
    ["V2", alphas[1], ...place("Paris 8e")],
    ["V3", alpha, ...place("PARIS")],
  );
  expect(kept(rows)).toEqual([["0 keep apart", "1 keep first", "2 drop first"]]);
  const closed = known({ [alphas[0]]: { open: false }, [alphas[1]]: { open: true } });
  expect(kept(rows, closed)).toEqual([["0 drop open", "1 keep open", "2 drop open"]]);
});

it("keeps a row of each company of one name", () => {
  const same = ["", "Quillard", "", "01000"];
  expect(kept(rowsOf(["V1", alpha, ...same], ["V2", beta, ...same]))).toEqual([
    ["0 keep apart", "1 keep apart"],
  ]);
});

it("needs to know no company of rows that stand alone", () => {
  const rows = rowsOf(["V1", alpha], ["V2", beta], ["V3", alphas[0]]);
  expect(concernedRows(rows).map(({ at }) => at)).toEqual([0, 2]);
});

it("keeps a row of each name that one number has, for it may be wrong in one of them; names that are alike are one", () => {
  const named = (vendor: string, name: string, siret = alphas[0], town = "") =>
    [vendor, siret, "", name, "", "", town] as const;
  const [quillard, other] = ["Quillard Fictif", "Garage Brossart"];
  const rows = rowsOf(
    named("V1", quillard),
    named("V2", other),
    named("V3", "QUILLARD FICTIF SARL"),
    named("V4", ""),
    named("V5", other),
  );
  expect(kept(rows)).toEqual([
    ["0 keep first", "1 keep first", "2 drop first", "3 drop fuller", "4 drop first"],
  ]);
  const groups = (of: typeof rows) => duplicateGroups(of, nothingKnown).map(hasSeveralNames);
  expect(groups(rows)).toEqual([true]);
  expect(groups(rows.filter(({ at }) => at !== 1 && at !== 4))).toEqual([false]);
  // Of one company too, in one town as in several.
  const ofCompany = rowsOf(
    named("V1", quillard, alphas[0], "Lyon"),
    named("V2", other, alphas[1], "Lyon"),
    named("V3", quillard, alphas[2], "Paris"),
  );
  expect(kept(ofCompany)).toEqual([["0 keep apart", "1 keep apart", "2 keep apart"]]);
  expect(groups(ofCompany)).toEqual([true]);
  // A company whose sites are named for themselves, each in its own way.
  const sites = Array.from({ length: 1_000 }, (_, site) => `Chantier ${(site + 46_656).toString(36)}xo`);
  const ofSites = rowsOf(...sites.map((name, at) => named(`V${at}`, name)));
  expect(kept(ofSites)[0]!.filter((verdict) => verdict.includes(" keep "))).toHaveLength(sites.length);
  // What a name says of its row's own place is no other name.
  const ofPlaces = rowsOf(
    named("V1", "Quillard (siège)", alphas[0], "Paris"),
    named("V2", "Quillard Saint-Calais", alphas[1], "ST CALAIS"),
  );
  expect(groups(ofPlaces)).toEqual([false]);
});
