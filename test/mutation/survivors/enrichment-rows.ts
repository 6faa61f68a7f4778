import type { KnownSurvivors } from "./survivor.ts";

const undefinedIsNone = "what is there and undefined is read as what is not there";
const plain = "a list read as one that holds more gives the same rows, with more objects made";
const remark = "a remark is made only of a row whose number is read, and none is set where there is none";

export const ofRows: KnownSurvivors = {
  "shared/enrichment/cell-reading.ts": [
    { from: 'reading.kind === "invalid"', to: "true", same: "only what is invalid has a reason" },
    { from: "[]", to: '["Stryker was here"]', same: "words are no number that a row is compared with" },
  ],
  "shared/enrichment/list-reader.ts": [
    {
      from: "[]",
      to: Array<string>(14).fill('["Stryker was here"]'),
      same: "what stands in the place of columns that the list has not is no column of it",
    },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "the cells of a row are read only where no column of names is known",
    },
    {
      from: 'reading.kind !== "invalid"',
      to: "false",
      same: "only what is invalid has a reason; the compiler needs the question",
    },
    { from: "reading.vendor === undefined", to: "false", same: "undefined is the place of no column" },
    { from: "others.length === 0", to: "false", same: plain },
    {
      from: "only === undefined",
      to: "false",
      same: "where nobody selects, every row takes part, whatever its status is",
    },
    { from: "inCells.remark !== undefined", to: "true", same: remark },
    { from: "remark === undefined", to: "false", same: undefinedIsNone },
    {
      from: "{ const { sources, own = [], match, earlierColumns, only } = reading; const { content = []…",
      to: "{}",
      same: plain,
    },
    {
      from: "source !== undefined && further.length === 0 && source.nic === undefined && source.siret =…",
      to: "false",
      same: plain,
    },
    {
      from: "earlierColumns === undefined",
      to: ["true", "earlierColumns !== undefined"],
      same: "a list that was filled has columns of ours, by which it is told already",
    },
    {
      from: "places.length === 0 && doubtful.length === 0",
      to: "false",
      same: "of no columns nothing is said, which is kept of no row",
    },
    { from: "columns[key] !== undefined", to: "true", same: "columns that are not there say nothing" },
  ],
  "shared/enrichment/rows.ts": [
    { from: "isPlain", to: "false", same: undefinedIsNone },
    {
      from: "sources > 1",
      to: ["true", "sources >= 1"],
      same: "of one column each row is read in the first",
    },
    { from: '{ kind: "blank" }', to: "{}", same: "it is asked only whether it names somebody" },
    {
      from: '"siren" in reading',
      to: "true",
      same: "whom nobody names is no number, and no row of the run is about it",
    },
    { from: 'reading.kind === "siret"', to: ["true", "true"], same: undefinedIsNone },
    {
      from: '"suggestion" in reading && reading.suggestion !== undefined',
      to: ["true", '"suggestion" in reading || reading.suggestion !== undefined'],
      same: undefinedIsNone,
    },
    { from: "reading.suggestion !== undefined", to: "true", same: undefinedIsNone },
    { from: "bit !== -1", to: "true", same: "the bit is beyond the sixteen that are kept" },
    { from: "wrong !== undefined", to: "true", same: undefinedIsNone },
    { from: "siret === undefined", to: "false", same: undefinedIsNone },
    { from: "(flags & repairFlags) === 0", to: "false", same: "of no bits no repairs are told either way" },
    {
      from: "kept === undefined && otherNumberRemark === undefined && wrong === undefined && nic === 0",
      to: "false",
      same: undefinedIsNone,
    },
    { from: "otherNumberRemark !== undefined", to: "true", same: undefinedIsNone },
    { from: "kept !== undefined", to: "true", same: undefinedIsNone },
    { from: "number === 0", to: "false", same: "before the first number there is none, which nobody names" },
    { from: "subject !== undefined", to: "true", same: undefinedIsNone },
    { from: 'state.kind !== "settled"', to: "false", same: "what is not settled has no subject" },
  ],
  "shared/enrichment/subjects.ts": [
    { from: "slot + 1", to: "slot - 1", same: "the table is probed in line either way" },
    { from: "id >= 0", to: "id > 0", same: "nine zeros fill a form, and are no SIREN" },
  ],
  "shared/enrichment/totals-row.ts": [
    {
      from: "/^(?:SOUS )?TOTAL (?:DE |DU |DES |POUR )?(.+)$/",
      to: "/^(?:SOUS )?TOTAL (?:DE |DU |DES |POUR )?(.+)/",
      same: "all to the end is taken either way",
    },
    { from: "/^(.+) TOTAL$/", to: "/(.+) TOTAL$/", same: "all from the beginning is taken either way" },
    {
      from: "[]",
      to: '["Stryker was here"]',
      same: "it is no header of codes, where the first column has none",
    },
    {
      from: "before?.[place]?.trim",
      to: "before?.[place].trim",
      same: "the rows of a list have the same columns",
    },
    { from: "whose === undefined", to: "false", same: "no text is what is not there" },
    { from: "this.#columns.length === 0", to: "false", same: "of no columns none is called a sum" },
    {
      from: "again.slice(0, mostRemarks)",
      to: "again",
      same: "a row that is read twice asks for the same, once",
    },
  ],
};
