/** The columns that every program of the workbook bench appends, and their values. The companies are fictional. */
export const sixHeaders = ["name", "naf", "state", "created", "status", "note"].map(
  (field) => `sirene_${field}`,
);

export const sixValues = (record: number): string[] => [
  `Société fictive n° ${record}`,
  `${10 + (record % 80)}.01Z`,
  "A",
  `20${String(record % 25).padStart(2, "0")}-02-03`,
  record % 50 === 0 ? "not_found" : "found",
  "by SIREN",
];
