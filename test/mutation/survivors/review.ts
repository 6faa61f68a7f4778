import type { KnownSurvivors } from "./survivor.ts";

const isDone = "a command of which nothing else is to be told is done";

const laterComment = "of two comments about one name, any is kept, not the later one";

export const ofReview: KnownSurvivors = {
  "batch/commands/decisions-command.ts": [
    { from: 'read.kind === "siret"', to: "true", same: "a SIREN has no SIRET" },
    { from: "siret !== undefined", to: "true", same: "what is undefined is not kept" },
    {
      from: "at > now",
      to: "at >= now",
      differs: "a decision of the very millisecond of its import counts as one of the future",
    },
    {
      from: "{ headerRow: 1 }",
      to: "{}",
      differs: "the header of a file of decisions is looked for, not taken from its first line",
    },
    { from: "{ await list.close(); }", to: "{}", differs: "the file stays open until the program ends" },
    { from: '["done"]', to: ["[]", "[]", "[]", "[]"], same: isDone },
    { from: "/^[\\d\\s.]+$/", to: "/^[\\d\\s.]+/", same: "a SIREN with words after it is no SIREN" },
    { from: "{ n: kept.length }", to: "{}", differs: "the question does not say how many are forgotten" },
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
    {
      from: '{ origin: "forgotten" }',
      to: "{}",
      differs:
        "a row whose decision was forgotten keeps its company in the next run; only tests of runs notice",
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
    {
      from: "sheet === undefined",
      to: "false",
      differs: "in a workbook without a sheet of reviews, a review on another sheet is read",
    },
    { from: "true", to: "false", differs: "the review in a signed workbook is not read" },
    { from: "{ await list.close(); }", to: "{}", differs: "the file stays open until the program ends" },
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
  ],
  "batch/enrich/write-review.ts": [
    { from: 'case "by": return null;', to: 'case "by":', same: "a row has no text of who decides" },
    { from: "file === undefined", to: "false", differs: "the review of a workbook is written beside it" },
    {
      from: "doubtful === 0 && !existsSync(file)",
      to: "false",
      differs: "a list without doubtful rows gets an empty review beside it",
    },
    {
      from: "list.habit ?? newHabit(options.delimiter)",
      to: "list.habit && newHabit(options.delimiter)",
      differs: "the review of a workbook that is written as CSV has no delimiter",
    },
    {
      from: "{ file, sheet: undefined, doubtful }",
      to: "{}",
      differs: "the end of a run does not name the review",
    },
    { from: "(one, other) => one.at - other.at", to: "() => undefined", differs: laterComment },
    { from: "one.at - other.at", to: "one.at + other.at", differs: laterComment },
    {
      from: "({ key, comment }) => [key, comment]",
      to: "() => undefined",
      differs: "comments of earlier reviews are lost",
    },
    {
      from: 'remarked.get(key) ?? ""',
      to: 'remarked.get(key) && ""',
      differs: "comments of earlier reviews are lost",
    },
    { from: "-1", to: "+1", differs: "a row without candidates stands before one with a score of 0" },
    {
      from: "{ ...facts, town: townOf(candidate.siren, facts.town, places) }",
      to: "{}",
      differs: "the review says nothing of its candidates' activity, age and town",
    },
    {
      from: "list.sheet === undefined",
      to: "true",
      differs: "in a workbook of several lists, a row is named without its sheet",
    },
    {
      from: 'state.kind === "settled"',
      to: ["false", 'state.kind !== "settled"', "true"],
      differs: "the review does not say why a row is in doubt",
    },
    { from: "rows.slice(0, mostNamed)", to: "rows", differs: "a row of a review names hundreds of rows" },
    {
      from: "{ await file.abandon(); throw error; }",
      to: "{}",
      differs: "on a full disk a part of a review stays; only tests with a full disk notice",
    },
    {
      from: '{ ...{ delimiter: delimiterNamed(delimiter), quoted: "needed", decimal: "," }, }',
      to: "{}",
      differs: "the review of a workbook that is written as CSV has no delimiter",
    },
    {
      from: '{ delimiter: delimiterNamed(delimiter), quoted: "needed", decimal: "," }',
      to: "{}",
      differs: "the review of a workbook that is written as CSV has no delimiter",
    },
    {
      from: "{ return { error }; }",
      to: "{}",
      differs: "a review that could not be written is not told; only tests with a full disk notice",
    },
    {
      from: "{ error }",
      to: "{}",
      differs: "a review that could not be written is not told; only tests with a full disk notice",
    },
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
  ],
};
