/** Texts of the sheet or file in which a person decides about doubtful rows. */
export const reviewMessages = {
  review_sheet: { en: "SIRENE review", fr: "SIRENE à vérifier" },
  review_how: {
    en: "In column {column}, choose the right candidate ({marks}), or type the SIREN or SIRET of another company. Save the file, and run the same command again.",
    fr: "Dans la colonne {column}, choisissez le bon candidat ({marks}), ou tapez le SIREN ou le SIRET d'une autre entreprise. Enregistrez le fichier, puis relancez la même commande.",
  },
  review_order: {
    en: "The least doubtful rows come first. One decision counts for all rows with the same name and place. Score: of 100 rows that have this score, how many are right. Town: filled if an answer gives it; --review places asks for the others.",
    fr: "Les lignes les moins douteuses viennent d'abord. Une décision vaut pour toutes les lignes de même nom et même lieu. Score : sur 100 lignes qui ont ce score, combien sont justes. Commune : remplie si une réponse la donne ; --review places demande les autres.",
  },
  review_legend: {
    en: "Letters: name, postcode, town, street, VAT number, director, legal form; A the same, B near, F different, Z nothing to compare.",
    fr: "Lettres : nom, code postal, commune, voie, numéro de TVA, dirigeant, forme juridique ; A identique, B proche, F différent, Z rien à comparer.",
  },
  review_open: { en: "open ↗", fr: "ouvrir ↗" },
  review_empty: { en: "No row is in doubt.", fr: "Aucune ligne n'est douteuse." },
  review_empty_part: {
    en: "No row of this run is in doubt. Rows that it left out may be.",
    fr: "Aucune ligne de ce traitement n'est douteuse. Celles qu'il a laissées de côté peuvent l'être.",
  },
  review_none: { en: "none", fr: "aucun" },
  review_later: { en: "later", fr: "plus tard" },
  review_rows: { en: "Rows", fr: "Lignes" },
  review_name: { en: "Name in the list", fr: "Nom dans la liste" },
  review_postcode: { en: "Postcode", fr: "Code postal" },
  review_city: { en: "Town", fr: "Commune" },
  review_address: { en: "Address", fr: "Adresse" },
  review_vat: { en: "VAT number", fr: "Numéro de TVA" },
  review_director: { en: "Director", fr: "Dirigeant" },
  review_decision: { en: "Decision", fr: "Décision" },
  review_why: { en: "Why in doubt", fr: "Raison du doute" },
  review_comment: { en: "Comment", fr: "Commentaire" },
  review_by: { en: "Decided by", fr: "Décidé par" },
  review_candidate_siren: { en: "{n}: SIREN", fr: "{n} : SIREN" },
  review_candidate_name: { en: "{n}: name", fr: "{n} : nom" },
  review_candidate_why: { en: "{n}: why", fr: "{n} : pourquoi" },
  review_candidate_link: { en: "{n}: register", fr: "{n} : annuaire" },
  review_candidate_activity: { en: "{n}: activity", fr: "{n} : activité" },
  review_candidate_state: { en: "{n}: state", fr: "{n} : état" },
  review_candidate_town: { en: "{n}: town", fr: "{n} : commune" },
  review_candidate_created: { en: "{n}: created", fr: "{n} : création" },
  review_candidate_score: { en: "{n}: score", fr: "{n} : score" },
  review_candidate_letters: { en: "{n}: letters", fr: "{n} : lettres" },
  review_read: {
    en: "{n|decision|decisions} read from {files}.",
    fr: "{n|décision lue|décisions lues} dans {files}.",
  },
  review_no_row: {
    en: "{n|decision is|decisions are} about no row that this run looks for by name. The first one is in {file}, cell {cell} ({name}). The row is gone, has a number now, or its name or place has changed. What was decided stays saved, for a row with the same name and place.",
    fr: "{n|décision ne concerne|décisions ne concernent} aucune ligne que ce traitement recherche par son nom. La première est dans {file}, cellule {cell} ({name}). La ligne a disparu, porte désormais un numéro, ou son nom ou son lieu a changé. Ce qui a été décidé reste enregistré, pour une ligne de même nom et de même lieu.",
  },
  review_bad_mark: {
    en: '{file}, cell {cell}: "{value}" is not a decision (1 to 5, none, later, a SIREN or a SIRET); the row stays in doubt.',
    fr: "{file}, cellule {cell} : « {value} » n'est pas une décision (1 à 5, aucun, plus tard, un SIREN ou un SIRET) ; la ligne reste douteuse.",
  },
  review_bad_number: {
    en: '{file}, cell {cell}: "{value}" is neither a SIREN nor a SIRET: a digit is wrong, missing or extra; the row stays in doubt.',
    fr: "{file}, cellule {cell} : « {value} » n'est ni un SIREN ni un SIRET : un chiffre est faux, manque ou est en trop ; la ligne reste douteuse.",
  },
  review_bad_siren: {
    en: "{file}, cell {cell}: candidate {n} is chosen, but its SIREN is missing or wrong; the row stays in doubt.",
    fr: "{file}, cellule {cell} : le candidat {n} est choisi, mais son SIREN manque ou est faux ; la ligne reste douteuse.",
  },
  review_no_name: {
    en: "{file}, cell {cell}: the row of this decision has no name any more; the decision is ignored.",
    fr: "{file}, cellule {cell} : la ligne de cette décision n'a plus de nom ; la décision est ignorée.",
  },
  review_conflict: {
    en: "{file}, cell {cell}: {other} contains another decision about the same name and place; neither is used.",
    fr: "{file}, cellule {cell} : {other} contient une autre décision sur le même nom et le même lieu ; aucune des deux n'est retenue.",
  },
  review_superseded: {
    en: "{file}, cell {cell}: {name} is decided differently in {other}, which was saved later and is used: {stays}, not {goes}.",
    fr: "{file}, cellule {cell} : {name} fait l'objet d'une autre décision dans {other}, enregistrée plus tard et retenue : {stays}, et non {goes}.",
  },
  review_contradiction: { en: "{file}, cell {cell}: {what}", fr: "{file}, cellule {cell} : {what}" },
  review_other_name: {
    en: "{file}, cell {cell}: SIREN {siren} of candidate {n} is {name}, not {written}: somebody changed the number, or the company changed its name. The decision is used for {name}.",
    fr: "{file}, cellule {cell} : le SIREN {siren} du candidat {n} est celui de {name}, et non de {written} : quelqu'un a modifié le numéro, ou l'entreprise a changé de nom. La décision est retenue pour {name}.",
  },
  review_unchecked_name: {
    en: "{file}, cell {cell}: the store has no answer about SIREN {siren} of candidate {n}, so nothing shows that it is {written}. The decision is used for the SIREN, without that name.",
    fr: "{file}, cellule {cell} : la base n'a pas de réponse sur le SIREN {siren} du candidat {n}, donc rien n'indique que c'est bien {written}. La décision est retenue pour le SIREN, sans ce nom.",
  },
  review_future: {
    en: "{file} is dated in the future ({day}): a clock was wrong when it was saved. Its decisions count as made now.",
    fr: "{file} porte une date future ({day}) : l'horloge était fausse lors de son enregistrement. Ses décisions sont considérées comme prises maintenant.",
  },
  places_plan: {
    en: "Places of {n|candidate|candidates}: likely {likely}, up to {most|call|calls}.",
    fr: "Lieux de {n|candidat|candidats} : probablement {likely}, jusqu'à {most|appel|appels}.",
  },
  places_ask: {
    en: "Ask where {n|candidate has its head office|candidates have their head offices}? Likely {likely}, up to {most|call|calls}. [y/N] ",
    fr: "Demander où {n|candidat a son siège|candidats ont leur siège} ? Probablement {likely}, jusqu'à {most|appel|appels}. [o/N] ",
  },
  places_declined: {
    en: "The places of the candidates were not asked for.",
    fr: "Les lieux des candidats n'ont pas été demandés.",
  },
  places_refused: {
    en: "The places of {n|candidate|candidates} were not asked for: that takes up to {firm|call|calls}, but only {spendable} may be spent. The review is written without them. Add --partial to spend what is allowed, on the least doubtful rows first.",
    fr: "Les lieux de {n|candidat|candidats} n'ont pas été demandés : il faut jusqu'à {firm|appel|appels}, mais seulement {spendable|est permis|sont permis}. L'examen est écrit sans eux. Ajoutez --partial pour dépenser ce qui est permis, en commençant par les lignes les moins douteuses.",
  },
  run_places: {
    en: "Places of candidates: {told} of {candidates} found; {calls|call|calls} spent, {most} planned at most.",
    fr: "Lieux des candidats : {told|trouvé|trouvés} sur {candidates} ; {calls|appel dépensé|appels dépensés}, {most|prévu|prévus} au plus.",
  },
  run_places_missed: {
    en: "Some of the others have no answer: {why}. Run the same command to ask for them again.",
    fr: "Certains des autres restent sans réponse : {why}. Relancez la même commande pour les redemander.",
  },
  run_places_kept: {
    en: "Some are from an answer older than you asked for ({why}). Run the same command to ask for them again.",
    fr: "Certains viennent d'une réponse plus ancienne que demandé ({why}). Relancez la même commande pour les redemander.",
  },
  run_review: {
    en: "To decide: {n|name|names} in doubt, in {places}. Fill in the decisions, save, and run the same command again.",
    fr: "À décider : {n|nom douteux|noms douteux}, dans {places}. Remplissez les décisions, enregistrez, puis relancez la même commande.",
  },
  run_review_place: { en: 'the sheet "{sheet}" of {file}', fr: "la feuille « {sheet} » de {file}" },
  run_copy_kept: {
    en: "{file} had been edited: it is kept as {copy}.",
    fr: "{file} avait été modifié : il est conservé sous le nom {copy}.",
  },
  left_out_review: {
    en: "{file} is skipped: it contains the decisions about {source}.",
    fr: "{file} est ignoré : il contient les décisions sur {source}.",
  },
} as const;

