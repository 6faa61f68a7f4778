import type { KnownSurvivors } from "./survivor.ts";

const isDone = "a command of which nothing else is to be told is done";

const inDoubt = "only of a name that is in doubt are the rows asked for";
const hasQuery = "a row that was looked for by its name has the number of its query";

const noCompany = "of no company no name is compared";

export const ofReview: KnownSurvivors = {
  "batch/commands/decisions-command.ts": [
    { from: 'read.kind === "siret"', to: "true", same: "a SIREN has no SIRET" },
    { from: "siret !== undefined", to: ["true", "true"], same: "what is undefined is not kept" },
    { from: '{ name: "" }', to: "{}", same: noCompany },
    { from: "siren === undefined", to: "false", same: noCompany },
    { from: "decision.company?.name", to: "decision.company.name", same: noCompany },
    { from: '["done"]', to: ["[]", "[]", "[]", "[]"], same: isDone },
    { from: "/^[\\d\\s.]+$/", to: "/^[\\d\\s.]+/", same: "a SIREN with words after it is no SIREN" },
    {
      from: '[consent === "interrupted" ? "interrupted" : "done"]',
      to: "[]",
      differs: "Ctrl-C at the question ends as a no does",
    },
    {
      from: 'consent === "interrupted"',
      to: "false",
      differs: "Ctrl-C at the question ends as a no does",
    },
    { from: "[]", to: '["Stryker was here"]', same: "an export has no warnings" },
    { from: "[]", to: '["Stryker was here"]', same: "no file that is written is that one" },
    {
      from: "true",
      to: "false",
      differs: "decisions cannot be exported to a file where neither an API nor a relay is configured",
    },
    { from: "[consent]", to: "[]", differs: "Ctrl-C at the question ends as a no does" },
    { from: "[]", to: '["Stryker was here"]', differs: "an empty line is written to the terminal" },
    {
      from: "rescued === undefined",
      to: "false",
      differs:
        "of a store in which nothing can be read, the wrong fault is told; a test of some seconds notices",
    },
  ],
  "batch/enrich/read-review.ts": [
    { from: "true", to: "false", differs: "the review in a signed workbook is not read" },
    { from: "written.length === 0", to: "false", same: "to keep no decisions writes nothing" },
    { from: "(await decisions.count()) === 0", to: "false", same: "among no decisions none is found" },
    { from: "score !== undefined", to: "true", same: "no score is no number" },
    { from: "siret !== undefined", to: "true", same: "what is undefined is not kept" },
    { from: "false", to: "true", differs: "a list that is no review is read to its end" },
    {
      from: "{ // A file that cannot be read as a list has no decisions. The user is asked before it is…",
      to: "{}",
      differs: "a fault of the program while a review is read is not told",
    },
    {
      from: "error instanceof FileError",
      to: "true",
      differs: "a fault of the program while a review is read is not told",
    },
  ],
  "batch/enrich/review-columns.ts": [
    { from: "place !== undefined", to: "true", same: "what is no number is at most no number of candidates" },
  ],
  "batch/enrich/take-decisions.ts": [
    { from: "[]", to: '["Stryker was here"]', same: "no company has that name" },
    { from: "[]", to: '["Stryker was here"]', same: "no company has that number" },
    {
      from: "false",
      to: ["true", "true"],
      same: "no subject of a row that is read by its name is asked for",
    },
    { from: "decided.size === 0", to: "false", same: "among no decisions none is about a row" },
    {
      from: "left.size > 0",
      to: ["true", "left.size >= 0"],
      same: "where every decision has its row, the other rows are read for nothing",
    },
    { from: "list.reader === undefined", to: "false", same: "a list that is not opened has no roles" },
    {
      from: "leftOut.length === 0",
      to: "false",
      same: "a list of which no row is left out is read for nothing",
    },
  ],
  "batch/enrich/write-review.ts": [
    { from: 'case "by": return null;', to: 'case "by":', same: "a row has no text of who decides" },
    { from: "earlier.length === 0", to: "false", same: "among no lines none is of a review of these lists" },
    {
      from: "this.#named.size > 0",
      to: ["true", "this.#named.size >= 0"],
      same: "where no line names rows, none of them is one's",
    },
    { from: 'row.kind === "match"', to: "true", same: "of a row that is not in doubt nothing was reviewed" },
    {
      from: "this.#earlier.size === 0",
      to: "false",
      same: "without earlier lines what became of their rows is not asked",
    },
    { from: "key === undefined", to: "false", same: "the rows of no line are not asked for" },
    { from: "[]", to: '["Stryker was here"]', same: "what a review shows is settled" },
    { from: "[]", to: '["Stryker was here"]', same: inDoubt },
    { from: "this.doubtful.get(key)?.rows", to: "this.doubtful.get(key).rows", same: inDoubt },
    {
      from: '"match" in row && row.match !== undefined',
      to: '"match" in row || row.match !== undefined',
      same: hasQuery,
    },
    { from: "row.match !== undefined", to: "true", same: hasQuery },
    {
      from: "record < read.rows.size",
      to: "record <= read.rows.size",
      same: "behind the last row of a list none has a name",
    },
    { from: 'state.kind === "settled"', to: "true", same: "what a review shows is settled" },
  ],
};
