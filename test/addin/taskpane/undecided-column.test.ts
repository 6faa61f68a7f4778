import { beforeAll, expect, test } from "@jest/globals";
import { planText } from "../../../addin/taskpane/list-run/plan-text.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { scatteredSirens, siretOf } from "../../batch/made-up-numbers.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { enrichInPane } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

const all = scatteredSirens(40);
const few = all.slice(0, 10);
const many = all.slice(10, 40);
const list = (headers: readonly string[]) => [
  headers,
  ...many.map((siren, row) => [few[row % 10]!, `FICTIVE ${row}`, siren, siretOf(siren, 1)]),
];

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ fill: true });
  addin = openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
});

const undecided = ["SIREN A", "Nom", "SIREN B", "SIRET B"];

test("the pane takes the suppliers, as sirene does", async () => {
  const headers = ["SIREN société", "Nom", "SIREN fournisseur", "SIRET fournisseur"];
  const { columns } = await enrichInPane({ cells: list(headers), fields: "name", language: "en" }, addin);
  expect(columns).toMatchObject({ sources: [{ column: { index: 3 } }], undecided: [] });
});

test.each([false, true])(
  "where nothing decides it asks for the column, and does not start (by name: %s)",
  async (isMatching) => {
    const run = await enrichInPane(
      { cells: list(undecided), fields: "name", language: "en", isMatching },
      addin,
    );
    const text = planText(run.run, messageFormatter("en"), "en");
    expect(text.canStart).toBe(false);
    expect(text.warnings[0]).toBe(
      'The columns A "SIREN A", C "SIREN B" identify different companies, and nothing shows which of them the list is about: choose the column of the identifiers above.',
    );
    expect(run.columns.sources).toEqual([]);
  },
);

test.each([
  [0, [0]],
  [2, [3]],
])("the column that a person chooses is read, with what goes with it (%i)", async (identifiers, read) => {
  const choice = { identifiers, roles: {}, compared: {} };
  const run = await enrichInPane({ cells: list(undecided), fields: "name", language: "en", choice }, addin);
  expect(run.columns.sources.map(({ column }) => column.index)).toEqual(read);
  expect(planText(run.run, messageFormatter("en"), "en").canStart).toBe(true);
});

test("a check of a column that somebody chose looks at the SIRET beside it", async () => {
  const cells = list(["SIREN A", "Nom", "SIREN", "SIRET"]);
  const choice = { identifiers: 2, roles: {}, compared: {} };
  const { columns } = await enrichInPane(
    { cells, fields: "name", language: "en", check: "suppliers", choice },
    addin,
  );
  expect(columns.sources).toMatchObject([{ column: { index: 2 }, siret: { index: 3 } }]);
});

test("numbers among the names of a list are read with the names, where these are looked up", async () => {
  const cells = [
    ["Fournisseur", "Ville"],
    ...all.slice(0, 10).map((siren, row) => [row % 5 === 0 ? siren : `Introuvables FICTIFS ${row}`, "Lyon"]),
  ];
  const run = await enrichInPane({ cells, fields: "name", language: "en", isMatching: true }, addin);
  expect(run.columns.sources).toEqual([]);
  expect(run.columns.roles).toMatchObject({ name: 0, city: 1 });
  const siren = run.values[0]!.indexOf("sirene_siren");
  const read = run.values.slice(1).map((row) => row[siren]);
  expect([read[0], read[5]]).toEqual([all[0], all[5]]);
  expect(read.filter((value) => value !== "")).toHaveLength(2);
});
