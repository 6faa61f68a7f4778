import { headerWords } from "./header-hint.ts";

/**
 * Whom a header says that its column is about, by the words that lists have for them. `counterparty` is anybody one deals with:
 * it is the same party as a supplier or a customer where no header names those.
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
  counterparty: ["tiers", "partenaire", "partner", "counterparty", "contrepartie"],
} as const satisfies Record<string, readonly string[]>;
export type Party = keyof typeof parties;

/** Whoever stands behind, or beside, the companies that a list is about. */
export const besideCompanies: ReadonlySet<Party | undefined> = new Set(["group", "own", "delivery", "bank"]);

/** Those whom `counterparty` may stand for. */
const dealtWith: ReadonlySet<Party> = new Set(["counterparty", "supplier", "customer"]);

/** True of two parties that may be the same: a counterparty is whichever of supplier and customer a list is about. */
export const isOfParty = (one: Party, other: Party): boolean =>
  one === other ||
  ((one === "counterparty" || other === "counterparty") && dealtWith.has(one) && dealtWith.has(other));

const partyOfWord: ReadonlyMap<string, Party> = new Map(
  (Object.keys(parties) as Party[]).flatMap((party) => parties[party].map((word) => [word, party] as const)),
);

/**
 * The party that a header names by its first word for one, but a place of delivery by any, which is a party's and not where it
 * sits; undefined of a header that names none.
 */
export function partyOf(header: string): Party | undefined {
  const named = headerWords(header).flatMap((word) => partyOfWord.get(word) ?? []);
  return named.includes("delivery") ? "delivery" : named[0];
}

const companyWords = new Set(["societe", "company", "entite", "entity", "entreprise", "dossier", "bukrs"]);

/** True of a header that says that its column is about a company, and not whose: beside suppliers or customers perhaps one's own. */
export const namesSomeCompany = (header: string): boolean =>
  partyOf(header) === undefined && headerWords(header).some((word) => companyWords.has(word));

/** True of somebody who is dealt with: a supplier, a customer, or either. */
export const isDealtWith = (party: Party | undefined): boolean => party !== undefined && dealtWith.has(party);
