/** The places of the pane, in the order of their tabs. */
export const views = ["find", "lists", "formulas", "account"] as const;
export type PaneView = (typeof views)[number];

/** What a list is filled or checked for, in the order in which it is offered; `fields` are those that somebody chooses. */
export const listPurposes = ["kyc", "credit", "suppliers", "einvoicing", "fields"] as const;
export type ListPurpose = (typeof listPurposes)[number];

/** A part of a place that has its own heading. */
export type PaneSection = "functions" | "quota" | "connection";

/** Where links, the ribbon and the page's address lead: a place, and what of it is meant. */
interface Destination {
  readonly view: PaneView;
  readonly section?: PaneSection;
  /** What a list is to be filled or checked for. */
  readonly purpose?: ListPurpose;
}

export const destinations = {
  find: { view: "find" },
  lists: { view: "lists" },
  enrich: { view: "lists", purpose: "fields" },
  check: { view: "lists", purpose: "suppliers" },
  formulas: { view: "formulas" },
  functions: { view: "formulas", section: "functions" },
  account: { view: "account" },
  quota: { view: "account", section: "quota" },
  connection: { view: "account", section: "connection" },
} as const satisfies Readonly<Record<string, Destination>>;
export type DestinationName = keyof typeof destinations;

/** What a name leads to. */
export const destinationOf = (name: DestinationName): Destination => destinations[name];

export const isDestination = (text: string): text is DestinationName => Object.hasOwn(destinations, text);

/** A button of the ribbon that is answered in the pane, where what it does is counted and asked first. */
export type RibbonAction = "refresh_errors" | "freeze_selection";

/** What was asked for by whoever led to a place: each press is another object. */
export interface PaneRequest {
  readonly to: DestinationName;
  readonly action?: RibbonAction | undefined;
}
