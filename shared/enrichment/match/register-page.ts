/** The page of a company in the public register of companies, which anyone may open; for a person who decides, never asked by us. */
export const registerPage = (siren: string): string =>
  `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`;
