import { rowTexts } from "../../fields/field.ts";

/** What a list says of a company in columns that answers are compared with. */
export const comparedRoles = [...rowTexts, "postcode", "city", "einvoice_address", "naf"] as const;
export type ComparedRole = (typeof comparedRoles)[number];

/** The further columns of a name that stands in several, in their order. */
type NamePart = "name_2" | "name_3" | "name_4";

/** The column of each of them that a list has, and those whose texts go behind the name: places from 0. */
export type ComparedColumns = Readonly<Partial<Record<ComparedRole | NamePart, number>>>;

/**
 * What one row says in them, as it stands there; what its list has no column for is not there. `doubtful`: what it says in a
 * column that is left out and may be the list's own, so that nobody knows whether the row is in order.
 */
export type ComparedTexts = Readonly<Partial<Record<ComparedRole | "doubtful", string>>>;

export const nothingCompared: ComparedTexts = {};

/** True where none of the compared columns says anything in a row. */
export const saysNothing = (texts: ComparedTexts): boolean =>
  Object.values(texts).every((text) => text.trim() === "");

/** True of a list that says where its companies are. */
export const saysPlace = ({ postcode, city }: ComparedColumns): boolean =>
  postcode !== undefined || city !== undefined;
