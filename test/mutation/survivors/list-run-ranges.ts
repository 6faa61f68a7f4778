import type { KnownSurvivors } from "./survivor.ts";

const noFormat = "no cell has that as its format";
const ownObject = "an empty cell has an object of its own then, which says the same";

export const ofListRunRanges: KnownSurvivors = {
  "addin/taskpane/list-run/run-undo.ts": [
    { from: "format !== null", to: "true", same: "formats that are all null leave those of all cells" },
  ],
  "addin/taskpane/list-run/write-log.ts": [
    { from: "[]", to: '["Stryker was here"]', same: "a row that is written gets its own mark" },
    { from: "[]", to: '["Stryker was here"]', same: noFormat },
    { from: 'was.value !== "" || was.formula !== ""', to: "true", same: ownObject },
    { from: 'was.value !== ""', to: 'was.value === ""', same: ownObject },
  ],
};
