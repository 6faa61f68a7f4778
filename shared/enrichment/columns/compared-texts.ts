import { rowTexts } from "../../fields/field.ts";

/** Roles of columns that are compared with answers. */
export const comparedRoles = [...rowTexts, "postcode", "city", "einvoice_address", "naf"] as const;
export type ComparedRole = (typeof comparedRoles)[number];

/** Further columns of a name that spans several, in their order, and those of a person where the name is blank. */
type NamePart = "name_2" | "name_3" | "name_4" | "person" | "person_2";

/** Index of the column of each role, from 0, and of those whose texts are appended to the name or stand for it. */
export type ComparedColumns = Readonly<Partial<Record<ComparedRole | NamePart, number>>>;

/**
 * The texts of one row in these columns, unchanged; a role without a column is missing. `doubtful`: a number in an
 * unread column that may be the list's own, so that the row cannot be called correct.
 */
export type ComparedTexts = Readonly<Partial<Record<ComparedRole | "doubtful", string>>>;

export const nothingCompared: ComparedTexts = {};

/** Returns true if a row has no text in any compared column. */
export const hasNoText = (texts: ComparedTexts): boolean =>
  Object.values(texts).every((text) => text.trim() === "");

/** Returns true if the list has the places of its companies. */
export const hasPlaces = ({ postcode, city }: ComparedColumns): boolean =>
  postcode !== undefined || city !== undefined;
