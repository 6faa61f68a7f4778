/** One supplier as somebody typed it. A number stands in the workbook as a number cell. */
export interface Supplier {
  readonly code: string;
  readonly supplier: string;
  readonly identifier: string | number;
  readonly city: string;
  readonly amount: number;
}

/**
 * A supplier list of every kind of mess that real ones hold: lost zeros, SIRETs, VAT numbers, spaces of all sorts,
 * numbers stored as numbers, duplicates, typing errors, blanks. Companies are well-known ones, or made up ("FICTIVE");
 * amounts are made up throughout.
 */
export const suppliers: readonly Supplier[] = [
  ["F001", "Danone", "552032534", "Paris", 18250.4],
  ["F002", "DANONE SA", "552 032 534", "PARIS", 990],
  ["F003", "Éts Decayeux", 5720784, "Feuquières-en-Vimeu", 4310.75],
  ["F004", "Decayeux", "005720784", "", 120],
  ["F005", "La Poste (siège)", "35600000000048", "Paris", 2204.17],
  ["F006", "La Poste Saint-Calais", "356 000 000 24230", "Saint-Calais", 61.2],
  ["F007", "Air France", "FR 61 420 495 178", "Roissy", 12870],
  ["F008", "Airbus", "383.474.814", "Blagnac", 45000],
  ["F009", "Hermès", "572076396\u00a0", "Paris", 780.5],
  ["F010", "Monoprix", "SIREN : 552 018 020", "Clichy", 312.99],
  ["F011", "Thales", 552059024, "La Défense", 66000],
  ["F012", "Société Générale", "5,52120222E8", "Paris", 15],
  ["F013", "SNCF Voyageurs", "519037584", "Saint-Denis", 2890],
  ["F014", "Picard", "RCS Fontainebleau 784 939 688", "Fontainebleau", 154.3],
  ["F015", "Leroy Merlin", "384560942", "Lezennes", 9321.08],
  ["F016", "Leroy-Merlin France", "384560942", "Lezennes", 118],
  ["F017", "RATP", "775663438", "Paris", 73.1],
  ["F018", "Aubade, boutique de Rennes", "77569590100352", "Rennes", 240],
  ["F019", "Aubade", "775695901", "Paris", 260],
  ["F020", "Mairie de Paris", "21750001600019", "Paris", 0],
  ["F021", "Laboratoire Nutergia", "6380042", "Causse-et-Diège", 430],
  ["F022", "Les Restos du Cœur (don)", "400 461 356", "Angers", 500],
  ["F023", "Fictive Boulangerie du Port", "150000016", "Metz", 84.6],
  ["F024", "L. Berteau-Fictif", "150 000 024", "Metz", 1200],
  ["F025", "Fictive Discrétion", "150000040", "", 75],
  ["F026", "Fictive Ancienne Forge", "150000057", "Metz", 3300],
  ["F027", "Fictive Supérettes Réunies", "150000149", "Metz", 5120],
  ["F028", "Fictive L'Été & Cie", "150000206", "Metz", 19.9],
  ["F029", "Fictive Groupe des Chimères", "150000123", "Metz", 88000],
  ["F030", "Fictive Association des Chimères", "150000214", "Metz", 150],
  ["F031", "Imprimerie Perdue", "552032535", "Lyon", 640],
  ["F032", "Société Inconnue", "732829320", "Nantes", 55],
  ["F033", "Menuiserie sans numéro", "", "Quimper", 2100],
  ["F034", "À compléter", "en cours", "", 0],
  ["F035", "Ancien fournisseur", "000000000", "", 0],
  ["F036", "Export Excel malheureux", "3,5E+13", "Paris", 31],
  ["F037", "Boutique de Monaco", "FR40000066034", "Monaco", 410],
  ["F038", "Bäckerei Beispiel", "DE136695976", "Berlin", 72],
  ["F039", "Deux numéros", "552032534 / 383474814", "", 10],
  ["F040", "Un chiffre de trop", "5520325344", "Paris", 8],
].map(
  ([code, supplier, identifier, city, amount]) => ({ code, supplier, identifier, city, amount }) as Supplier,
);

export const headers = ["Code", "Fournisseur", "SIREN / SIRET", "Ville", "Montant"] as const;
