/** What the pane can be asked to do, in the order of its tabs. */
export const views = ["find", "enrich", "check", "formulas", "functions", "quota", "connection"] as const;
export type View = (typeof views)[number];

export const isView = (text: string): text is View => (views as readonly string[]).includes(text);
