import type { ErrorMessage } from "./exit-code.ts";

/** Errors that stop a command: what failed, on what, what to do. */
export const commandErrors = {
  no_api: {
    en: "No API is configured: set SIRENE_API_URL, SIRENE_API_KEY and SIRENE_API_SECRET (missing: {missing}), or add --sandbox to try without an account.",
    fr: "Aucune API n'est configurée : renseignez SIRENE_API_URL, SIRENE_API_KEY et SIRENE_API_SECRET (manque : {missing}), ou ajoutez --sandbox pour essayer sans compte.",
    todo: "Set the variables listed, or add `--sandbox`.",
  },
  no_source: {
    en: "Answers and decisions are kept separately for each address of an API or a relay: set SIRENE_API_URL and SIRENE_API_KEY, or SIRENE_RELAY_URL and SIRENE_RELAY_TOKEN (missing: {missing}).",
    fr: "Les réponses et les décisions sont conservées séparément pour chaque adresse d'API ou de relais : renseignez SIRENE_API_URL et SIRENE_API_KEY, ou SIRENE_RELAY_URL et SIRENE_RELAY_TOKEN (manque : {missing}).",
    todo: "Set the variables listed: what was answered or decided about companies of a sandbox holds for that sandbox alone.",
  },
  no_account: {
    en: "The ledger of calls is kept for each API address and key: set SIRENE_API_URL and SIRENE_API_KEY (missing: {missing}).",
    fr: "Le registre des appels est tenu pour chaque adresse d'API et chaque clé : renseignez SIRENE_API_URL et SIRENE_API_KEY (manque : {missing}).",
    todo: "Set the variables listed; the secret is not needed to read the ledger.",
  },
  no_relay: {
    en: "The relay is only half configured: set SIRENE_RELAY_URL and SIRENE_RELAY_TOKEN (missing: {missing}), or neither.",
    fr: "Le relais n'est qu'à moitié configuré : renseignez SIRENE_RELAY_URL et SIRENE_RELAY_TOKEN (manque : {missing}), ou aucune des deux.",
    todo: "Set both variables, or unset both to call the API directly.",
  },
  relay_refused: {
    exit: "credentials",
    en: "The relay {url} refused the token: {detail}. Check SIRENE_RELAY_TOKEN, or ask its administrator for a new one.",
    fr: "Le relais {url} a refusé le jeton : {detail}. Vérifiez SIRENE_RELAY_TOKEN, ou demandez-en un nouveau à son administrateur.",
    todo: "Check the token, or ask the relay's administrator for a new one.",
  },
  relay_unreachable: {
    exit: "failed",
    en: "The relay {url} does not answer: {detail}. Check SIRENE_RELAY_URL and the network, then run the same command again.",
    fr: "Le relais {url} ne répond pas : {detail}. Vérifiez SIRENE_RELAY_URL et le réseau, puis relancez la même commande.",
    todo: "Check the address and the network, then run the same command again.",
  },
  relay_busy: {
    exit: "failed",
    en: "The relay {url} accepts no more requests for now: {detail}. Run the same command again in a moment.",
    fr: "Le relais {url} n'accepte plus de demandes pour l'instant : {detail}. Relancez la même commande dans un moment.",
    todo: "Run the same command again when the relay has finished its other requests.",
  },
  relay_unexpected: {
    exit: "failed",
    en: "{url} is not a SIRENE relay: {detail}. Check SIRENE_RELAY_URL.",
    fr: "{url} n'est pas un relais SIRENE : {detail}. Vérifiez SIRENE_RELAY_URL.",
    todo: "Check the address: a proxy or another server answered.",
  },
  several_sheets: {
    en: "{file} has lists on {n|sheet|sheets}: {sheets}. Nothing was read. Take all of them with --sheet '*', or one with --sheet SHEET.",
    fr: "{file} contient des listes sur {n|feuille|feuilles} : {sheets}. Rien n'a été lu. Prenez-les toutes avec --sheet '*', ou une seule avec --sheet FEUILLE.",
    todo: "Add `--sheet '*'` for all lists of the workbook, or name one sheet.",
  },
  sheets_interrupted: {
    exit: "interrupted",
    en: "Interrupted: {file} was not read.",
    fr: "Interrompu : {file} n'a pas été lu.",
    todo: "Run the same command again, with `--sheet`.",
  },
  columns_interrupted: {
    exit: "interrupted",
    en: "Interrupted: {file} was not read.",
    fr: "Interrompu : {file} n'a pas été lu.",
    todo: "Run the same command again, with `--id`.",
  },
  sheets_to_csv: {
    en: "{file} has lists on {sheets|sheet|sheets}, but a CSV can contain only one: choose it with --sheet, or keep the result as a workbook.",
    fr: "{file} contient des listes sur {sheets|feuille|feuilles}, mais un CSV n'en contient qu'une : choisissez-la avec --sheet, ou gardez le résultat sous forme de classeur.",
    todo: "Name one sheet, or leave out `--to csv`.",
  },
  refused_keys: {
    exit: "credentials",
    en: "The service refused the keys: {detail}. Check SIRENE_API_KEY and SIRENE_API_SECRET.",
    fr: "Le service a refusé les clés : {detail}. Vérifiez SIRENE_API_KEY et SIRENE_API_SECRET.",
    todo: "Check both variables; make new keys in the account dashboard if they are lost.",
  },
  refused_subscription: {
    exit: "credentials",
    en: "The service refused the subscription: {detail}. Check it in the account dashboard.",
    fr: "Le service a refusé l'abonnement : {detail}. Vérifiez-le dans l'espace client.",
    todo: "Renew the subscription; the answers already paid for are in the store.",
  },
  refused_account: {
    exit: "credentials",
    en: "The service does not give the plan and quota of this key: {detail}. No call is spent without knowing them; check the key in the account dashboard.",
    fr: "Le service ne donne ni l'offre ni le quota de cette clé : {detail}. Aucun appel n'est dépensé sans les connaître ; vérifiez la clé dans l'espace client.",
    todo: "Attach the key to a company in the account dashboard.",
  },
  address_without_version: {
    en: "The address {url} does not end with the version, and the API does not answer there: set SIRENE_API_URL to {url}/v1.",
    fr: "L'adresse {url} ne se termine pas par la version, et l'API n'y répond pas : donnez à SIRENE_API_URL la valeur {url}/v1.",
    todo: "Add the version to the variable: it is part of the API's base address.",
  },
  address_not_api: {
    en: "{url} is not the address of the API: {detail}. Check SIRENE_API_URL: the API's base address ends with its version, such as https://host/v1.",
    fr: "{url} n'est pas l'adresse de l'API : {detail}. Vérifiez SIRENE_API_URL : l'adresse de base de l'API se termine par sa version, par exemple https://host/v1.",
    todo: "Check the variable: a proxy or another server may have answered.",
  },
  unreachable: {
    exit: "failed",
    en: "The API at {url} does not answer: {detail}. Check SIRENE_API_URL and the network, then run the same command again.",
    fr: "L'API ne répond pas à l'adresse {url} : {detail}. Vérifiez SIRENE_API_URL et le réseau, puis relancez la même commande.",
    todo: "Check the address, the network and the proxy, then run the same command again.",
  },
  output_is_input: {
    en: "The output {path} is the input itself, which is never changed: name another file with -o.",
    fr: "La sortie {path} est le fichier d'entrée, qui n'est jamais modifié : nommez un autre fichier avec -o.",
    todo: "Name another output.",
  },
  output_altered: {
    en: '{path} already exists and is not exactly the file that sirene wrote here from this list: somebody may have edited it (saving it in a spreadsheet program is enough to change it). Nothing was asked or replaced. To keep its contents, run the command on it instead of the list: sirene {command} "{path}" -o NEW-FILE. To replace it, add --overwrite.',
    fr: "{path} existe déjà et n'est pas exactement le fichier que sirene a écrit ici à partir de cette liste : quelqu'un l'a peut-être modifié (l'enregistrer dans un tableur suffit). Rien n'a été demandé ni remplacé. Pour garder son contenu, lancez la commande sur lui et non sur la liste : sirene {command} \"{path}\" -o NOUVEAU-FICHIER. Pour le remplacer, ajoutez --overwrite.",
    todo: "Run the command on the file itself, which keeps what was written into it; or add `--overwrite`. On a terminal, sirene asks.",
  },
  beside_altered: {
    en: "{path} already exists and is not exactly the file that sirene wrote here: somebody may have edited it. Nothing was asked or replaced. Name another file, or add --overwrite to replace it.",
    fr: "{path} existe déjà et n'est pas exactement le fichier que sirene a écrit ici : quelqu'un l'a peut-être modifié. Rien n'a été demandé ni remplacé. Nommez un autre fichier, ou ajoutez --overwrite pour le remplacer.",
    todo: "Name another file, or add `--overwrite`. On a terminal, sirene asks.",
  },
  output_changed: {
    en: "{path} was changed by somebody during the run and has been left as it is. Name another output with -o, or add --overwrite to replace it.",
    fr: "{path} a été modifié par quelqu'un pendant le traitement et a été laissé tel quel. Nommez une autre sortie avec -o, ou ajoutez --overwrite pour le remplacer.",
    todo: "Run the same command with another `-o`, or with `--overwrite`: answers are in the store.",
  },
  columns_among_others: {
    en: "{file}: the new columns ({columns}) would stand to the right of those of another list on the same sheet, where nothing shows which list they belong to. Nothing was asked or written. To the right of column {after}, insert a column with each of these headers, then run the command again: it fills them in place.",
    fr: "{file} : les nouvelles colonnes ({columns}) se trouveraient à droite de celles d'une autre liste de la même feuille, où rien ne montre à quelle liste elles appartiennent. Rien n'a été demandé ni écrit. À droite de la colonne {after}, insérez une colonne pour chacun de ces titres, puis relancez la commande : elle les remplit sur place.",
    todo: "Insert columns with these headers right of the list's own `sirene_` columns, or move one of the lists to another sheet.",
  },
  same_target: {
    en: "{path} would receive two results of this run: give each its own file.",
    fr: "{path} recevrait deux résultats de ce traitement : donnez à chacun son fichier.",
    todo: "Name another file for one of them.",
  },
  cannot_write: {
    en: "{path} cannot be written: {detail}. The input is untouched; the answers already paid for are kept, and the same command will not pay for them again.",
    fr: "{path} ne peut pas être écrit : {detail}. Le fichier d'entrée est intact ; les réponses déjà payées sont conservées, et la même commande ne les paiera pas deux fois.",
    todo: "Free some disk space, or name another folder: nothing was spent.",
  },
  not_written: {
    exit: "failed",
    en: "{path} cannot be written: {detail}. The input is untouched; the answers already paid for are kept, and the same command will not pay for them again.",
    fr: "{path} ne peut pas être écrit : {detail}. Le fichier d'entrée est intact ; les réponses déjà payées sont conservées, et la même commande ne les paiera pas deux fois.",
    todo: "Free some disk space or name another folder, then run the same command: the answers are in the store.",
  },
  output_clash: {
    en: "{one} and {other} would both be written to {output}: run them separately, or into different folders.",
    fr: "{one} et {other} seraient tous deux écrits dans {output} : traitez-les séparément, ou vers des dossiers différents.",
    todo: "Run them separately, or into folders of their own.",
  },
  output_for_several: {
    en: "-o {output} is one file, but several lists are named, or a pattern, which may fit several: name a folder, with a slash at the end if it does not exist yet.",
    fr: "-o {output} est un seul fichier, mais plusieurs listes sont nommées, ou un motif, qui peut en désigner plusieurs : nommez un dossier, avec une barre oblique à la fin s'il n'existe pas encore.",
    todo: "Name a folder: `-o results/`.",
  },
  output_misnamed: {
    en: "The name {output} does not match the format of the result: end it with {extension}, or choose the format with --to.",
    fr: "Le nom {output} ne correspond pas au format du résultat : terminez-le par {extension}, ou choisissez le format avec --to.",
    todo: "Name the output as the message says, or add `--to`.",
  },
  output_not_a_file: {
    en: "{path} is not a regular file and is not replaced: name a file with -o, or - for standard output.",
    fr: "{path} n'est pas un fichier ordinaire et ne sera pas remplacé : nommez un fichier avec -o, ou - pour la sortie standard.",
    todo: "Name a file, or `-`.",
  },
  workbook_to_terminal: {
    en: "A workbook cannot be shown on a screen: redirect it to a file (> result.xlsx), or name one with -o.",
    fr: "Un classeur ne peut pas être affiché à l'écran : redirigez-le vers un fichier (> resultat.xlsx), ou nommez-en un avec -o.",
    todo: "Redirect it to a file or a program.",
  },
  beyond_sheet: {
    en: "{file} has {records|record|records}, but a sheet can contain only {most}: keep CSV, or split the list.",
    fr: "{file} contient {records|ligne|lignes}, mais une feuille n'en contient que {most} au plus : gardez le format CSV, ou divisez la liste.",
    todo: "Leave `--to xlsx` out, or split the list.",
  },
  summary_needs_workbook: {
    en: "--summary-sheet adds a sheet to a workbook, but the result of {file} is text: add --to xlsx, or leave --summary-sheet out.",
    fr: "--summary-sheet ajoute une feuille à un classeur, mais le résultat de {file} est du texte : ajoutez --to xlsx, ou retirez --summary-sheet.",
    todo: "Add `--to xlsx`, or leave `--summary-sheet` out.",
  },
  no_match: {
    en: "No file matches {pattern}; check the path.",
    fr: "Aucun fichier ne correspond à {pattern} ; vérifiez le chemin.",
    todo: "Check the pattern; in quotes it is read by sirene, without them by the shell.",
  },
  stdin_terminal: {
    en: "- reads the list from standard input, but nothing is sent there: use sirene enrich - < list.csv, or name the file.",
    fr: "- lit la liste sur l'entrée standard, mais rien n'y arrive : tapez sirene enrich - < liste.csv, ou nommez le fichier.",
    todo: "Send a list there, or name a file.",
  },
  stdin_alone: {
    en: "- must be used alone: standard input cannot be read together with other files.",
    fr: "- s'emploie seul : l'entrée standard ne peut pas être lue avec d'autres fichiers.",
    todo: "Enrich it in a separate command.",
  },
  stdin_unreadable: {
    en: "Standard input could not be read and saved in {folder} for this run: {detail}. Set TMPDIR to use another folder.",
    fr: "L'entrée standard n'a pas pu être lue et enregistrée dans {folder} pour ce traitement : {detail}. Indiquez un autre dossier avec TMPDIR.",
    todo: "Free some space in the temporary folder, or name another in `TMPDIR`.",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;

/** Errors in the words after a command with actions (`decisions`, `directory`, `store`), or in their files. */
export const actionErrors = {
  bad_decisions_action: {
    en: 'sirene decisions takes list, forget, export or import, not "{value}".',
    fr: "sirene decisions attend list, forget, export ou import, pas « {value} ».",
    todo: "Give one of the four.",
  },
  decisions_words: {
    en: "There are too many words after sirene decisions {action}: it takes {n#} at most.",
    fr: "Il y a trop de mots après sirene decisions {action} : {n#} au plus.",
    todo: "Leave the other words out; a name with spaces goes in quotes.",
  },
  forget_what: {
    en: "sirene decisions forget takes the names or SIRENs of the decisions to forget, or --all.",
    fr: "sirene decisions forget attend les noms ou les SIREN des décisions à oublier, ou --all.",
    todo: "Name what to forget (`sirene decisions list` shows it), or add `--all`.",
  },
  forget_all_needs_yes: {
    en: "Nobody can be asked here: to forget all {n|decision|decisions}, add --yes. Nothing was forgotten.",
    fr: "Personne ne peut confirmer ici : pour oublier toutes les décisions ({n#}), ajoutez --yes. Rien n'a été oublié.",
    todo: "Export them first (`sirene decisions export FILE`), then add `--yes`.",
  },
  import_what: {
    en: "sirene decisions import takes a file: a review that somebody filled in, or what sirene decisions export wrote.",
    fr: "sirene decisions import attend un fichier : un examen rempli, ou ce que sirene decisions export a écrit.",
    todo: "Name the file.",
  },
  no_decisions_in: {
    en: "{file} contains no decisions. sirene reads them from a review that it wrote (CSV or workbook), or from a file with the columns name and siren, such as sirene decisions export writes.",
    fr: "{file} ne contient pas de décisions. sirene les lit dans un examen qu'il a écrit (CSV ou classeur), ou dans un fichier avec les colonnes name et siren, comme en écrit sirene decisions export.",
    todo: "Give a review, a file that `sirene decisions export` wrote, or one with the columns `name` and `siren`.",
  },
  naf_import_what: {
    en: "sirene naf import takes a file: INSEE's table of correspondence, as CSV or workbook (.xlsx).",
    fr: "sirene naf import attend un fichier : la table de correspondance de l'INSEE, en CSV ou en classeur (.xlsx).",
    todo: "Name the file.",
  },
  no_naf_pairs: {
    en: "{file} has no rows with a code of NAF rév. 2 and one of NAF 2025 side by side. sirene naf import reads INSEE's table of correspondence, as CSV or workbook (.xlsx); --sheet names the sheet of a workbook with several. Nothing was kept.",
    fr: "{file} n'a aucune ligne avec un code de la NAF rév. 2 et un de la NAF 2025 côte à côte. sirene naf import lit la table de correspondance de l'INSEE, en CSV ou en classeur (.xlsx) ; --sheet désigne la feuille si le classeur en a plusieurs. Rien n'a été conservé.",
    todo: "Give INSEE's table of correspondence; save an `.xls` as `.xlsx` first; name its sheet with `--sheet`.",
  },
  bad_directory_action: {
    en: 'sirene directory takes export or import, not "{value}".',
    fr: "sirene directory attend export ou import, pas « {value} ».",
    todo: "Give one of the two.",
  },
  directory_export_what: {
    en: "sirene directory export takes the lists whose SIRENs it writes, and a folder for its files: sirene directory export LIST… -o FOLDER.",
    fr: "sirene directory export attend les listes dont il écrit les SIREN, et un dossier pour ses fichiers : sirene directory export LISTE… -o DOSSIER.",
    todo: "Name the lists, and the folder with `-o`.",
  },
  directory_import_what: {
    en: "sirene directory import takes the CSV files that the directory sent back.",
    fr: "sirene directory import attend les fichiers CSV renvoyés par l'annuaire.",
    todo: "Name the files.",
  },
  no_directory_lines: {
    en: "{file} is not what the directory sends back: it needs the columns SIREN, Adresse de facturation and Adresse de facturation active. No file was read.",
    fr: "{file} n'est pas ce que renvoie l'annuaire : il faut les colonnes SIREN, Adresse de facturation et Adresse de facturation active. Aucun fichier n'a été lu.",
    todo: "Give the file as the directory sent it, or give its columns those names.",
  },
  directory_lines_packed: {
    en: "{file} is a workbook or an archive, but what the directory sends back is read as CSV: save it as CSV, or give the file as the directory sent it. No file was read.",
    fr: "{file} est un classeur ou une archive, mais le retour de l'annuaire se lit en CSV : enregistrez-le en CSV, ou donnez le fichier tel que l'annuaire l'a envoyé. Aucun fichier n'a été lu.",
    todo: "Save it as CSV, or give the file as the directory sent it.",
  },
  export_nothing: {
    en: "{n|list has|lists have} no valid SIREN: nothing was written.",
    fr: "{n|liste ne contient|listes ne contiennent} aucun SIREN valide : rien n'a été écrit.",
    todo: "Check the column of identifiers, or name it with `--id`.",
  },
  bad_store_action: {
    en: 'sirene store takes info, purge or copy, not "{value}".',
    fr: "sirene store attend info, purge ou copy, pas « {value} ».",
    todo: "Give one of the three.",
  },
  store_copy_where: {
    en: "sirene store copy takes the store to copy to: --to postgres://user@host/database, or --to a file.",
    fr: "sirene store copy attend la base des réponses de destination : --to postgres://utilisateur@hôte/base, ou --to suivi d'un fichier.",
    todo: "Name the other store with `--to`.",
  },
  store_copy_scheme: {
    en: "--to is a {scheme}: address, where a store cannot be: give postgres://… or the path of a file.",
    fr: "--to est une adresse {scheme}:, qui ne peut pas être celle d'une base des réponses : donnez postgres://… ou le chemin d'un fichier.",
    todo: "Give the address of a PostgreSQL database, or a path; the address is not shown, because it may contain a password.",
  },
  store_copy_same: {
    en: "--to names the store {path} itself. Nothing was copied.",
    fr: "--to désigne la base des réponses {path} elle-même. Rien n'a été copié.",
    todo: "Name another store with `--to`, or the one to copy from in `SIRENE_STORE`.",
  },
  store_copy_none: {
    en: "There is no store at {path}. Nothing was copied.",
    fr: "Il n'y a pas de base des réponses à {path}. Rien n'a été copié.",
    todo: "Name the store to copy from in `SIRENE_STORE`.",
  },
  store_copy_target: {
    en: "The store {path}, which --to names, cannot be opened: {detail}. Nothing was copied.",
    fr: "La base {path}, que désigne --to, ne peut pas être ouverte : {detail}. Rien n'a été copié.",
    todo: "Check the address, and that this account may write there.",
  },
  store_copy_lost: {
    en: "Nothing in the damaged store {path} can be read reliably. Nothing was copied. Put a backup in its place, or start with a new store.",
    fr: "Rien ne peut être lu de façon sûre dans la base endommagée {path}. Rien n'a été copié. Mettez une sauvegarde à sa place, ou repartez d'une base neuve.",
    todo: "Put a backup in its place, or name a new file in `SIRENE_STORE`: answers are then paid for again.",
    exit: "failed",
  },
  store_copy_busy: {
    en: "{n|call|calls} on this store may still be answered. Nothing was copied: stop the programs that use it, then copy.",
    fr: "{n|appel de cette base peut|appels de cette base peuvent} encore recevoir une réponse. Rien n'a été copié : arrêtez les programmes qui l'utilisent, puis copiez.",
    todo: "Stop the relay and the runs on this store. Calls of a program that was killed on another machine run out of time by themselves, in some minutes.",
    exit: "failed",
  },
  store_copy_stopped: {
    en: "The copy stopped: {detail}. What was copied is kept: run the same command to continue.",
    fr: "La copie s'est arrêtée : {detail}. Ce qui est copié est conservé : relancez la même commande pour continuer.",
    todo: "Correct what the message names, then run the same command again: nothing is copied twice.",
    exit: "failed",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;

/** Errors that say why a typed question is not sent, and what to type instead. */
export const questionErrors = {
  one_format: {
    en: "--json and --csv are two formats: choose one.",
    fr: "--json et --csv sont deux formats : choisissez-en un.",
    todo: "Keep one of the two.",
  },
  given_twice: {
    en: "{option} and the words after the command give the same thing twice: keep only one.",
    fr: "{option} et les mots après la commande donnent deux fois la même chose : gardez l'un des deux.",
    todo: "Keep the words or the option.",
  },
  options_twice: {
    en: "{option} and {other} give the same thing twice: keep only one.",
    fr: "{option} et {other} donnent deux fois la même chose : gardez l'une des deux.",
    todo: "Keep one of the two.",
  },
  empty_option: {
    en: "{option} is empty.",
    fr: "{option} est vide.",
    todo: "Give it a value, or leave it out.",
  },
  no_identifier: {
    en: "No identifier was given: type a SIREN, a SIRET or a VAT number.",
    fr: "Aucun identifiant : donnez un SIREN, un SIRET ou un numéro de TVA.",
    todo: "Type an identifier.",
  },
  invalid_identifier: {
    en: 'Nothing was asked for "{id}": {why}.',
    fr: "Rien n'a été demandé pour « {id} » : {why}.",
    todo: "Correct the number: nothing was asked.",
  },
  siret_wanted: {
    en: "{siren} is a SIREN, but an establishment is identified by its SIRET (14 digits): sirene establishments {siren} lists them, sirene lookup {siren} --fields siret,address shows the head office.",
    fr: "{siren} est un SIREN, mais un établissement est identifié par son SIRET (14 chiffres) : sirene establishments {siren} les liste, sirene lookup {siren} --fields siret,address affiche le siège.",
    todo: "Use one of the two commands in the message.",
  },
  siret_searched: {
    en: "{siret} is a SIRET, which a search does not accept: sirene lookup {siret} shows its company, sirene establishment {siret} the establishment.",
    fr: "{siret} est un SIRET, que la recherche n'accepte pas : sirene lookup {siret} affiche son entreprise, sirene establishment {siret} l'établissement.",
    todo: "Use one of the two commands in the message.",
  },
  siren_with_filters: {
    en: "{siren} is a single company, so other filters cannot narrow the search: leave out the filters, or the SIREN.",
    fr: "{siren} désigne une seule entreprise : d'autres filtres n'y changent rien. Retirez ces filtres, ou le SIREN.",
    todo: "Give the SIREN alone.",
  },
  missing_filter: {
    en: "A search requires at least one filter: words, --q, --naf, --legal-form, --state, --postal-code, --commune or --department.",
    fr: "Une recherche demande au moins un filtre : des mots, --q, --naf, --categorie-juridique, --etat, --code-postal, --commune ou --departement.",
    todo: "Give at least one filter.",
  },
  missing_name: {
    en: "A search by director requires --surname, --given-name or both.",
    fr: "Une recherche par dirigeant demande --nom, --prenom ou les deux.",
    todo: "Give a surname or a given name.",
  },
  missing_postal_code: {
    en: "A search by address requires --postal-code; --street and --commune narrow it.",
    fr: "Une recherche par adresse demande --code-postal ; --voie et --commune la précisent.",
    todo: "Give the postcode, or its first four digits.",
  },
  short_name: {
    en: '{option} takes a name of at least 2 characters, not "{value}".',
    fr: "{option} attend un nom d'au moins 2 caractères, pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  long_text: {
    en: "{option} takes at most {most} characters.",
    fr: "{option} accepte {most} caractères au plus.",
    todo: "Correct the option; nothing was asked.",
  },
  bad_unit_state: {
    en: '{option} takes A (active) or C (ceased), not "{value}".',
    fr: "{option} attend A (active) ou C (a cessé son activité), pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  bad_establishment_state: {
    en: '{option} takes A (open) or F (closed), not "{value}".',
    fr: "{option} attend A (ouvert) ou F (fermé), pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  bad_postal_code: {
    en: '{option} takes the 5 digits of a postcode, not "{value}"; for a department, use --department.',
    fr: "{option} attend les 5 chiffres d'un code postal, pas « {value} » ; pour un département, utilisez --departement.",
    todo: "Correct the option; nothing was asked.",
  },
  bad_postal_prefix: {
    en: '{option} takes the 5 digits of a postcode, or at least the first 4, not "{value}".',
    fr: "{option} attend les 5 chiffres d'un code postal, ou au moins les 4 premiers, pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  bad_department: {
    en: '{option} takes the first 2 digits of the postcode, such as 75, not "{value}".',
    fr: "{option} attend les 2 premiers chiffres du code postal, comme 75, pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  department_of_corsica: {
    en: "{option} takes the first 2 digits of the postcode, and no postcode of Corsica begins with {value}: use 20 for the whole island, and --commune or --postal-code to narrow it.",
    fr: "{option} attend les 2 premiers chiffres du code postal, et aucun code postal de Corse ne commence par {value} : utilisez 20 pour toute l'île, et --commune ou --code-postal pour préciser.",
    todo: "Use `20`, and narrow it by town.",
  },
  department_overseas: {
    en: "{option} takes the first 2 digits of the postcode, not {value}: use {prefix} for all overseas postcodes that begin with it, and --commune or --postal-code to narrow it.",
    fr: "{option} attend les 2 premiers chiffres du code postal, pas {value} : utilisez {prefix} pour tous les codes postaux d'outre-mer qui commencent ainsi, et --commune ou --code-postal pour préciser.",
    todo: "Use the two digits in the message, and narrow the search by town.",
  },
  bad_naf: {
    en: '{option} takes a NAF/APE code such as 62.01Z, or a division such as 62, not "{value}"; sirene naf WORDS finds codes.',
    fr: "{option} attend un code NAF/APE comme 62.01Z, ou une division comme 62, pas « {value} » ; sirene naf MOTS trouve les codes.",
    todo: "Correct the option; nothing was asked.",
  },
  lookup_beyond_quota: {
    exit: "quota",
    en: "These identifiers take {calls|call|calls} or more, and {left|call is|calls are} left this month: nothing was asked. Name fewer, or make a list of them for sirene enrich, which with --partial fills as many rows as the calls allow.",
    fr: "Ces identifiants demandent au moins {calls|appel|appels}, et il n'en reste que {left} ce mois-ci : rien n'a été demandé. Donnez-en moins, ou faites-en une liste pour sirene enrich, qui avec --partial remplit autant de lignes que les appels le permettent.",
    todo: "Name fewer identifiers, or give them as a list to `sirene enrich`.",
  },
  naf_gone: {
    en: "{code} is a code of NAF rév. 2, and the service answers in NAF 2025 (seen {when}): no active company would be found, so nothing was asked. sirene naf {code} shows its NAF 2025 codes, if INSEE's table was imported (sirene naf import FILE).",
    fr: "{code} est un code de la NAF rév. 2, et le service répond en NAF 2025 (constaté : {when}) : aucune entreprise active ne serait trouvée, rien n'a donc été demandé. sirene naf {code} montre ses codes de la NAF 2025, si la table de l'INSEE a été importée (sirene naf import FICHIER).",
    todo: "Search by the code of NAF 2025; `sirene naf CODE` shows which those of an old code are.",
  },
  bad_legal_form: {
    en: '{option} takes a legal form code such as 5710, not "{value}"; sirene legal-forms WORDS finds codes.',
    fr: "{option} attend un code de forme juridique comme 5710, pas « {value} » ; sirene legal-forms MOTS trouve les codes.",
    todo: "Correct the option; nothing was asked.",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;
