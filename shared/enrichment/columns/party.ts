import { headerWords } from "./header-hint.ts";

/**
 * Parties that a header may say its column is about, with the words that lists use for them. A `counterparty` is anyone
 * the company deals with: the same party as a supplier or a customer, if no header names those.
 */
export const parties = {
  supplier: [
    ...[
      "fournisseur",
      "fournisseurs",
      "fourn",
      "frs",
      "prestataire",
      "prestataires",
      "beneficiaire",
      "beneficiaires",
      "creancier",
      "creanciers",
      "titulaire",
      "attributaire",
    ],
    ...[
      "supplier",
      "suppliers",
      "vendor",
      "vendors",
      "creditor",
      "creditors",
      "payee",
      "seller",
      "vendeur",
      "lifnr",
    ],
  ],
  customer: [
    ...["client", "clients", "debiteur", "debiteurs", "acheteur", "acheteurs", "donneur"],
    ...["customer", "customers", "debtor", "debtors", "buyer", "buyers", "payer", "kunnr"],
  ],
  delivery: ["livraison", "livre", "livres", "ship", "destinataire", "delivery", "shipping", "consignee"],
  group: ["groupe", "group", "mere", "parent", "holding", "actionnaire", "shareholder"],
  own: ["notre", "nos", "our", "own", "emetteur", "issuer"],
  bank: ["banque", "bank", "domiciliation"],
  counterparty: [
    ...["tiers", "partenaire", "partner", "counterparty", "contrepartie", "contractant", "cocontractant"],
  ],
  subcontractor: [
    "traitant",
    "traitants",
    "soustraitant",
    "soustraitants",
    "cotraitant",
    "cotraitants",
    "subcontractor",
  ],
} as const satisfies Record<string, readonly string[]>;
export type Party = keyof typeof parties;

/** Parties that stand behind, or beside, the companies that a list is about. */
export const secondaryParties: ReadonlySet<Party | undefined> = new Set(["group", "own", "delivery", "bank"]);

/** Parties that `counterparty` may stand for. */
const tradePartners: ReadonlySet<Party | undefined> = new Set(["counterparty", "supplier", "customer"]);

/**
 * Returns true if two parties may be the same. A counterparty is whichever of supplier and customer a list is about.
 */
export const isOfParty = (one: Party, other: Party | undefined): boolean =>
  one === other ||
  ((one === "counterparty" || other === "counterparty") &&
    tradePartners.has(one) &&
    tradePartners.has(other));

const partyOfWord: ReadonlyMap<string, Party> = new Map(
  (Object.keys(parties) as Party[]).flatMap((party) => parties[party].map((word) => [word, party] as const)),
);

/**
 * Returns the party that a header names, by its first such word; undefined if there is none. A word of delivery counts
 * anywhere in the header, because the delivery place of a party is not where the party has its seat.
 */
export function partyOf(header: string): Party | undefined {
  const named = headerWords(header).flatMap((word) => partyOfWord.get(word) ?? []);
  return named.includes("delivery") ? "delivery" : named[0];
}

const companyWords = new Set([
  ...["societe", "ste", "company", "entite", "entity", "entreprise", "dossier", "bukrs"],
]);

/**
 * Returns true if a header says that its column is about a company, but not which: beside suppliers or customers it may
 * be the user's own.
 */
export const namesSomeCompany = (header: string): boolean =>
  partyOf(header) === undefined && headerWords(header).some((word) => companyWords.has(word));

/** Returns true for a party the user deals with: a supplier, a customer, or either. */
export const isTradePartner = (party: Party | undefined): boolean => tradePartners.has(party);
