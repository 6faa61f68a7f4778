import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { type EnrichedInPane, type PaneList, enrichBook, enrichInPane } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

const list: PaneList = {
  cells: [
    ["Fournisseur", "Ville", "CP"],
    ["La Poste", "Paris", "75015"],
    ["Transports Introuvables", "Lyon", "69001"],
    ["Machin Truc", "Lyon", "69001"],
  ],
  fields: "name",
  language: "fr",
  isMatching: true,
  choice: { roles: {}, compared: {}, changedRows: "replace" },
};
const danoneSiret = "55203253400646";

let addin: OpenedAddin;
let open: (url?: string) => OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ plan: "pro" });
  const token = await relay.token("ann");
  open = (url = relay.url) => openAddin({ url, token, window: 0 });
  addin = open();
});

const column = ({ values }: EnrichedInPane, header: string): unknown[] => {
  const [headers = [], ...rows] = values;
  const place = headers.indexOf(header);
  return rows.map((row) => row[place]);
};
const told = (run: EnrichedInPane) =>
  ["SIREN · sirene", "Nom · sirene", "Statut · sirene"].map((header) => column(run, header));

test("a number that a person entered in the column of SIRENs counts in the pane, in each later run too", async () => {
  const first = await enrichInPane(list, addin);
  expect(told(first)[0]).toEqual(["", "", ""]);
  const { book } = first;
  book.fill("D2", [["356000000"], [danoneSiret], ["356000001"]], "@");
  const expected = [
    ["356000000", "552032534", "356000001"],
    ["LA POSTE", "DANONE", ""],
    ["trouvé", "trouvé", "invalide"],
  ];
  for (const choice of [list.choice!, { roles: {}, compared: {} }]) {
    const next = await enrichBook(book, { ...list, choice }, addin);
    expect(told(next)).toEqual(expected);
    // Nobody is asked whether what was entered is to be replaced.
    expect([...next.run.job.survey.changed]).toEqual([]);
    expect(column(next, "Note · sirene")).toEqual([
      "numéro saisi à la main : 356000000",
      `numéro saisi à la main : ${danoneSiret}`,
      expect.stringMatching(/^le numéro saisi à la main est inutilisable · /),
    ]);
  }
});

test("a number that a person enters in a row without any other cell of ours is taken without a question", async () => {
  const { book } = await enrichInPane(list, addin);
  book.fill("A5", [["La Poste bis", "Paris", "75015", "356000000"]], "@");
  const cells = [...list.cells, ["La Poste bis", "Paris", "75015"]];
  const next = await enrichBook(book, { ...list, cells, choice: { roles: {}, compared: {} } }, addin);
  expect([...next.run.job.survey.changed]).toEqual([]);
  expect(told(next).map((cell) => cell[3])).toEqual(["356000000", "LA POSTE", "trouvé"]);
});

describe("a number entered over a company that was found by name leaves no cell of the former one", () => {
  const found: PaneList = {
    ...{ fields: "name,naf,vat", language: "fr", isMatching: true },
    cells: [
      ["Fournisseur", "CP", "Ville"],
      ["Fictive Homonyme", "57000", "Metz"],
    ],
  };
  const again = { ...found, choice: { roles: {}, compared: {} } };
  const cells = (run: EnrichedInPane) =>
    ["SIREN", "Score du rapprochement", "Nom", "Code NAF/APE", "Statut"].map(
      (header) => column(run, `${header} · sirene`)[0],
    );

  test("though the two have one name, known already", async () => {
    const { secondHomonym } = edgeCases;
    await enrichInPane({ cells: [["SIREN"], [secondHomonym]], fields: "name", language: "fr" }, addin);
    const { book } = await enrichInPane(found, addin);
    book.fill("D2", [[secondHomonym]], "@");
    const next = await enrichBook(book, { ...again, fields: "name" }, addin);
    expect([...next.run.job.survey.changed]).toEqual([]);
    expect(cells(next)).toEqual([secondHomonym, "", "FICTIVE HOMONYME", "", "trouvé"]);
    expect(column(next, "Note · sirene")).toEqual([`numéro saisi à la main : ${secondHomonym}`]);
  });

  test("though no answer tells the former name, because the relay is away", async () => {
    const { book } = await enrichInPane(found, open());
    book.fill("D2", [["356000000"]], "@");
    const { client } = open("http://127.0.0.1:9");
    const next = await enrichBook(book, again, { ...open(), client });
    expect(cells(next)).toEqual(["356000000", "", "", "", "reporté"]);
  });
});
