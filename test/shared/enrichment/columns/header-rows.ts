import type { SampledColumn } from "../../../../shared/enrichment/columns/role-rules.ts";

const rows = Array.from({ length: 40 }, (_, row) => row);
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const word = (at: number): string => letters[at % 26]! + letters[Math.floor(at / 26)]!;
/** Returns another company for each row, out of thirteen. */
const other = (row: number): number => (row * 7) % 13;

const vatOf = (company: number): string => `FR${10 + company}${150_000_000 + 7 * company}`;

/**
 * Content of a column, row by row. 1 is about the row's company, 2 about another one that some rows share, 0 about
 * the list's owner. With 8 or 9, it has so many companies, which is a fifth of the rows, or more.
 */
const kinds = {
  name1: (row: number) => `FICTIVE ${word(row)} SARL`,
  name2: (row: number) => `AUTRE FICTIVE ${word(other(row))}`,
  name0: () => "NOTRE SOCIETE FICTIVE",
  name3: (row: number) => `FILIALE FICTIVE ${word(row % 3)}`,
  name8: (row: number) => `CLIENTE FICTIVE ${word(row % 8)}`,
  name9: (row: number) => `CLIENTE FICTIVE ${word(row % 9)}`,
  line2: (row: number) => (row % 4 === 0 ? "SERVICE COMPTABLE" : ""),
  surname: (row: number) => `FICTIF${word(row)}`,
  first: (row: number) => ["Anne", "Paul", "Marie", "Jean"][row % 4]!,
  person: (row: number) => `Anne FICTIF${word(row)}`,
  code: (row: number) => `F0${1000 + row}`,
  account: (row: number) => String(40_100_000 + row),
  cp1: (row: number) => String(57_000 + 10 * row),
  cp2: (row: number) => String(69_000 + 10 * other(row)),
  cp8: (row: number) => String(69_000 + 10 * (row % 8)),
  cp9: (row: number) => String(69_000 + 10 * (row % 9)),
  cp0: () => "75009",
  town1: (row: number) => `VILLE ${word(row)}`,
  town2: (row: number) => `BOURG ${word(other(row))}`,
  town0: () => "PARIS",
  line1: (row: number) => `${57_000 + 10 * row} BITCHE`,
  street1: (row: number) => `${row + 1} rue de la Paix`,
  street2: (row: number) => `${other(row) + 1} avenue Foch`,
  street0: () => "3 quai des Fictifs",
  vat1: vatOf,
  vat8: (row: number) => vatOf(row % 8),
  vat9: (row: number) => vatOf(row % 9),
  /** Eight companies in the ten rows that have one. */
  vat8of10: (row: number) => (row < 10 ? vatOf(row % 8) : ""),
  vat0: () => "FR40150000016",
  yesno: (row: number) => (row % 3 === 0 ? "Oui" : "Non"),
  mail: (row: number) => `compta${row}@fictive.example`,
  amount: (row: number) => `${row * 17},50`,
  country: () => "FR",
  blank: () => "",
} as const satisfies Record<string, (row: number) => string>;
export type Kind = keyof typeof kinds;

/** A column of a list as a line of `headerRows` tells it. */
export interface ToldColumn extends SampledColumn {
  /** The role that it must get, or the part of one. */
  readonly role: string | undefined;
  /** Why it must be left out. */
  readonly why: string | undefined;
}

export const columnOfKind = (header: string, kind: Kind): SampledColumn => ({
  header,
  texts: rows.map((row) => kinds[kind](row)),
});

/** Reads `Header:kind=role` for a column that is taken, `Header:kind!reason` for one left out, `Header:kind` for any other. */
export function toldColumns(line: string): ToldColumn[] {
  return line.split(" | ").map((part) => {
    const [, header = "", kind = "", role, why] =
      /^(.*):(\w+)(?:=(\w+))?(?:!(\w+))?$/.exec(part.trim()) ?? [];
    if (!(kind in kinds)) throw new Error(`no such kind of column: ${part}`);
    return { ...columnOfKind(header, kind as Kind), role, why };
  });
}

