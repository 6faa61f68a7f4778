import { expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { siretOf } from "../../batch/made-up-numbers.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { enrichInPane } from "../enrich-in-pane.ts";
import { openAddin } from "../open-addin.ts";

test("duplicates are groups of rows that are about the same, and none is of another establishment", async () => {
  const relay = await startRelay({ fill: false });
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const [office, other] = [siretOf(edgeCases.movedHeadOffice, 1), siretOf(edgeCases.movedHeadOffice, 2)];
  const danone = siretOf(edgeCases.realCompany, 1);
  const rows = [office, danone, other, office, other, office].map((siret, at) => [`FICTIVE ${at}`, siret]);
  const { run } = await enrichInPane(
    {
      cells: [["Fournisseur", "SIRET"], ...rows],
      fields: checkFields.join(","),
      language: "en",
      check: "suppliers",
    },
    addin,
  );
  const { found } = run.job.checking!;
  expect(found.recordsOf("duplicate_siren")).toEqual([0, 2, 3, 4, 5]);
  expect(found.duplicateGroups()).toEqual([
    [0, 3, 5],
    [2, 4],
  ]);
});
