/** The action of a key in a review. */
type ReviewAction =
  /** Chooses the candidate at that index, from 0. */
  | { readonly kind: "choose"; readonly place: number }
  | { readonly kind: "none" }
  | { readonly kind: "later" }
  /** Focuses the field for a number, for other words, or for the remark. */
  | { readonly kind: "type"; readonly field: "number" | "words" | "comment" }
  /** Asks for the places of the candidates shown. */
  | { readonly kind: "places" }
  /** Also shows the rows for which no company was found. */
  | { readonly kind: "unfound" }
  | { readonly kind: "undo" }
  | { readonly kind: "end" }
  /** Shows the next or previous row. */
  | { readonly kind: "go"; readonly by: 1 | -1 }
  /** Moves the focus among the choices. */
  | { readonly kind: "move"; readonly by: 1 | -1 };

const keys: Readonly<Record<string, ReviewAction>> = {
  "0": { kind: "none" },
  n: { kind: "none" },
  l: { kind: "later" },
  s: { kind: "type", field: "number" },
  w: { kind: "type", field: "words" },
  c: { kind: "type", field: "comment" },
  p: { kind: "places" },
  a: { kind: "unfound" },
  u: { kind: "undo" },
  Escape: { kind: "end" },
  ArrowDown: { kind: "move", by: 1 },
  ArrowUp: { kind: "move", by: -1 },
  ArrowRight: { kind: "go", by: 1 },
  ArrowLeft: { kind: "go", by: -1 },
};

/**
 * Returns the action of a key while `candidates` companies are shown; undefined for a key without one, or one that
 * belongs to the browser.
 * @decides what a key does in a review of doubtful rows
 */
export function actionOf(
  event: {
    readonly key: string;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
    readonly shiftKey?: boolean;
    /** The place of the key on the keyboard. */
    readonly code?: string;
  },
  candidates: number,
): ReviewAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // The digit row of a French keyboard gives digits only with Shift.
  const digit = event.shiftKey === true ? undefined : /^Digit(\d)$/.exec(event.code ?? "")?.[1];
  const pressed = digit ?? event.key;
  const place = Number(pressed) - 1;
  if (Number.isInteger(place) && place >= 0)
    return place < candidates ? { kind: "choose", place } : undefined;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}
