/** Returns the record of a legal unit that does not exist, as the API sends it. */
export const fictionalUnit = (siren: string, name: string) => ({
  siren,
  sirenFormatted: siren.replace(/(?=(...)+$)/g, " ").trim(),
  name,
  sigle: null,
  legalForm: { code: "5710", label: "SAS, société par actions simplifiée" },
  activity: { code: "62.01Z", label: "Programmation informatique" },
  category: "PME",
  active: true,
  state: "A",
  dateCreation: "2001-02-03T00:00:00.000Z",
  vatNumber: null,
  denominations: { legal: name, usual: [], sigle: null },
  workforceRange: "11",
  employer: true,
  capital: null,
  establishments: { total: 1, active: 1 },
});
