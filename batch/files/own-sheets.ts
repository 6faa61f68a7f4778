/**
 * Text of the first cell of the sheets that the program puts into workbooks, the same in every language: by it a later run
 * knows them, and takes none of them for a list.
 */
export const ownSheetTitles = { summary: "sirene enrich", review: "sirene review" } as const;

const titles: readonly string[] = Object.values(ownSheetTitles);

/** True of the text of a first cell that only a sheet of the program has. */
export const isOwnSheetTitle = (text: string): boolean => titles.includes(text.trim());
