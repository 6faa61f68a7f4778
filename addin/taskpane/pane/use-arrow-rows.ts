import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/** How many rows a key moves the focus; Home and End move it to the first and the last row. */
const ends = { Home: -Infinity, End: Infinity };
const steps: Readonly<Record<"down" | "sideways", Readonly<Record<string, number>>>> = {
  down: { ...ends, ArrowDown: 1, ArrowUp: -1 },
  sideways: { ...ends, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
};

const pressed = "a[href], button, summary";
const lists = "[data-arrow-rows]";

/**
 * Makes the rows of a list a single Tab stop: arrows, Home and End move from row to row, and Tab goes on from the row
 * that had the focus last (WAI-ARIA, roving tabindex). Input fields within a row keep their own Tab stops.
 * @param selector the rows, within the element that takes `ref`
 * @param along whether rows are stacked or also lie beside each other
 */
export function useArrowRows<Element extends HTMLElement>(
  selector: string,
  along: keyof typeof steps = "down",
) {
  const ref = useRef<Element>(null);
  const current = useRef<HTMLElement | undefined>(undefined);
  const rowsNow = () => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  /** Returns the buttons and links of a row, except those in a nested list. */
  const pressedIn = (row: HTMLElement) =>
    [...row.querySelectorAll<HTMLElement>(pressed)].filter((one) => one.closest(lists) === ref.current);

  const mark = () => {
    const rows = rowsNow();
    const reached = rows.find((row) => row === current.current) ?? rows[0];
    for (const row of rows) for (const one of pressedIn(row)) one.tabIndex = row === reached ? 0 : -1;
  };
  // After every render, because rows come and go.
  useEffect(mark);

  return {
    ref,
    "data-arrow-rows": "",
    onFocus({ target }: FocusEvent) {
      const row = rowsNow().find((one) => one.contains(target));
      if (row === undefined || row === current.current) return;
      current.current = row;
      mark();
    },
    onKeyDown(event: KeyboardEvent) {
      const step = steps[along][event.key];
      const target = event.target as HTMLElement;
      if (step === undefined || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      const rows = rowsNow();
      const at = rows.findIndex((row) => pressedIn(row).includes(target));
      if (at === -1) return;
      event.preventDefault();
      const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
      if (next !== undefined) pressedIn(next)[0]?.focus();
    },
  };
}
