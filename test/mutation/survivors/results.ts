import type { KnownSurvivors } from "./survivor.ts";

export const ofResults: KnownSurvivors = {
  "batch/results/results.ts": [
    {
      from: "digest !== undefined",
      to: "true",
      same: "a result that was not written has no digest, and is not given its name either",
    },
    {
      from: "source === stream",
      to: "false",
      same: "a stream noted as a file that is called - is known again by that name",
    },
    { from: "true", to: "false", same: "how many places took the note is counted, not what they answered" },
    { from: "-1", to: "+1", same: "before the first block is read, any number but none does" },
    { from: "{ await file.close(); }", to: "{}", differs: "a file stays open until its handle is collected" },
    {
      from: "one.file === other.file",
      to: "true",
      same: "tables of other files are left out before, and those of one result are of one file",
    },
    { from: "hasTables()", to: "false", same: "under the lock it is looked at again" },
    {
      from: "!hasTables()",
      to: "true",
      differs: "of two programs that meet an old database in the same moment, one cannot note its result",
    },
    {
      from: "[]",
      to: Array<string>(4).fill('["Stryker was here"]'),
      same: "a file without tables of a list has none in common with another run",
    },
  ],
};
