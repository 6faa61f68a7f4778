import { describe, expect, test } from "@jest/globals";
import { isMissingName, isMissingValue } from "../../../shared/identifiers/read.ts";

const nothingAtAll = [
  "",
  "  ",
  "-",
  "—",
  "?",
  "...",
  "#N/A",
  "#n/d",
  "N/A",
  "n/a ",
  "(n/c)",
  "n.a.",
  "Néant",
  "NEANT",
];
const words = ["aucun", "Aucune", "none", "NULL", "non renseigné", "À compléter", "inconnu"];
const shorter = ["NA", "nc", "ND", "N.C.", "SO", "sans", "vide", "pas de SIRET", "en cours", "TBD"];
const names = [
  "NC",
  "N.C.",
  "NA",
  "ND",
  "SO",
  "NO",
  "SANS",
  "VIDE",
  "NAN",
  "Néant et Fils",
  "None Sarl",
  "公司",
  "S.O.S",
  "#REF",
  "#REF! SARL",
  "#Moi!",
  "# CALC!",
  "BUSY!",
  "NAT",
  ...["Vrai", "Faux", "VRAI SAS", "FAUX JEAN", "TRUE NORTH"],
];
const values = ["57000", "Metz", "FR40303265045", "1 rue Neuve", "0", "Nantes", "SO WHAT"];
const noValues = [
  "nan",
  "NaN",
  "NaT",
  "<NA>",
  "\\N",
  "#REF!",
  "#VALEUR!",
  "#NOM?",
  ...["TRUE", "FALSE", "True", "false", "VRAI", " FAUX "],
  "#DIV/0!",
  " #NAME? ",
  ...[
    "#SPILL!",
    "#PROPAGATION!",
    "#EPARS!",
    "#CALC!",
    "#BUSY!",
    "#FIELD!",
    "#CHAMP!",
    "#CONNECT!",
    "#BLOCKED!",
  ],
  ...[
    "#BLOQUÉ!",
    "#UNKNOWN!",
    "#INCONNU !",
    "#EXTERNAL!",
    "#PYTHON!",
    "#GETTING_DATA",
    "#CHARGEMENT_DONNEES",
  ],
  ...["#ÜBERLAUF!", "#¡VALOR!", "#¿NOMBRE?"],
  "N/A".padEnd(40),
];

describe("a cell says nothing", () => {
  test.each([...nothingAtAll, ...words, ...shorter])("%j, of a number or a place", (text) => {
    expect(isMissingValue(text)).toBe(true);
  });

  test.each([...nothingAtAll, ...words, ...noValues])("%j, of a name", (text) => {
    expect(isMissingName(text)).toBe(true);
  });
});

describe("a cell says something", () => {
  test.each([...values, "#REF!"])("%j, of a number or a place", (text) => {
    expect(isMissingValue(text)).toBe(false);
  });

  test.each([...names, ...values])("%j, of a name: some are called so", (text) => {
    expect(isMissingName(text)).toBe(false);
  });
});

test("a text that is longer than such words are says something, blanks aside", () => {
  const sixty = `pas${" de".repeat(19)}`;
  expect([sixty, `${sixty.slice(0, -2)}du l`, " ".repeat(61), "-".padEnd(61)].map(isMissingValue)).toEqual([
    ...[true, false, true, false],
  ]);
  const twenty = "(non renseigné)".padEnd(20, ".");
  expect([twenty, "Rien Que Du Bonheur SA", " ".repeat(21)].map(isMissingName)).toEqual([true, false, true]);
});
