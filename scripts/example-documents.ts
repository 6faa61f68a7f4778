/** The documents whose examples are run: `npm run docs` writes what they print, and a test compares. */
export const exampleDocuments = [
  "docs/batch.md",
  "docs/einvoicing.md",
  "docs/check.md",
  "docs/report.md",
  "docs/store.md",
] as const;
