/** What the pane can be asked to do, in the order of its tabs. */
export const views = ["find", "enrich", "check", "formulas", "functions", "quota", "connection"] as const;
export type PaneView = (typeof views)[number];

export const isView = (text: string): text is PaneView => (views as readonly string[]).includes(text);

/** A button of the ribbon that is answered in the pane, where what it does is counted and asked first. */
export type RibbonAction = "refresh_errors" | "freeze_selection";

/** One press of such a button: each is another object. */
export interface RibbonRequest {
  readonly action: RibbonAction;
}
