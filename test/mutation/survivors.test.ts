import { expect, test } from "@jest/globals";
import { builtModule } from "../programs/import-built.ts";
import type { AreaName } from "./areas.ts";
import { knownSurvivors } from "./survivors/survivors.ts";

test.each(Object.keys(knownSurvivors) as AreaName[])(
  "what is known of changes that no test notices is of code that exists: %s",
  async (area) => {
    const { staleSurvivors } = await builtModule("test/mutation/changes.js");
    expect(await staleSurvivors(area)).toEqual([]);
  },
);
