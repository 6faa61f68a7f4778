import { boolean, date, number, text } from "../../shared/fields/reading.ts";
import { joined, ofAccount, ofCatalogue, own, type Column } from "./column.ts";

const naf = { fr: "NAF", en: "NAF" };

/** Who directs a company. Personal data. */
export const directorColumns: readonly Column[] = [
  own({ fr: "Nom", en: "Name" }, text("name")),
  own({ fr: "Fonction", en: "Role" }, text("role")),
  own({ fr: "Année de naissance", en: "Birth year" }, number("birthYear")),
  own({ fr: "Type", en: "Type" }, text("type")),
  own({ fr: "Nom de famille", en: "Surname" }, text("nom")),
  own({ fr: "Prénoms", en: "Given names" }, text("prenoms")),
  own({ fr: "Société", en: "Company" }, text("denomination")),
];

export const establishmentColumns: readonly Column[] = [
  ofCatalogue("siret"),
  ofCatalogue("is_head_office", { fr: "Siège", en: "Head office" }),
  ofCatalogue("establishment_state", { fr: "État", en: "State" }),
  ofCatalogue("trade_name"),
  ofCatalogue("address"),
  ofCatalogue("establishment_naf", naf),
  ofCatalogue("establishment_naf_label", { fr: "Activité", en: "Activity" }),
  ofCatalogue("establishment_created", { fr: "Création", en: "Created" }),
];

export const accountColumns: readonly Column[] = [
  own({ fr: "Année", en: "Year" }, number("year")),
  ofAccount("accounts_closing_date"),
  ofAccount("accounts_type", { fr: "Type", en: "Type" }),
  ofAccount("revenue"),
  ofAccount("net_income"),
  ofAccount("equity"),
  ofAccount("total_assets"),
  ofAccount("accounts_currency", { fr: "Devise", en: "Currency" }),
  ofAccount("accounts_confidential", { fr: "Confidentiel", en: "Confidential" }),
  ofAccount("accounts_filing_date"),
];

export const searchColumns: readonly Column[] = [
  ofCatalogue("siren"),
  ofCatalogue("name"),
  ofCatalogue("acronym"),
  ofCatalogue("naf", naf),
  ofCatalogue("naf_label"),
  ofCatalogue("legal_form"),
  ofCatalogue("legal_form_label"),
  ofCatalogue("category"),
  ofCatalogue("state"),
  ofCatalogue("created"),
];

/** Companies of a person. Personal data. */
export const byDirectorColumns: readonly Column[] = [
  ofCatalogue("siren"),
  ofCatalogue("name"),
  own({ fr: "Dirigeant", en: "Director" }, text("matched")),
  own({ fr: "Fonctions", en: "Roles" }, joined("roles")),
  ofCatalogue("naf", naf),
  ofCatalogue("naf_label"),
  ofCatalogue("state"),
  ofCatalogue("created"),
  own({ fr: "Radiation", en: "Removed" }, date("dateRadiation")),
];

export const byAddressColumns: readonly Column[] = [
  ofCatalogue("siren"),
  ofCatalogue("name"),
  own({ fr: "Adresse", en: "Address" }, text("address")),
  own({ fr: "Voie", en: "Street" }, text("street")),
  own({ fr: "Code postal", en: "Postal code" }, text("postalCode")),
  own({ fr: "Commune", en: "Commune" }, text("commune")),
  own({ fr: "Siège", en: "Head office" }, boolean("headOffice")),
  own({ fr: "Établissements trouvés", en: "Establishments matched" }, number("establishmentsMatched")),
  ofCatalogue("naf", naf),
  ofCatalogue("naf_label"),
  ofCatalogue("state"),
  ofCatalogue("created"),
];

/** "each entry carrying a code and a label" */
export const codeColumns: readonly Column[] = [
  own({ fr: "Code", en: "Code" }, text("code")),
  own({ fr: "Libellé", en: "Label" }, text("label")),
];
