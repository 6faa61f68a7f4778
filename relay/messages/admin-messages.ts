/** The administrator's page. */
export const adminMessages = {
  page_title: { en: "Sirene relay", fr: "Relais Sirene" },
} as const;
