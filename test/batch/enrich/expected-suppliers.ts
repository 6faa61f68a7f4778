/** The expected result of a row of examples/suppliers: SIREN, name, NAF code, state, status, note. */
export type ExpectedRow = readonly [
  siren: string,
  name: string,
  naf: string,
  state: string,
  status: string,
  note: string,
];

const nothing = ["", "", "", ""] as const;

/** Row by row, by supplier code. The register's facts are those of the sandbox that ships with the project. */
export const expectedSuppliers: Readonly<Record<string, ExpectedRow>> = {
  F001: ["552032534", "DANONE", "70.10Z", "A", "found", ""],
  F002: ["552032534", "DANONE", "70.10Z", "A", "found", ""],
  F003: [
    "005720784",
    "ETABLISSEMENTS DECAYEUX",
    "25.99A",
    "A",
    "found",
    "read as 005720784: two lost zeros were restored",
  ],
  F004: ["005720784", "ETABLISSEMENTS DECAYEUX", "25.99A", "A", "found", ""],
  F005: ["356000000", "LA POSTE", "53.10Z", "A", "found", ""],
  F006: ["356000000", "LA POSTE", "53.10Z", "A", "found", ""],
  F007: ["420495178", "Air France", "51.10Z", "A", "found", "SIREN 420495178 taken from the VAT number"],
  F008: ["383474814", "AIRBUS SAS", "30.30Z", "A", "found", ""],
  F009: ["572076396", "HERMES INTERNATIONAL", "70.10Z", "A", "found", ""],
  F010: ["552018020", "MONOPRIX", "70.10Z", "A", "found", "552018020 taken from the text around it"],
  F011: ["552059024", "THALES", "70.10Z", "A", "found", ""],
  F012: [
    "552120222",
    "SOCIETE GENERALE",
    "64.19Z",
    "A",
    "found",
    "read as 552120222 from scientific notation",
  ],
  F013: ["519037584", "SNCF VOYAGEURS", "49.10Z", "A", "found", ""],
  F014: ["784939688", "PICARD SURGELES", "47.11A", "A", "found", "784939688 taken from the text around it"],
  F015: ["384560942", "LEROY MERLIN FRANCE", "47.52B", "A", "found", ""],
  F016: ["384560942", "LEROY MERLIN FRANCE", "47.52B", "A", "found", ""],
  F017: ["775663438", "REGIE AUTONOME DES TRANSPORTS PARISIENS", "49.31Z", "A", "found", ""],
  F018: ["775695901", "AUBADE PARIS", "14.14Z", "A", "found", ""],
  F019: ["775695901", "AUBADE PARIS", "14.14Z", "A", "found", ""],
  F020: ["217500016", "VILLE DE PARIS", "84.11Z", "A", "found", ""],
  F021: [
    "006380042",
    "LABORATOIRE NUTERGIA",
    "10.86Z",
    "A",
    "found",
    "read as 006380042: two lost zeros were restored",
  ],
  F022: ["400461356", "LES RESTAURANTS DU COEUR", "88.99B", "A", "found", ""],
  F023: ["150000016", "FICTIVE BOULANGERIE DU PORT", "10.71C", "A", "found", ""],
  F024: ["150000024", "BERTEAU-FICTIF LOUISE", "96.02A", "A", "found", ""],
  F025: ["150000040", "FICTIVE DISCRÉTION", "62.02A", "A", "found", ""],
  F026: ["150000057", "FICTIVE ANCIENNE FORGE", "25.50A", "C", "found", ""],
  F027: ["150000149", "FICTIVE SUPÉRETTES RÉUNIES", "47.11D", "A", "found", ""],
  F028: ["150000206", "FICTIVE L'ÉTÉ & CIE", "62.02A", "A", "found", ""],
  F029: ["150000123", "FICTIVE GROUPE DES CHIMÈRES", "62.02A", "A", "found", ""],
  F030: ["150000214", "FICTIVE ASSOCIATION DES CHIMÈRES", "94.99Z", "A", "found", ""],
  F031: [...nothing, "invalid", "the check digit of this SIREN or SIRET is wrong: probably mistyped"],
  F032: ["732829320", "", "", "", "not_found", "this SIREN is not in the register"],
  F033: [...nothing, "blank", ""],
  F034: [...nothing, "blank", ""],
  F035: [...nothing, "invalid", "one digit repeated: not a company number"],
  F036: [
    ...nothing,
    "invalid",
    "scientific notation has lost digits of this number: format the column as text and enter the numbers again",
  ],
  F037: [...nothing, "invalid", "VAT number of Monaco or of a foreign company: not in Sirene"],
  F038: [...nothing, "invalid", "VAT number of another country: not in Sirene"],
  F039: [...nothing, "invalid", "several identifiers in one cell"],
  F040: [...nothing, "invalid", "10 or 11 digits: a SIREN has 9 digits, a SIRET 14"],
};

/** Distinct SIRENs among them. */
export const supplierSirens = 26;
