import type { KnownSurvivors } from "./survivor.ts";

const noFormat = "no cell has that as its format";
const noRows = "that text is no heading above a list without rows";
const noColumns = "of an area without columns no column is told";
const manyCells = "a list of more than 20,000 cells goes to Excel in exchanges of more";
const ownObject = "an empty cell has an object of its own then, which says the same";

export const ofListRunRanges: KnownSurvivors = {
  "addin/taskpane/list-run/list-survey.ts": [
    { from: "table !== undefined", to: "true", same: "a list that is no table has none then, too" },
    { from: "[]", to: Array<string>(4).fill('["Stryker was here"]'), same: noRows },
    {
      from: "rows.slice(0, sample)",
      to: "rows",
      same: "the header is looked for in fewer rows than these",
    },
    {
      from: "area.top < below(around)",
      to: ["true", "area.top <= below(around)"],
      same: "what is around a cell of a list does not end above it",
    },
    {
      from: "!sameArea(block, area)",
      to: "true",
      same: "a list that is its whole block is read again, with the same heading",
    },
    {
      from: "column < right",
      to: "column <= right",
      same: "a single column right beside a list is the list's, or none of ours",
    },
    {
      from: "neighbouringArea.width > 0",
      to: ["true", "neighbouringArea.width >= 0"],
      same: noColumns,
    },
  ],
  "addin/taskpane/list-run/prepare-run.ts": [
    { from: "check !== undefined", to: "true", same: "no field by itself compares places" },
    { from: "check === undefined", to: "false", same: "without a check no texts of places are read" },
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]'],
      same: "no operation has that name, and no row is read by a column that is none",
    },
    {
      from: "sources.some(({ nic }) => one === nic)",
      to: "sources.every(({ nic }) => one === nic)",
      differs:
        "of two columns of numbers one has a column of NICs beside it, which counts as numbers of other companies",
    },
    {
      from: "false",
      to: "true",
      differs:
        "a check reads head offices that the add-in happens to know, and may end otherwise the next time",
    },
    {
      from: "queries !== undefined",
      to: ["true", "false", "queries === undefined"],
      differs:
        "a row whose name somebody corrected keeps its company where a run by name would look again, or loses it where none does",
    },
    {
      from: "leftOut.filter(isDoubtful)",
      to: "leftOut",
      differs:
        "a column of numbers that is not compared for another reason counts as a doubtful one in a check",
    },
    {
      from: "({ column }) => column.index",
      to: "() => undefined",
      differs: "a check does not say which of a row's columns are doubtful",
    },
  ],
  "addin/taskpane/list-run/run-undo.ts": [
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "a spreadsheet that does not say which rows are hidden writes them like others",
    },
    { from: "at < count", to: "at <= count", same: "below the last cell there is no format to give back" },
  ],
  "addin/taskpane/list-run/tracked-list.ts": [
    { from: "columns.slice(0, 1)", to: "columns", same: "the cells of a record stand in one row" },
    {
      from: "distinctCount < rows.length",
      to: ["true", "distinctCount <= rows.length"],
      same: "once every row is told apart, no column tells more apart",
    },
    {
      from: "headings.size === 0",
      to: "false",
      same: "without headings nothing is written, and what follows looks at the list again",
    },
    {
      from: "headingRow === undefined",
      to: "false",
      same: "the first row of a column without a heading is looked at when its heading would be cleared",
    },
    {
      from: '[heading ?? ""]',
      to: "[]",
      same: "the heading itself is compared beside the values of its row",
    },
    {
      from: "Math.max(1, Math.floor(mostCells / (this.#ofList + this.#written.length)))",
      to: "Math.min(1, Math.floor(mostCells / (this.#ofList + this.#written.length)))",
      differs: "each row is an exchange of its own, which is slow",
    },
    {
      from: "mostCells / (this.#ofList + this.#written.length)",
      to: "mostCells * (this.#ofList + this.#written.length)",
      differs: manyCells,
    },
    {
      from: "this.#ofList + this.#written.length",
      to: "this.#ofList - this.#written.length",
      differs: manyCells,
    },
    {
      from: "first < height",
      to: "first <= height",
      differs:
        "where the height of a list is a multiple of an exchange's rows, Excel is asked for none of them",
    },
    {
      from: "height - first",
      to: "height + first",
      differs: "the last exchange of a list of more than 20,000 cells reaches below it",
    },
    {
      from: "this.#read.length + place",
      to: "this.#read.length - place",
      differs:
        "in a list with two columns that tell rows of one company apart, another column is taken for the second",
    },
  ],
  "addin/taskpane/list-run/write-log.ts": [
    { from: "[]", to: '["Stryker was here"]', same: "a row that is written gets its own mark" },
    { from: "[]", to: '["Stryker was here"]', same: noFormat },
    { from: 'was.value !== "" || was.formula !== ""', to: "true", same: ownObject },
    { from: 'was.value !== ""', to: 'was.value === ""', same: ownObject },
  ],
};
