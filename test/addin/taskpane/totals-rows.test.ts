import { beforeAll, expect, test } from "@jest/globals";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { noteWords } from "../../../shared/enrichment/note-words.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { enrichInPane } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

const [one, two] = sirens(2, 3_000);
const cells = [
  ["Nom", "Ville", "SIREN", "Montant"],
  ["DUPONT", "", one!, 12],
  ["Sous-total", "", "", 12],
  ["MARTIN", "", two!, 30],
  ["Total DUPONT", "", "", 30],
  ["", "TOTAL GÉNÉRAL", "", 42],
  ["TOTAL", "COURBEVOIE", "", 42],
];

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

test("the pane looks for no row of totals, and counts them apart", async () => {
  const filled = await enrichInPane({ cells, fields: "name", language: "fr", isMatching: true }, addin);
  expect(filled.plan.rows).toMatchObject({ totals: 2, search: 2, ready: 2, blank: 0 });
  const noted = filled.values.flatMap((row, at) => (row.includes(noteWords.note_totals.fr) ? at : []));
  expect(noted).toEqual([2, 5]);
});

test("a check in the pane has no verdict on them", async () => {
  const checked = await enrichInPane(
    { cells, fields: checkFields.join(","), language: "en", check: "einvoicing" },
    addin,
  );
  expect(checked.plan.rows).toMatchObject({ totals: 2, blank: 2 });
  const { found } = checked.run.job.checking!;
  const verdicts = Object.values(found.counts.statuses).reduce((sum, n) => sum + n, 0);
  expect(verdicts).toBe(4);
});

test("a row that says the header again is neither looked for nor checked in the pane", async () => {
  const again = [cells[0]!, cells[1]!, cells[0]!];
  const filled = await enrichInPane(
    { cells: again, fields: "name", language: "en", isMatching: true },
    addin,
  );
  expect(filled.plan.rows).toMatchObject({ search: 0, blank: 1 });
  const checked = await enrichInPane(
    { cells: again, fields: checkFields.join(","), language: "en", check: "suppliers" },
    addin,
  );
  const { found } = checked.run.job.checking!;
  expect(Object.values(found.counts.statuses).reduce((sum, n) => sum + n, 0)).toBe(1);
});
