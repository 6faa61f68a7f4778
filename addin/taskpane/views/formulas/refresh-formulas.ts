import type { LookupClient } from "../../../client/lookup-client.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import { addressOf } from "../../workbook/area.ts";
import { type FormulaCell, formulaBlocks, inTurn } from "./formula-cells.ts";

/** How long to wait for further questions, milliseconds. Excel calls the functions a few at once. */
const lull = 1_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves once no question is under way and none came for a moment: a formula may ask several in turn. */
async function untilQuiet(
  client: LookupClient,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    await client.idle();
    const { asked } = client.counters();
    await wait(lull);
    if (client.counters().asked === asked) return;
  }
}

/** The sheet's name, in quotes or not, and the cell, as Excel gives an address: `'Bob''s list'!B2`. */
const address = /^(?:'((?:[^']|'')*)'|(.*))!\$?([A-Z]+)\$?(\d+)$/;

/**
 * Returns a function that tells whether a cell is one of `cells`, by the address that Excel gives it. An address that
 * cannot be read counts as one. With a chosen formula Excel also calculates those that depend on `TODAY()` and the like:
 * nobody agreed to pay for them.
 */
function isAmong(cells: readonly FormulaCell[]): (cell: string) => boolean {
  const nameOf = (sheet: string, cell: string) => `${sheet.toLowerCase()}!${cell}`;
  const chosen = new Set(cells.map(({ area }) => nameOf(area.sheet, addressOf(area))));
  return (cell) => {
    const [, quoted, bare, column, row] = address.exec(cell) ?? [];
    const sheet = quoted?.replaceAll("''", "'") ?? bare;
    return sheet === undefined || chosen.has(nameOf(sheet, `${column}${row}`));
  };
}

export interface RefreshOptions {
  readonly workbook: Workbook;
  readonly client: LookupClient;
  /** Asks again for answers read before this time (epoch milliseconds), which costs calls; undefined: they serve. */
  readonly freshSince: number | undefined;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Makes Excel calculate `cells` again by pasting their formulas over themselves. Recalculation would leave cells in
 * error as they are (office-js#4502), and a formula read earlier may have changed by the time it is written. Resolves
 * when every question is answered.
 */
export async function refresh(
  cells: readonly FormulaCell[],
  { workbook, client, freshSince, wait = pause }: RefreshOptions,
): Promise<void> {
  client.refreshSince(freshSince, isAmong(cells));
  try {
    for (const { columns, blocks } of formulaBlocks(cells))
      await inTurn(workbook, columns, async (turn) => {
        for (const { first, columns: meant } of blocks)
          await turn.exchange({
            ...{ first, count: meant[0]!.rows.length, columns: [] },
            writes: meant.map(({ column, rows }) => ({ column, pasted: { as: "formulas", rows } })),
          });
      });
    await untilQuiet(client, wait);
  } finally {
    client.refreshSince(undefined);
  }
}
