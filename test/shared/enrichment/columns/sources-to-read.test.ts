import { expect, test } from "@jest/globals";
import { identifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import {
  checkSources,
  establishmentSources,
  namedCheckSources,
  numberColumns,
  sourcesToRead,
} from "../../../../shared/enrichment/columns/number-columns.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf } from "./sample-of.ts";

const sirens = scatteredSirens(20);

test("the numbers of a list are read as a check reads them in a check, and where a person named the column there", () => {
  const sirets = sirens.map((siren) => siretOf(siren, 1));
  const sample = sampleOf({ SIREN: sirens, SIRET: sirets, TVA: sirens.map(vatNumberOf) });
  const numbers = numberColumns(sample, [identifierSource(sample)!], false);
  const sources = [{ column: sample.columns[0]! }];
  const [named, checked, ofRun] = [namedCheckSources, checkSources, establishmentSources].map((read) =>
    read(sources, numbers),
  );
  expect(new Set([named, checked, ofRun, sources].map((one) => JSON.stringify(one))).size).toBe(4);
  const read = (isChecked: boolean, isNamed: boolean) =>
    sourcesToRead(sources, numbers, { isChecked, isNamed });
  expect([read(true, true), read(true, false)]).toEqual([named, checked]);
  expect([read(false, true), read(false, false)]).toEqual([sources, ofRun]);
});