/** Messages of `sirene decisions`, about what people decided on rows that were searched by name. */
export const decisionMessages = {
  decisions_name: { en: "Name", fr: "Nom" },
  decisions_place: { en: "Place", fr: "Lieu" },
  decisions_siren: { en: "SIREN", fr: "SIREN" },
  decisions_company: { en: "Company", fr: "Entreprise" },
  decisions_by: { en: "By", fr: "Par" },
  decisions_day: { en: "Day", fr: "Jour" },
  decisions_none: { en: "No decision is kept.", fr: "Aucune décision n'est conservée." },
  decisions_forget_ask: {
    en: "Forget all {n|decision|decisions}? The rows will be in doubt again. [y/N] ",
    fr: "Oublier toutes les décisions ({n#}) ? Les lignes redeviendront douteuses. [o/N] ",
  },
  decisions_kept: { en: "No decision was forgotten.", fr: "Aucune décision n'a été oubliée." },
  decisions_forgotten: {
    en: "{n|decision|decisions} forgotten: the rows will be looked up again.",
    fr: "{n|décision oubliée|décisions oubliées} : les lignes seront cherchées de nouveau.",
  },
  decisions_unknown: {
    en: 'No decision is about "{word}".',
    fr: "Aucune décision ne concerne « {word} ».",
  },
  decisions_exported: {
    en: "{n|decision|decisions} written to {file}.",
    fr: "{n|décision écrite|décisions écrites} dans {file}.",
  },
  decisions_imported: {
    en: "{n|decision|decisions} read: {changed} new or changed, {same} already known or older than the one kept.",
    fr: "{n|décision lue|décisions lues} : {changed|nouvelle ou modifiée|nouvelles ou modifiées}, {same|déjà connue ou plus ancienne|déjà connues ou plus anciennes}.",
  },
  decision_said: { en: "{choice} (decided by {by} on {day})", fr: "{choice} (décidé par {by} le {day})" },
  decision_by_nobody: { en: "somebody", fr: "quelqu'un" },
  decision_contradicts: {
    en: "two decisions about {name} contradict each other. The later one is used: {stays}, not {goes}.",
    fr: "deux décisions sur {name} se contredisent. La plus récente est retenue : {stays}, et non {goes}.",
  },
  decision_contradicts_future: {
    en: 'two decisions about {name} contradict each other. The one that is used is dated in the future, so a clock was wrong: {stays}, not {goes}. To use the other one: sirene decisions forget "{name}", then the same command again.',
    fr: 'deux décisions sur {name} se contredisent. Celle qui est retenue porte une date future, donc une horloge était fausse : {stays}, et non {goes}. Pour retenir l\'autre : sirene decisions forget "{name}", puis la même commande.',
  },
  decisions_contradiction: { en: "Warning: {what}", fr: "Attention : {what}" },
  decisions_future: {
    en: "{n|date is|dates are} in the future: today's date is used instead; lines: {lines}.",
    fr: "{n|date est|dates sont} dans le futur : la date du jour est retenue à la place ; lignes : {lines}.",
  },
  decisions_bad_lines: {
    en: "{n|line was|lines were} ignored, without a name, with neither a SIREN nor the word none, or with a SIRET or a date that cannot be read: {lines}.",
    fr: "{n|ligne ignorée|lignes ignorées}, sans nom, sans SIREN ni mot none, ou avec un SIRET ou une date illisible : {lines}.",
  },
  help_decisions: {
    en: "Show what people decided about doubtful rows (list), forget some of it by name or SIREN (forget), write it to a CSV file (export), or read such a file or a filled review, CSV or workbook (import)",
    fr: "Afficher ce qui a été décidé sur les lignes douteuses (list), en oublier une partie par nom ou SIREN (forget), l'écrire dans un fichier CSV (export), ou lire un tel fichier ou un examen rempli, CSV ou classeur (import)",
  },
  help_decisions_all: { en: "with forget: every decision", fr: "avec forget : toutes les décisions" },
  help_decisions_yes: {
    en: "with forget --all: do not ask for confirmation",
    fr: "avec forget --all : ne pas demander confirmation",
  },
  help_decisions_overwrite: {
    en: "with export: replace a file that sirene did not write, or that somebody changed",
    fr: "avec export : remplacer un fichier que sirene n'a pas écrit, ou que quelqu'un a modifié",
  },
} as const;
