import type { KnownSurvivors } from "./survivor.ts";

const sooner = "a row of the next chunk comes a little sooner, and behind the last there is none to look for";
const once = "a signal aborts once";
const slower = "a test notices it, which on a slow machine takes longer than a mutant's may";

export const ofListRunColumns: KnownSurvivors = {
  "addin/taskpane/list-run/columns.ts": [
    {
      from: "table !== undefined",
      to: "true",
      same: "only a list that is a table has new columns within it",
    },
    {
      from: "placement.columns.filter((column) => !added.has(column))",
      to: "placement.columns",
      differs:
        "cells beside a table are tracked before it grows over them; no test shows what becomes of them in Excel",
    },
    {
      from: "start < occupied.length",
      to: "start <= occupied.length",
      same: "behind the last column that is looked at all is free",
    },
  ],
  "addin/taskpane/list-run/enrich.ts": [
    { from: "place === -1", to: "false", same: "a field that is not asked for has no value to compare" },
    {
      from: 'typeof is !== "string"',
      to: "false",
      same: "a code is a text, and one that is absent is of no nomenclature",
    },
    {
      from: "[first, first + count]",
      to: "[]",
      same: "what earlier chunks found is remembered already, and stays as it is",
    },
    { from: "record < first + count", to: "record <= first + count", same: sooner },
    { from: "() => null", to: "() => undefined", same: "a cell that is not given is left as it is too" },
    { from: "{ once: true }", to: "{}", same: once },
    { from: "true", to: "false", same: once },
    { from: "rows.size - first", to: "rows.size + first", differs: slower },
    {
      from: "{ const undo = await list.end(); if (options.keepUndo === undefined) await undo.release();…",
      to: "{}",
      differs: slower,
    },
    { from: "options.keepUndo === undefined", to: "true", differs: slower },
    { from: "signal.aborted && isOpen(end)", to: "false", differs: slower },
  ],
  "addin/taskpane/list-run/list-columns.ts": [
    {
      from: "roles.length === 0",
      to: "false",
      same: "where nothing is compared, no column is taken for it",
    },
    { from: "[]", to: '["Stryker was here"]', same: "a text is the place of no column" },
    {
      from: "former.columns[column]?.header",
      to: "former.columns[column].header",
      same: "a chosen column is one of the list that it was chosen in",
    },
    { from: "column !== undefined", to: "true", same: "a column that is undefined is none that was chosen" },
  ],
  "addin/taskpane/list-run/plan-text.ts": [
    { from: "roles?.name", to: "roles.name", same: "only a run that has roles looks rows up by name" },
  ],
};
