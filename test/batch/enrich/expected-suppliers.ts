/** What is expected of a row of examples/suppliers: name, NAF code, state, status, note. */
export type ExpectedRow = readonly [name: string, naf: string, state: string, status: string, note: string];

const nothing = ["", "", ""] as const;

/** Row by row, by supplier code. The register's facts are those of the sandbox that ships with the project. */
export const expectedSuppliers: Readonly<Record<string, ExpectedRow>> = {
  F001: ["DANONE", "70.10Z", "A", "found", ""],
  F002: ["DANONE", "70.10Z", "A", "found", ""],
  F003: [
    "ETABLISSEMENTS DECAYEUX",
    "25.99A",
    "A",
    "found",
    "read as 005720784: two lost zeros were put back",
  ],
  F004: ["ETABLISSEMENTS DECAYEUX", "25.99A", "A", "found", ""],
  F005: ["LA POSTE", "53.10Z", "A", "found", ""],
  F006: ["LA POSTE", "53.10Z", "A", "found", ""],
  F007: ["Air France", "51.10Z", "A", "found", "SIREN 420495178 taken from the VAT number"],
  F008: ["AIRBUS SAS", "30.30Z", "A", "found", ""],
  F009: ["HERMES INTERNATIONAL", "70.10Z", "A", "found", ""],
  F010: ["MONOPRIX", "70.10Z", "A", "found", "552018020 taken from the text around it"],
  F011: ["THALES", "70.10Z", "A", "found", ""],
  F012: ["SOCIETE GENERALE", "64.19Z", "A", "found", "read as 552120222 from scientific notation"],
  F013: ["SNCF VOYAGEURS", "49.10Z", "A", "found", ""],
  F014: ["PICARD SURGELES", "47.11A", "A", "found", "784939688 taken from the text around it"],
  F015: ["LEROY MERLIN FRANCE", "47.52B", "A", "found", ""],
  F016: ["LEROY MERLIN FRANCE", "47.52B", "A", "found", ""],
  F017: ["REGIE AUTONOME DES TRANSPORTS PARISIENS", "49.31Z", "A", "found", ""],
  F018: ["AUBADE PARIS", "14.14Z", "A", "found", ""],
  F019: ["AUBADE PARIS", "14.14Z", "A", "found", ""],
  F020: ["VILLE DE PARIS", "84.11Z", "A", "found", ""],
  F021: ["LABORATOIRE NUTERGIA", "10.86Z", "A", "found", "read as 006380042: two lost zeros were put back"],
  F022: ["LES RESTAURANTS DU COEUR", "88.99B", "A", "found", ""],
  F023: ["FICTIVE BOULANGERIE DU PORT", "10.71C", "A", "found", ""],
  F024: ["BERTEAU-FICTIF LOUISE", "96.02A", "A", "found", ""],
  F025: ["FICTIVE DISCRÉTION", "62.02A", "A", "found", ""],
  F026: ["FICTIVE ANCIENNE FORGE", "25.50A", "C", "found", ""],
  F027: ["FICTIVE SUPÉRETTES RÉUNIES", "47.11D", "A", "found", ""],
  F028: ["FICTIVE L'ÉTÉ & CIE", "62.02A", "A", "found", ""],
  F029: ["FICTIVE GROUPE DES CHIMÈRES", "62.02A", "A", "found", ""],
  F030: ["FICTIVE ASSOCIATION DES CHIMÈRES", "94.99Z", "A", "found", ""],
  F031: [...nothing, "invalid", "fails the check digit of a SIREN or SIRET: probably mistyped"],
  F032: [...nothing, "not_found", "no such SIREN in the register"],
  F033: [...nothing, "blank", ""],
  F034: [...nothing, "invalid", "neither a SIREN nor a SIRET nor a VAT number"],
  F035: [...nothing, "invalid", "one digit repeated: names nobody"],
  F036: [
    ...nothing,
    "invalid",
    "digits were lost to scientific notation: format the column as text and enter the numbers again",
  ],
  F037: [...nothing, "invalid", "VAT number of Monaco or of a foreign company: not in Sirene"],
  F038: [...nothing, "invalid", "VAT number of another country: not in Sirene"],
  F039: [...nothing, "invalid", "several identifiers in one cell"],
  F040: [...nothing, "invalid", "10 or 11 digits: cannot tell which are missing or in excess"],
};

/** Distinct SIRENs among them. */
export const supplierSirens = 26;
