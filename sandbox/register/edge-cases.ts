/**
 * Cases worth testing on the register shipped with the sandbox, each with the SIREN or SIRET that shows it. Those of
 * 9 digits that begin with 15 are companies that do not exist; the others are real.
 */
export const edgeCases = {
  /** Real, with head office and address. */
  realCompany: "552032534",
  /** Real. A tool that drops leading zeros turns it into 5720784. */
  leadingZeros: "005720784",
  /** Real. Only 356000000 numbers its establishments by a rule of its own. */
  laPoste: "356000000",
  /** Passes Luhn's formula, unlike La Poste's other establishments. */
  laPosteHeadOffice: "35600000000048",
  /** Fails Luhn's formula, but its digits add up to a multiple of 5. */
  laPosteSiret: "35600000024230",

  /** An ordinary company: head office, director, three years of complete accounts. */
  ordinary: "150000016",
  /** A sole trader: the name is the person's, and the person is the one director. */
  soleTrader: "150000024",
  /** A sole trader under partial diffusion: name and street read `[ND]`. */
  maskedSoleTrader: "150000032",
  /** A company under partial diffusion: the address reads `[ND]`, the name does not. */
  maskedCompany: "150000040",
  /** Ceased in 2019, all establishments closed. */
  ceased: "150000057",
  /** Active, with its head office closed and another establishment open. */
  closedHeadOffice: "150000065",
  /** Legal form 5498, retired: its label is null. */
  retiredLegalForm: "150000073",
  /** Legal form 5720, retired as well. */
  retiredLegalForm5720: "150000081",
  /** Activity 52.2E of NAF rév. 1: its label is null. */
  retiredActivity: "150000099",
  /** Every nullable field is null, and there is no establishment. */
  bare: "150000107",
  /** Accounts with an unpublished turnover given as 0, beside years where it is published. */
  confidentialAccounts: "150000115",
  /** Accounts of types C, K and S, which cannot be compared. */
  mixedAccounts: "150000123",
  /** A director that is a company. */
  companyDirector: "150000131",
  /** 130 establishments, 13 of them closed: two pages of 100. */
  manyEstablishments: "150000149",
  /** A head office with a CEDEX code beside its postal code. */
  cedex: "150000156",
  /** Three companies of the same name. */
  homonym: "150000164",
  secondHomonym: "150000172",
  thirdHomonym: "150000180",
  /** A name with a number. A search for the digits alone takes them for the beginning of a SIREN. */
  numberInName: "150000198",
  /** A name with accents, apostrophe and ampersand, an acronym and two usual names. */
  punctuatedName: "150000206",
  /** An association: no VAT number, no capital. */
  association: "150000214",
  /** Saint-Barthélemy: the postal code begins with 97. */
  overseas: "150000222",
  /** Corsica: the postal code begins with 20, the department is 2A. */
  corsica: "150000230",
  /** Directors as the companies registry really has them: used name, joined roles, no role, the same person twice. */
  untidyDirectors: "150000248",
  /** Variable capital. */
  variableCapital: "150000255",
  /** Head office abroad: no postal code. */
  foreignHeadOffice: "150000263",
  /** Moved once: the first establishment is closed, the head office is the second. */
  movedHeadOffice: "150000271",
  /** The first of ten companies at one address, directed by the person of `busyDirector`. */
  busyAddress: "150000289",
} as const;

/** The fictional person who directs ten companies. With a lower display cap, the search by this director is capped. */
export const busyDirector = { nom: "MARTIN-FICTIF", prenom: "CAMILLE" } as const;

/** The address of those ten companies. */
export const busyPlace = { codePostal: "57000", voie: "1 rue de la Domiciliation", commune: "Metz" } as const;
