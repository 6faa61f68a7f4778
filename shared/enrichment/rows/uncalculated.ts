/**
 * What a list has for the text of a cell whose formula no program has calculated: openpyxl and the like write formulas without
 * their results. Nobody's text, and white space, so that whoever does not ask takes the cell for empty.
 */
export const uncalculated = "\u2028\u2029";
