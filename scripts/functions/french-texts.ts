/** A function in French: what it is for, and its parameters where they differ from those that all functions share. */
export interface FrenchText {
  readonly description: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Parameters that mean the same in most functions. */
export const frenchParameters: Readonly<Record<string, string>> = {
  siren: "SIREN, SIRET ou numéro de TVA : une cellule ou une plage.",
  page: "Page de 100 lignes ; la première si elle est omise.",
  if_not_found: "Ce qu'il faut afficher à la place de #N/A si rien n'est trouvé.",
};

const oneCell = { siren: "SIREN, SIRET ou numéro de TVA de l'entreprise, dans une cellule." };

/** The functions that are not made from the catalogue, by name. */
export const frenchTexts: Readonly<Record<string, FrenchText>> = {
  COMPANY: {
    description:
      "Plusieurs champs d'une entreprise à la fois, l'un à côté de l'autre. Une colonne d'entreprises donne une ligne pour chacune, une ligne d'entreprises une colonne pour chacune.",
    parameters: {
      siren: "SIREN, SIRET ou numéro de TVA : une cellule, une colonne ou une ligne.",
      fields:
        'Champs dans un texte comme "name,naf,state", ou une plage qui les liste ; nom, code NAF et état s\'ils sont omis.',
    },
  },
  CARD: {
    description:
      "Une entreprise sous forme de carte : une cellule qui contient ses champs, lus avec un point, comme =B2.LegalForm. Un appel, et un de plus par rubrique nommée (deux au plus pour le siège) ; les comptes et le siège ne coûtent aucun appel s'ils sont déjà connus. Il faut une version d'Excel qui connaît les types de données.",
    parameters: {
      sections:
        'Rubriques à demander dans un texte comme "comptes,dirigeants", ou une plage qui les liste : siège, comptes, dirigeants, établissements.',
    },
  },
  DIRECTORS: {
    description: "Les dirigeants d'une entreprise, en tableau avec titres (données personnelles).",
    parameters: oneCell,
  },
  ESTABLISHMENTS: {
    description:
      "Les établissements d'une entreprise, en tableau avec titres. Si le service ne liste que des SIRET, les autres colonnes restent vides.",
    parameters: { ...oneCell, state: "A pour les ouverts, F pour les fermés ; les deux si omis." },
  },
  ACCOUNTS: {
    description:
      "Les comptes annuels d'une entreprise, les derniers d'abord, en tableau avec titres (offres Pro et Enterprise). Un montant non publié donne #N/A.",
    parameters: oneCell,
  },
  FINANCIALS: {
    description:
      "Les montants des comptes d'entreprises sur leurs derniers exercices, en tableau : une ligne par entreprise ; pour chaque montant une colonne par exercice, et le type de comptes de chaque exercice (offres Pro et Enterprise). Un appel par entreprise.",
    parameters: {
      siren: "SIREN, SIRET ou numéro de TVA : une cellule ou une colonne.",
      items:
        "Montants dans un texte comme \"revenue,net_income\", ou une plage qui les liste ; chiffre d'affaires, résultat net et capitaux propres s'ils sont omis.",
      years: "Nombre d'exercices, le dernier de toutes les entreprises d'abord ; 3 s'il est omis.",
      if_not_found:
        "Ce qu'il faut afficher à la place de #N/A si aucun compte annuel n'est connu, ou aucun pour cet exercice.",
      type: "C ou S : comptes sociaux (les uns ou les autres si omis) ; K : comptes consolidés ; any : ce qui existe.",
    },
  },
  SEARCH: {
    description:
      "Les entreprises par nom et autres filtres, en tableau avec titres. Il faut au moins un filtre.",
    parameters: {
      q: "Mots du nom, ou début d'un SIREN.",
      naf: "Code NAF/APE comme 62.01Z, ou division comme 62.",
      legal_form: "Code de forme juridique comme 5710.",
      state: "A pour les entreprises actives, C pour celles qui ont cessé leur activité ; les deux si omis.",
      postal_code: "Code postal d'un établissement, 5 chiffres.",
      commune: "Nom de la commune, ou une partie.",
      department: "2 premiers chiffres du code postal.",
    },
  },
  BYDIRECTOR: {
    description:
      "Les entreprises qu'une personne dirige ou a dirigées, en tableau avec titres (données personnelles).",
    parameters: {
      name: "Nom de famille, ou toute partie du nom.",
      given_name: "Prénoms.",
      strict: "VRAI : le nom n'est cherché que parmi les noms de famille, le prénom que parmi les prénoms.",
    },
  },
  BYADDRESS: {
    description: "Les entreprises d'une adresse, en tableau avec titres, les sièges d'abord.",
    parameters: {
      postal_code: "Code postal, 5 chiffres ; ou ses 4 premiers, en texte.",
      street: "Mots de la voie, dans n'importe quel ordre.",
      commune: "Nom de la commune.",
    },
  },
  MATCH: {
    description:
      "Le SIREN de l'entreprise qui a ce nom et ce lieu ; #N/A avec la raison en cas de doute. En général un ou deux appels par nom, 12 au plus.",
    parameters: {
      name: "Nom de l'entreprise : une cellule ou une plage.",
      postcode: "Code postal, à côté du nom.",
      city: "Commune, à côté du nom.",
      if_not_found:
        "Ce qu'il faut afficher à la place de #N/A si aucune entreprise n'est trouvée. Un doute reste #N/A.",
    },
  },
  CANDIDATES: {
    description:
      "Les entreprises qui peuvent avoir ce nom et ce lieu, les plus probables d'abord, avec leurs scores, en tableau avec titres.",
    parameters: {
      name: "Nom de l'entreprise, dans une cellule.",
      postcode: "Code postal.",
      city: "Commune.",
    },
  },
  NAFSEARCH: {
    description: "Les codes NAF/APE et leurs libellés, en tableau avec titres.",
    parameters: { q: "Mots du libellé, ou un code ; tous les codes si omis." },
  },
  LEGALFORMS: {
    description: "Les codes de formes juridiques et leurs libellés, en tableau avec titres.",
    parameters: { q: "Mots du libellé, ou un code ; tous les codes si omis." },
  },
  QUOTA: {
    description:
      "Ce qui reste des appels de l'abonnement, au dernier calcul de la cellule par Excel. Ne coûte aucun appel.",
    parameters: {
      what: "remaining (si omis), used, limit, percentage, reset, hourly, plan, status, mine ; ou all, en tableau.",
    },
  },
  ISVALID: {
    description:
      "VRAI si une cellule contient un SIREN, un SIRET ou un numéro de TVA français dont les clés sont justes. Ne coûte aucun appel.",
    parameters: { value: "Une cellule ou une plage." },
  },
  VATNUMBER: {
    description:
      "Le numéro de TVA calculé à partir du SIREN ; il ne dit pas si l'entreprise est assujettie à la TVA. Ne coûte aucun appel.",
  },
  FORMAT: {
    description:
      "Un SIREN ou un SIRET par groupes de chiffres, comme on l'écrit, zéros perdus rétablis. Ne coûte aucun appel.",
  },
  SIRENOF: {
    description:
      "Le SIREN contenu dans un SIREN, un SIRET ou un numéro de TVA français, en 9 chiffres, zéros perdus rétablis. Ne coûte aucun appel.",
  },
  EINVOICEADDRESS: {
    description:
      "Ce qui ne va pas dans l'adresse électronique d'une entreprise pour les factures électroniques (BT-49, schéma 0225) : caractères, longueur, SIREN au début. L'annuaire n'est pas consulté. Ne coûte aucun appel.",
    parameters: {
      address: "Adresse électronique, précédée ou non de 0225: : une cellule ou une plage.",
      siren: "SIREN, SIRET ou numéro de TVA de l'entreprise, à côté de l'adresse.",
    },
  },
};
