/** The views of the pane, in the order of their tabs. */
export const views = ["find", "lists", "formulas", "account"] as const;
export type PaneView = (typeof views)[number];

/** Purposes of filling or checking a list, in the order of the menu. `fields` means that the user chooses fields. */
export const listPurposes = ["kyc", "credit", "suppliers", "einvoicing", "fields"] as const;
export type ListPurpose = (typeof listPurposes)[number];

/** A part of a view with its own heading. */
export type PaneSection = "functions" | "quota" | "connection";

/** Target of a link, a ribbon button or the page's address. */
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

export const destinationOf = (name: DestinationName): Destination => destinations[name];

export const isDestination = (text: string): text is DestinationName => Object.hasOwn(destinations, text);

/** A ribbon button whose action runs in the pane, which first counts what it does and asks for confirmation. */
export type RibbonAction = "refresh_errors" | "freeze_selection";

/** The request of a link or a ribbon button. Each press makes a new object. */
export interface PaneRequest {
  readonly to: DestinationName;
  readonly action?: RibbonAction | undefined;
}