/** Rows of headers as ERPs, banks, CRMs and people write them, each behind its origin. */
const table = String.raw`
SAP LFA1 => LIFNR:code | NAME1:name1=name | NAME2:line2=name_2 | STRAS:street1=address | PSTLZ:cp1=postcode | ORT01:town1=city | LAND1:country=country | STCEG:vat1=vat
SAP KNA1 => KUNNR:code | LAND1:country=country | NAME1:name1=name | ORT01:town1=city | PSTLZ:cp1=postcode | STRAS:street1=address
SAP, a vendor beside a customer => LIFNR:code | NAME1:name1=name | PSTLZ:cp1=postcode | ORT01:town1=city | KUNNR:code | NAME1:name2!other_party | PSTLZ:cp2!beside_other | ORT01:town2!beside_other
SAP BP => PARTNER:code | NAME_ORG1:name1=name | NAME_ORG2:line2=name_2 | STREET:street1=address | POST_CODE1:cp1=postcode | CITY1:town1=city | COUNTRY:country=country
SAP en français => Société:code | Fournisseur:account | Nom 1:name1=name | Nom 2:line2=name_2 | Rue:street1=address | Code postal:cp1=postcode | Localité:town1=city | N° ident. TVA:vat1=vat
SAP FBL1N => Company Code:code | Vendor:account | Name 1:name1=name | City:town1=city | Amount in LC:amount | Document Date:amount
SAP S/4 Supplier list => Supplier:account | Name of Supplier:name1=name | Postal Code:cp1=postcode | City:town1=city | Street:street1=address | VAT Registration No.:vat1=vat | Purchasing Organization:code
Sage 100 F_COMPTET => CT_Num:code | CT_Intitule:name1=name | CT_Type:yesno | CT_Contact:person | CT_Adresse:street1=address | CT_Complement:line2 | CT_CodePostal:cp1=postcode | CT_Ville:town1=city | CT_Identifiant:vat1=vat
Sage, plan tiers => Compte:code | Intitulé:name1=name | Adresse:street1=address | Code Postal:cp1=postcode | Ville:town1=city | Solde:amount
Sage, one company beside => Société:name0!constant | Compte:code | Intitulé:name1=name | CP:cp1=postcode | Ville:town1=city
Sage 50 => Code:code | Raison sociale 1:name1=name | Raison sociale 2:line2=name_2 | Adresse 1:street1=address | Adresse 2:line2 | C.P.:cp1=postcode | Ville:town1=city
Sage X3 => Fournisseur:code | Raison sociale:name1=name | Raison sociale (suite):line2=name_2 | CP:cp1=postcode | Ville:town1=city | Acheteur:person!other_party
Cegid tiers => T_AUXILIAIRE:code | T_LIBELLE:name1=name | T_ADRESSE1:street1=address | T_ADRESSE2:line2 | T_CODEPOSTAL:cp1=postcode | T_VILLE:town1=city | T_NIF:vat1=vat
Cegid, personnes => T_TIERS:code | T_LIBELLE:name1=name | T_PRENOM:first | T_CODEPOSTAL:cp1=postcode | T_VILLE:town1=city
Cegid Loop => Compte tiers:code | Libellé tiers:name1=name | Code postal:cp1=postcode | Ville:town1=city | Mode de règlement:yesno
Dynamics 365 BC => No.:code | Name:name1=name | Name 2:line2=name_2 | Address:street1=address | Address 2:line2 | Post Code:cp1=postcode | City:town1=city | VAT Registration No.:vat1=vat | Contact:person
Oracle AP => VENDOR_ID:code | VENDOR_NAME:name1=name | VENDOR_SITE_CODE:code | ADDRESS_LINE1:street1=address | ADDRESS_LINE2:line2 | ZIP:cp1=postcode | CITY:town1=city | VAT_REGISTRATION_NUM:vat1=vat
NetSuite => Internal ID:code | Company Name:name1=name | Billing Address 1:street1=address | Billing City:town1=city | Billing Zip:cp1=postcode | Shipping Address 1:street2!other_party | Shipping City:town2!other_party | Shipping Zip:cp2!other_party
Odoo => Name:name1=name | Street:street1=address | Zip:cp1=postcode | City:town1=city | Tax ID:code | Parent Company:name2!other_party
Odoo en français => Nom:name1=name | Rue:street1=address | Code postal:cp1=postcode | Ville:town1=city | N° TVA:vat1=vat | Société mère:name2!other_party
QuickBooks => Vendor:name1=name | Company:name2!second | Street Address:street1=address | City:town1=city | ZIP:cp1=postcode | Email:mail
Pennylane => Nom du tiers:name1=name | Adresse:street1=address | Code postal:cp1=postcode | Ville:town1=city | N° TVA:vat1=vat | IBAN:code
EBP => Code tiers:code | Nom:name1=name | Adresse (ligne 1):street1=address | Adresse (ligne 2):line2 | Code postal:cp1=postcode | Ville:town1=city
Quadra => N° compte:account | Intitulé du compte:name1=name | C P:cp1=postcode | Localité:town1=city
Divalto => Fourn.:name1=name | Adr.:street1=address | CP:cp1=postcode | Ville:town1=city | Nom client:name2!other_party
Coupa => Supplier Name:name1=name | Supplier #:code | Primary Address Street:street1=address | Primary Address Postal Code:cp1=postcode | Primary Address City:blank=city | Buyer:name3!few_names
Chorus => Destinataire:name3 | Titulaire:name1=name | CP titulaire:cp1=postcode | CP destinataire:cp2!other_party
Marchés publics => Acheteur:name3!few_names | Titulaire:name1=name | Code postal titulaire:cp1=postcode | Code postal acheteur:cp2!other_party
FEC, auxiliaires => CompteNum:account | CompteLib:code | CompAuxNum:code | Libellé auxiliaire:name1=name
Sous-traitance => Donneur d'ordre:name0!constant | Sous-traitant:name1=name | Code postal:cp1=postcode
Sous-traitants => Acheteur:name3!few_names | Co-traitant:name1=name | CP co-traitant:cp1=postcode | CP acheteur:cp2!other_party
Titulaires et sous-traitants => Titulaire:name1=name | CP:cp1=postcode | Sous-traitant:name2!second | CP sous-traitant:cp2!other_party
Contrats => N° contrat:code | Cocontractant:name1=name | Code postal:cp1=postcode | Ville:town1=city
Sté => Code sté:code | Sté:name1=name | C.P.:cp1=postcode | Ville:town1=city
a doctor is no subcontractor => Nom:surname=name | Prénom:first=name_2 | Médecin traitant:person | CP:cp1=postcode
Virements émis => Date:code | Donneur d'ordre:name0!constant | Bénéficiaire:name1=name | IBAN bénéficiaire:code | Montant:amount | Motif:line2
SEPA export => Debtor:name0!constant | Creditor:name1=name | Creditor IBAN:code | Creditor Postal Code:cp1=postcode | Creditor City:town1=city | Debtor City:town0!other_party
Prélèvements => Créancier:name0!constant | Débiteur:name1=name | CP débiteur:cp1=postcode | Ville débiteur:town1=city | CP créancier:cp0!other_party
Affacturage => Débiteur:name1=name | Code postal:cp1=postcode | Ville:town1=city | Encours:amount
Counterparties => Counterparty:name1=name | Legal entity:name3!few_names | City:town1=city | Postcode:cp1=postcode | Exposure:amount
Payee file => Payee:name1=name | Payee Address:street1=address | Payee ZIP:cp1=postcode | Bank Name:name3 | Bank City:town2!other_party
Salesforce accounts => Account Name:name1=name | Account Owner:person | Billing Street:street1=address | Billing City:town1=city | Billing Zip/Postal Code:cp1=postcode | Shipping Street:street2!other_party | Shipping City:town2!other_party | Shipping Zip/Postal Code:cp2!other_party | Parent Account:name2!other_party
Salesforce contacts => First Name:first | Last Name:surname!person | Account Name:name1=name | Mailing City:town1=city | Mailing Zip/Postal Code:cp1=postcode
HubSpot => Company name:name1=name | Company owner:person | City:town1=city | Postal code:cp1=postcode | Street address:street1=address | Website URL:mail
CRM en français => Société:name1=name | Client:yesno!few_names | Fournisseur:yesno!few_names | Nom:surname!person | Prénom:first | CP:cp1=postcode | Ville:town1=city
Account is a name => Account:name1=name | City:town1=city | Postcode:cp1=postcode
Account is a number => Account:account | Name:name1=name | City:town1=city
Partner => Partner:name1=name | Partner no:code | Town:town1=city | Postcode:cp1=postcode
Debtors => Debtor:name1=name | Debtor address:street1=address | Debtor postcode:cp1=postcode | Debtor town:town1=city | Creditor:name0!constant
Legal entity => Legal entity:name1=name | Registered address:street1=address | Town:town1=city | Director:person=director
Prestataires => Prestataire:name1=name | Adresse prestataire:street1=address | CP prestataire:cp1=postcode | Ville prestataire:town1=city | Responsable:person
Personnes physiques => Nom:surname=name | Prénom:first=name_2 | Adresse:street1=address | CP:cp1=postcode | Ville:town1=city
Sole traders => Last name:surname=name | First name:first=name_2 | Postcode:cp1=postcode | City:town1=city
Fournisseur, CP client => Fournisseur:name1=name | CP client:cp2!other_party | Ville client:town2!other_party
a plain CP beats CP client => Fournisseur:name1=name | CP client:cp2!other_party | Ville client:town2!other_party | CP:cp1=postcode | Ville:town1=city
the client's before the supplier's => Nom client:name2!other_party | CP client:cp2!other_party | Ville client:town2!other_party | Nom fournisseur:name1=name | CP fournisseur:cp1=postcode | Ville fournisseur:town1=city
by neighbours, supplier first => Fournisseur:name1=name | Adresse:street1=address | CP:cp1=postcode | Ville:town1=city | Client:name2!other_party | Adresse:street2!beside_other | CP:cp2!beside_other | Ville:town2!beside_other
by neighbours, customer first => Client:name2!other_party | Adresse:street2!beside_other | CP:cp2!beside_other | Ville:town2!beside_other | Fournisseur:name1=name | Adresse:street1=address | CP:cp1=postcode | Ville:town1=city
a country of the customer => Client:name0!constant | Pays:country!beside_other | Fournisseur:name1=name | CP:cp1=postcode
only the customer has a place => Client:name2!other_party | CP:cp2!beside_other | Ville:town2!beside_other | Fournisseur:name1=name | Montant:amount
one customer for all => Fournisseur:name1=name | Client:name0!constant | CP:cp1=postcode | Ville:town1=city
one customer for all, with its place => Fournisseur:name1=name | CP fournisseur:cp1=postcode | Client:name0!constant | CP client:cp0!other_party | Ville client:town0!other_party
numbers of the customer => Fournisseur:name1=name | TVA client:vat0!constant | TVA fournisseur:vat1=vat | CP:cp1=postcode
a constant VAT number => Fournisseur:name1=name | N° TVA:vat0!constant | CP:cp1=postcode
delivery beside billing => Client:name1=name | Adresse de livraison:street2!other_party | CP livraison:cp2!other_party | Ville livraison:town2!other_party | Adresse de facturation:street1=address | CP facturation:cp1=postcode | Ville facturation:town1=city
delivery only => Client:name1=name | CP livraison:cp2!other_party | Ville livraison:town2!other_party
who is delivered => Fournisseur:name1=name | Client livré:name2!other_party | CP:cp1=postcode | Ville client livré:town2!other_party
site beside seat => Raison sociale:name1=name | CP siège:cp2!second | Ville siège:town2!second | CP:cp1=postcode | Ville:town1=city
siege and town agree => Raison sociale:name1=name | Ville site:town2!second | CP siège:cp1=postcode | Ville siège:town1=city
our company => Notre société:name3!other_party | Ville notre société:town2!other_party | Tiers:name1=name | CP tiers:cp1=postcode | Ville tiers:town1=city
three own companies => Société:name3!few_names | Fournisseur:name1=name | CP:cp1=postcode | Ville:town1=city
three own companies, with their place => Société:name3!few_names | CP société:cp0!beside_other | Fournisseur:name1=name | CP fournisseur:cp1=postcode | Ville fournisseur:town1=city
the group => Groupe:name3 | Raison sociale:name1=name | Ville du groupe:town2!other_party | Ville:town1=city | Code postal:cp1=postcode
a trade name => Raison sociale:name1=name | Enseigne:name2=other_name | CP:cp1=postcode | Ville:town1=city
postcode and town in one column => Nom du prestataire:name1=name | Adresse 1:street1=address | Code Postal / Ville:line1=city | Affaire:name2
in one column, in short => Fournisseur:name1=name | CP Ville:line1=city
the other order => Fournisseur:name1=name | Ville (CP):line1=city
a code of a commune => Fournisseur:name1=name | Code commune:cp2 | Ville:town1=city
places before and behind the name => CP:cp2!second | Ville:town2!second | Fournisseur:name1=name | Code postal:cp1=postcode | Commune:town1=city | Client:name2!other_party
the same, by other words => Code postal:cp2!second | Ville:town2!second | Fournisseur:name1=name | CP:cp1=postcode | Commune:town1=city | Client:name2!other_party
a person before the company => Nom:surname!person | Prénom:first | CP:cp2!second | Ville:town2!second | Entreprise:name1=name | CP entreprise:cp1=postcode | Ville entreprise:town1=city
a person's place behind the company => Nom:surname!person | Prénom:first | Entreprise:name1=name | CP:cp2!second | Ville:town2!second | CP entreprise:cp1=postcode | Ville entreprise:town1=city
the company's town behind another => Company:name1=name | Home city:town2!second | Company zip:cp1=postcode | Company city:town1=city
places before names => CP:cp1=postcode | Ville:town1=city | Nom du fournisseur:name1=name | Client:name2!other_party
a list of customers => N° client:code | Nom client:name1=name | CP client:cp1=postcode | Ville client:town1=city
plain name, places of the only party => Raison sociale:name1=name | CP client:cp1=postcode | Ville client:town1=city
a contact => Fournisseur:name1=name | Contact:person | Nom du contact:person | Mail contact:mail | CP:cp1=postcode
an address of the supplier is no name => Nom:name1=name | Adresse fournisseur:street1=address | Ville fournisseur:town1=city
codes under a name's header => Fournisseur:code | Libellé:name1=name | CP:cp1=postcode
postcodes that are none => Raison sociale:name1=name | Code postal:town1!unlike | Ville:town1=city
two companies a row, numbered => Nom 1:name1=name | CP 1:cp1=postcode | Ville 1:town1=city | Nom 2:name2!second | CP 2:cp2!second | Ville 2:town2!second
plural headers => Fournisseurs:name1=name | Villes:town1=city | Codes postaux:cp1=postcode
directors => Dénomination:name1=name | Dirigeant:person=director | Commune:town1=city | Code commune INSEE:cp2
a place before a name says nothing of it => CP client:cp2!other_party | Raison sociale:name1=name | Fournisseur:name2!second | CP:cp1=postcode
two columns behind the code of a customer => Code client:code | Montant:amount | Nom:name2!other_party | Fournisseur:name1=name
the same with a town between => Code client:code | Ville:town2!beside_other | Nom:name2!other_party | Fournisseur:name1=name
three columns behind it => Code client:code | Montant:amount | Solde:amount | Nom:name2!second | Fournisseur:name1=name
behind the number of a customer => SIREN client:account!other_party | Nom:name2!other_party | Fournisseur:name1=name
behind codes under the customer's name => Client:code | Nom:name2!other_party | Fournisseur:name1=name
behind an amount of a customer => Solde client:amount | Nom:name2!second | Fournisseur:name1=name
a fifth as many names => Client:name8!few_names | Raison sociale:name1=name
more than a fifth => Client:name9!second | Raison sociale:name1=name
one name beside three => Client:name0!constant | Raison sociale:name3=name
one name each => Client:name0!other_party | Fournisseur:name0=name
no names at all => Client:blank!other_party | Fournisseur:blank=name
no supplier in any row => Fournisseur:blank!few_names | Client:name1=name
no legal name in any row => Raison sociale:blank!few_names | Nom:name1=name
places in none => Fournisseur:name1=name | Code postal:blank!second | CP:cp1=postcode | Ville:blank!second | Commune:town1=city
a surname is a name without first names => Raison sociale:name1=name | Nom:name2!second
the surer name behind => Nom:name2!second | Raison sociale:name1=name
no trade name beside any name => Société:name1=name | Enseigne:name2!second
one trade name for all => Raison sociale:name1=name | Enseigne:name0=other_name
one trade name for all beside other names => Raison sociale:name1=name | Enseigne:name0!constant | Nom:name2!second
the customer's trade name => Raison sociale:name1=name | Enseigne client:name2!second
the supplier's trade name => Raison sociale fournisseur:name1=name | Enseigne fournisseur:name2=other_name
a second line of amounts => NAME1:name1=name | NAME2:amount
a blank second line => NAME1:name1=name | NAME2:blank
a second line beside the first, and two postcodes => Nom 1:name1=name | Nom 2:line2=name_2 | CP 1:cp1=postcode | CP 2:cp2!second
a second name before the first => Nom 2:name2!second | Nom 1:name1=name | CP 1:cp1=postcode | CP 2:cp2!second
a second line further right => Nom 1:name1=name | Téléphone 2:amount | Nom 2:line2=name_2 | Ville:town1=city
two companies a row, with towns => Nom 1:name1=name | Ville 1:town1=city | Nom 2:name2!second | Ville 2:town2!second
a second line of few texts => Code client:code | Nom 1:name1=name | Nom 2:name3=name_2 | Pays:country=country
a third line is no first one => Nom 3:name1=name | Nom 2:name2!second
a customer's first name => Nom client:surname=name | Prénom:first=name_2
somebody else's first name => Nom client:surname=name | Prénom fournisseur:first
a postcode far behind the name, and one before it => CP:cp2!second | Fournisseur:name1=name | Montant:amount | Solde:amount | CP:cp1=postcode
the town beside the postcode => Fournisseur:name1=name | Ville:town2!second | Montant:amount | Solde:amount | CP:cp1=postcode | Commune:town1=city
a director far behind the name => Dirigeant:person!second | CP:cp1=postcode | Fournisseur:name1=name | Montant:amount | Solde:amount | Dirigeant:person=director
a surer postcode behind the customer => Fournisseur:name1=name | CP:cp2=postcode | Client:name2!other_party | Code postal:cp1!second
the customer's postcode says so => Client:name1=name | CP:cp2!second | CP client:cp1=postcode
a third party's does not => Tiers:name1=name | CP fournisseur:cp2!second | CP:cp1=postcode
a plain name, a plain postcode => Raison sociale:name1=name | CP client:cp2!second | CP:cp1=postcode
the name's noun again => Nom entreprise:name1=name | CP:cp2!second | CP entreprise:cp1=postcode
one supplier, one VAT number => Fournisseur:name0=name | TVA:vat0=vat
no VAT number => Fournisseur:name1=name | TVA:blank=vat
VAT numbers of a fifth as many => Fournisseur:name1=name | TVA:vat8!other_companies
VAT numbers of more => Fournisseur:name1=name | TVA:vat9=vat
few VAT numbers => Fournisseur:name1=name | TVA:vat8of10=vat
two names of the customer => Nom client:name1=name | Client:name2!second | CP client:cp1=postcode
the customer's name, and its postcode => Raison sociale:name1=name | Client:name2!second | CP client:cp2!other_party
another name, and the customer's postcode => Raison sociale:name1=name | Nom:name2!second | CP client:cp1=postcode
is it a customer, and its postcode => Raison sociale:name1=name | Client:yesno!few_names | CP client:cp1=postcode
is it a customer, and its country => Raison sociale:name1=name | Client:yesno!few_names | Pays:country=country
a third party, which is a supplier => Tiers:name1=name | Code client:code | CP fournisseur:cp1=postcode
a postcode behind a second name => Fournisseur:name1=name | Nom:name2!second | CP:cp2=postcode
a postcode behind a name of few => Fournisseur:name1=name | Nom:name8!few_names | CP:cp8!beside_other
a postcode behind one of not so few => Fournisseur:name1=name | Nom:name9!second | CP:cp9=postcode
a postcode behind few, with plain names => Raison sociale:name1=name | Nom:name8!few_names | CP:cp8=postcode
a postcode behind the customer, beside plain names => Raison sociale:name1=name | Client:name2!second | CP:cp2!beside_other
a postcode before both => CP:cp2!beside_other | Client:name2!other_party | Fournisseur:name1=name
two names of the supplier, and a postcode => Nom fournisseur:name1=name | Fournisseur:name2!second | CP:cp2=postcode
the name of the manager => Fournisseur:name1=name | CEO name:name3=director
the name of the manager first => CEO name:name3=director | Fournisseur:name1=name
the plain address further left => Fournisseur:name1=name | Adresse:street1=address | Montant:amount | Adresse siège:street2!second | CP:cp1=postcode
the plain country further left => Fournisseur:name1=name | Pays:country=country | Montant:amount | Pays siège:country!second | CP:cp1=postcode
`;

export const headerRows: readonly (readonly [origin: string, line: string])[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [origin = "", columns = ""] = line.split(" => ");
    return [origin, columns];
  });
