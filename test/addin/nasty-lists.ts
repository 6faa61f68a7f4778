import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../batch/made-up-numbers.ts";

/** A list as a person might make it, with its header first, and the difficulty that a run meets in it. */
export interface NastyList {
  readonly claim: string;
  readonly cells: readonly (readonly (string | number)[])[];
  readonly fields: string;
  /** Header of the column, or of both columns, that the identifiers are read in. */
  readonly read: readonly string[];
  /** Plan of the account. @default pro */
  readonly plan?: string;
  /** Calls of the account in the month. @default as many as the list needs */
  readonly quota?: number;
}

const [one, two, three, four] = scatteredSirens(4) as [string, string, string, string];
const usual = "name,naf,state,created,employer,establishment_count";

export const nastyLists: readonly NastyList[] = [
  {
    claim: "numbers that lost their zeros",
    cells: [
      ["Fournisseur", "Code"],
      ["a", 5720784],
      ["b", "5 720 784"],
      ["c", "005720784"],
      ["d", one],
      ["e", two],
    ],
    fields: usual,
    read: ["Code"],
  },
  {
    claim: "SIRETs and SIRENs in one column, several establishments of one company",
    cells: [
      ["SIRET", "Nom"],
      [siretOf(one, 1), "a"],
      [siretOf(one, 2), "b"],
      [one, "c"],
      [Number(siretOf(two, 1)), "d"],
      [edgeCases.manyEstablishments, "e"],
    ],
    fields: "name,address,trade_name,head_office",
    read: ["SIRET"],
  },
  {
    claim: "VAT numbers under a header that says TVA",
    cells: [
      ["Nom", "N° TVA intracommunautaire", "TVA"],
      ["a", vatNumberOf(one), 20],
      ["b", `FR ${vatNumberOf(two).slice(2, 4)} ${two}`, 20],
      ["c", "FR00552032534", 5.5],
      ["d", "DE123456789", 0],
    ],
    fields: usual,
    read: ["N° TVA intracommunautaire"],
  },
  {
    claim: "a SIREN beside its NIC",
    cells: [
      ["SIREN", "NIC", "Ville"],
      [one, siretOf(one, 1).slice(9), "x"],
      [two, Number(siretOf(two, 1).slice(9)), "y"],
      [three, siretOf(three, 2).slice(9), "z"],
    ],
    fields: "name,siret,address",
    read: ["SIREN", "NIC"],
  },
  {
    claim: "scientific notation, with its digits and without",
    cells: [["siren"], [`${one[0]},${one.slice(1)}E+08`], ["5,5203E+13"], [`${two}.0`], [three], [four]],
    fields: usual,
    read: ["siren"],
  },
  {
    claim: "identifiers in the text around them, and texts that are none",
    cells: [
      ["Référence"],
      [`SIREN : ${one.slice(0, 3)} ${one.slice(3, 6)} ${one.slice(6)} (siège)`],
      [`RCS Paris ${two}`],
      ["néant"],
      [`${one} / ${two}`],
      [three],
      [four],
    ],
    fields: usual,
    read: ["Référence"],
  },
  {
    claim: "mistakes of every kind",
    cells: [
      ["siren"],
      ["552032535"],
      ["12345"],
      ["999999999"],
      ["1234567890"],
      ["5520325340073712"],
      [""],
      ["=\u00a0"],
      [one],
      [two],
      [three],
    ],
    fields: usual,
    read: ["siren"],
  },
  {
    claim: "one customer in every row, beside the suppliers",
    cells: [
      ["SIREN client", "SIREN fournisseur"],
      ["552032534", one],
      ["552032534", two],
      ["552032534", one],
      ["552032534", ""],
    ],
    fields: usual,
    read: ["SIREN fournisseur"],
  },
  {
    claim: "companies masked, ceased and unknown, and fields beyond the plan",
    cells: [
      ["siren"],
      [edgeCases.maskedSoleTrader],
      [edgeCases.maskedCompany],
      [edgeCases.ceased],
      [edgeCases.ordinary],
      ["149999990"],
    ],
    fields: "name,address,state,revenue,director_count",
    read: ["siren"],
    plan: "starter",
  },
  {
    claim: "columns of an earlier run, some of another company, and no call left to renew them",
    cells: [
      ["siren", "sirene_siren", "sirene_name", "sirene_status", "sirene_note", "sirene_vat"],
      [one, one, "FICTIVE UN", "found", "", vatNumberOf(one)],
      [two, one, "FICTIVE UN", "found", "old", vatNumberOf(one)],
      ["552032535", three, "FICTIVE TROIS", "found", "", ""],
      [four, "", "", "", "", ""],
    ],
    fields: "name,naf",
    read: ["siren"],
    // The /me that the relay begins with.
    quota: 1,
  },
];
