import type { ErrorMessage } from "./error-message.ts";

/** What stops a command: what failed, on what, what to do. */
export const commandErrors = {
  unexpected: {
    exit: "failed",
    en: "Unexpected error: {detail}",
    fr: "Erreur imprévue : {detail}",
    todo: "A defect, or a system that fails in a new way: report the sentence and the command.",
  },
  no_api: {
    en: "No API is configured: set SIRENE_API_URL, SIRENE_API_KEY and SIRENE_API_SECRET (missing: {missing}), or add --sandbox to try without an account.",
    fr: "Aucune API n'est configurée : renseignez SIRENE_API_URL, SIRENE_API_KEY et SIRENE_API_SECRET (manque : {missing}), ou ajoutez --sandbox pour essayer sans compte.",
    todo: "Set the variables named, or add `--sandbox`.",
  },
  no_account: {
    en: "The ledger knows calls by address and key: set SIRENE_API_URL and SIRENE_API_KEY (missing: {missing}).",
    fr: "Le registre connaît les appels par adresse et par clé : renseignez SIRENE_API_URL et SIRENE_API_KEY (manque : {missing}).",
    todo: "Set the variables named; the secret is not needed to look.",
  },
  no_relay: {
    en: "The relay is half configured: set SIRENE_RELAY_URL and SIRENE_RELAY_TOKEN (missing: {missing}), or neither.",
    fr: "Le relais est à moitié configuré : renseignez SIRENE_RELAY_URL et SIRENE_RELAY_TOKEN (manque : {missing}), ou aucun des deux.",
    todo: "Set both variables, or unset both to ask the API itself.",
  },
  relay_refused: {
    exit: "credentials",
    en: "The relay {url} refused the token: {detail}. Check SIRENE_RELAY_TOKEN, or ask its administrator for another.",
    fr: "Le relais {url} a refusé le jeton : {detail}. Vérifiez SIRENE_RELAY_TOKEN, ou demandez-en un autre à son administrateur.",
    todo: "Check the token; the relay's administrator gives out another.",
  },
  relay_unreachable: {
    exit: "failed",
    en: "The relay {url} does not answer: {detail}. Check SIRENE_RELAY_URL and the network, then run the same command again.",
    fr: "Le relais {url} ne répond pas : {detail}. Vérifiez SIRENE_RELAY_URL et le réseau, puis relancez la même commande.",
    todo: "Check the address and the network, then run the same command again.",
  },
  relay_busy: {
    exit: "failed",
    en: "The relay {url} takes no more requests for now: {detail}. Run the same command again in a moment.",
    fr: "Le relais {url} ne prend plus de requêtes pour l'instant : {detail}. Relancez la même commande dans un moment.",
    todo: "Run the same command again when the relay has finished what is under way.",
  },
  relay_unexpected: {
    exit: "failed",
    en: "What answers at {url} is no relay: {detail}. Check SIRENE_RELAY_URL.",
    fr: "Ce qui répond en {url} n'est pas un relais : {detail}. Vérifiez SIRENE_RELAY_URL.",
    todo: "Check the address: a proxy's or another server's page answered.",
  },
  bad_variable: {
    en: "The environment variable {name} is malformed; it looks like this: {shape}.",
    fr: "La variable d'environnement {name} est mal formée ; elle ressemble à ceci : {shape}.",
    todo: "Correct the variable. Its value is never printed.",
  },
  bad_number: {
    en: '{option} takes a whole number ({bounds}), not "{value}".',
    fr: "{option} veut un nombre entier ({bounds}), pas « {value} ».",
    todo: "Give a number within the bounds.",
  },
  bad_header: {
    en: '--header takes none, for lists without a row of headers, not "{value}"; the number of that row goes to --header-row.',
    fr: "--header veut none, pour des listes sans ligne de titres, pas « {value} » ; le numéro de cette ligne se donne à --header-row.",
    todo: "Give `--header none`, or `--header-row` with a number.",
  },
  no_header_for: {
    en: "{option} goes by the headers of a list, and --header none says that there are none: leave one of the two out.",
    fr: "{option} se fie aux titres d'une liste, et --header none dit qu'il n'y en a pas : retirez l'un des deux.",
    todo: "Leave one of the two out.",
  },
  unnamed_columns: {
    en: "{file} was enriched before, with other fields, and without headers nothing tells its columns apart: ask for the same fields, or enrich the list as it was at first.",
    fr: "{file} a déjà été enrichi, avec d'autres champs, et sans titres rien ne distingue ses colonnes : demandez les mêmes champs, ou enrichissez la liste d'origine.",
    todo: "Ask for the fields of the first run, or give the list as it was.",
  },
  no_lists: {
    en: "No visible sheet of {file} holds a list with SIREN, SIRET or VAT numbers: name the sheet with --sheet, and its column with --id.",
    fr: "Aucune feuille visible de {file} ne porte de liste avec des SIREN, des SIRET ou des numéros de TVA : nommez la feuille avec --sheet, et sa colonne avec --id.",
    todo: "Name sheet and column with `--sheet` and `--id`.",
  },
  sheets_to_csv: {
    en: "{file} has lists on {sheets|sheet|sheets}, and a CSV takes one: name it with --sheet, or leave the result a workbook.",
    fr: "{file} porte des listes sur {sheets|feuille|feuilles}, et un CSV n'en prend qu'une : nommez-la avec --sheet, ou laissez au résultat la forme d'un classeur.",
    todo: "Name one sheet, or leave out `--to csv`.",
  },
  bad_labels: {
    en: '{option} takes {plain} or labels, not "{value}".',
    fr: "{option} veut {plain} ou labels, pas « {value} ».",
    todo: "Give one of the two.",
  },
  preview_is_table: {
    en: "--preview shows a table, and --json would have its place on standard output: leave one of the two out.",
    fr: "--preview montre un tableau, et --json prendrait sa place sur la sortie standard : retirez l'un des deux.",
    todo: "Leave one of the two out.",
  },
  bad_reserve: {
    en: '--reserve takes a number of calls or a share such as 10%, not "{value}".',
    fr: "--reserve veut un nombre d'appels ou une part comme 10%, pas « {value} ».",
    todo: "Give `500` or `10%`.",
  },
  bad_match: {
    en: '--match takes pairs such as name=B,postcode=D, with the roles {known}, not "{value}"; alone, it goes after the files.',
    fr: "--match attend des paires comme name=B,postcode=D, avec les rôles {known}, pas « {value} » ; seul, il se met après les fichiers.",
    todo: "Give pairs such as `name=B`, or put `--match` after the files.",
  },
  candidates_need_match: {
    en: "--candidates belongs to --match, which looks rows up by their names: add it, or leave --candidates out.",
    fr: "--candidates va avec --match, qui cherche les lignes par leur nom : ajoutez-le, ou retirez --candidates.",
    todo: "Add `--match`, or leave `--candidates` out.",
  },
  no_name_column: {
    en: "No column of {file} seems to have the names of companies: name it with --match name=COLUMN.",
    fr: "Aucune colonne de {file} ne semble contenir les noms des entreprises : nommez-la avec --match name=COLONNE.",
    todo: "Name the column with `--match name=COLUMN`.",
  },
  bad_only: {
    en: '--only takes one of {known}, not "{value}".',
    fr: "--only veut l'un de {known}, pas « {value} ».",
    todo: "Give one of the words named.",
  },
  only_needs_status: {
    en: "--only {only} looks at the sirene_status column of a list that was enriched before; this one has none.",
    fr: "--only {only} regarde la colonne sirene_status d'une liste déjà enrichie ; celle-ci n'en a pas.",
    todo: "Give the enriched file, or leave `--only` out.",
  },
  only_needs_siren: {
    en: "--only {only} needs the sirene_siren column, which says whose the answers of each row are; this list has none. Run it once without --only: what is known costs nothing.",
    fr: "--only {only} a besoin de la colonne sirene_siren, qui dit de quelle entreprise sont les réponses de chaque ligne ; cette liste n'en a pas. Lancez une fois sans --only : ce qui est connu ne coûte rien.",
    todo: "Enrich the list once without `--only`, which writes the column.",
  },
  changes_need_columns: {
    en: "--changes compares with the sirene_ columns of a list that was enriched before; this one has none.",
    fr: "--changes compare avec les colonnes sirene_ d'une liste déjà enrichie ; celle-ci n'en a pas.",
    todo: "Give the enriched file, with its `sirene_` columns.",
  },
  unknown_fields: {
    en: "Unknown field: {unknown}. sirene fields lists those there are.",
    fr: "Champ inconnu : {unknown}. sirene fields donne ceux qui existent.",
    todo: "Take the proposed key; `sirene fields` lists them all.",
  },
  no_fields: {
    en: "--fields names no field. sirene fields lists those there are.",
    fr: "--fields ne nomme aucun champ. sirene fields donne ceux qui existent.",
    todo: "Name at least one field.",
  },
  fields_beyond_plan: {
    en: "None of the fields asked for ({fields}) is included in the plan of this key ({plan}). Nothing was spent on them; after a change of plan, sirene quota reads the new one.",
    fr: "Aucun des champs demandés ({fields}) n'est compris dans l'offre de cette clé ({plan}). Rien n'a été dépensé pour eux ; après un changement d'offre, sirene quota lit la nouvelle.",
    todo: "Ask for other fields, or take the Pro plan.",
  },
  usage: {
    en: "{detail}",
    fr: "Commande mal formée : {detail}",
    todo: "See the command's `--help`.",
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
    todo: "Renew the subscription; what was bought is kept.",
  },
  refused_account: {
    exit: "credentials",
    en: "The service does not tell this key's plan and quota: {detail}. Nothing is spent blind; check the key in the account dashboard.",
    fr: "Le service ne donne ni l'offre ni le quota de cette clé : {detail}. Rien n'est dépensé à l'aveugle ; vérifiez la clé dans l'espace client.",
    todo: "Attach the key to a company in the account dashboard.",
  },
  address_without_version: {
    en: "The address {url} lacks the version at its end, and the API does not answer there: set SIRENE_API_URL to {url}/v1.",
    fr: "L'adresse {url} n'a pas la version à la fin, et l'API n'y répond pas : donnez à SIRENE_API_URL la valeur {url}/v1.",
    todo: "Add the version to the variable: the contract's base address has it.",
  },
  address_not_api: {
    en: "What answers at {url} is not the API: {detail}. Check SIRENE_API_URL, the API's base address, which ends with its version, such as https://host/v1.",
    fr: "Ce qui répond en {url} n'est pas l'API : {detail}. Vérifiez SIRENE_API_URL, l'adresse de base de l'API, qui finit par sa version, comme https://host/v1.",
    todo: "Check the variable; a proxy's or another server's page may answer.",
  },
  unreachable: {
    exit: "failed",
    en: "The API at {url} does not answer: {detail}. Check SIRENE_API_URL and the network, then run the same command again.",
    fr: "L'API {url} ne répond pas : {detail}. Vérifiez SIRENE_API_URL et le réseau, puis relancez la même commande.",
    todo: "Check the address, the network and the proxy, then run the same command again.",
  },
  output_is_input: {
    en: "The output {path} is the input itself, which is never changed: name another file with -o.",
    fr: "La sortie {path} est le fichier d'entrée, qui n'est jamais modifié : nommez un autre fichier avec -o.",
    todo: "Name another output.",
  },
  output_altered: {
    en: "{path} is there already, and not byte for byte as sirene wrote it here from this list: somebody may have worked in it (a spreadsheet changes a file by saving it alone). Nothing was asked or replaced. To keep what is in it, enrich it in place of the list: sirene enrich {path} -o NEW-FILE. To replace it, add --overwrite.",
    fr: "{path} existe déjà, et n'est pas octet pour octet ce que sirene a écrit ici à partir de cette liste : quelqu'un y a peut-être travaillé (un tableur modifie un fichier rien qu'en l'enregistrant). Rien n'a été demandé ni remplacé. Pour garder ce qu'il contient, enrichissez-le à la place de la liste : sirene enrich {path} -o NOUVEAU-FICHIER. Pour le remplacer, ajoutez --overwrite.",
    todo: "Enrich the file itself, which keeps what was written into it; or add `--overwrite`. On a terminal it is asked.",
  },
  beside_altered: {
    en: "{path} is there already, and not byte for byte as sirene wrote it here: somebody may have worked in it. Nothing was asked or replaced. Name another file, or add --overwrite to replace it.",
    fr: "{path} existe déjà, et n'est pas octet pour octet ce que sirene a écrit ici : quelqu'un y a peut-être travaillé. Rien n'a été demandé ni remplacé. Nommez un autre fichier, ou ajoutez --overwrite pour le remplacer.",
    todo: "Name another file, or add `--overwrite`. On a terminal it is asked.",
  },
  output_changed: {
    en: "{path} was changed by somebody while the run went on, and is left as it is. Name another output with -o, or add --overwrite to replace it.",
    fr: "Quelqu'un a modifié {path} pendant le traitement ; le fichier est laissé tel quel. Nommez une autre sortie par -o, ou ajoutez --overwrite pour le remplacer.",
    todo: "Run the same command with another `-o`, or with `--overwrite`: answers are in the store.",
  },
  same_target: {
    en: "{path} is named for two results of this run: give each its own file.",
    fr: "{path} est nommé pour deux résultats de ce lancement : donnez à chacun son fichier.",
    todo: "Name another file for one of them.",
  },
  beside_on_stdout: {
    en: "{option} is written to a file: give it a name, not -.",
    fr: "{option} s'écrit dans un fichier : donnez-lui un nom, pas -.",
    todo: "Name a file, such as `--report run.json`.",
  },
  json_beside_result: {
    en: "--json and the result would both go to standard output: give the result a file with -o.",
    fr: "--json et le résultat iraient tous deux sur la sortie standard : donnez un fichier au résultat par -o.",
    todo: "Add `-o FILE`, or leave `--json` out.",
  },
  cannot_write: {
    en: "{path} cannot be written: {detail}. The input is untouched; what was bought is kept in the store, and the same command will not pay for it again.",
    fr: "Impossible d'écrire {path} : {detail}. Le fichier d'entrée est intact ; ce qui a été acheté est conservé, et la même commande ne le paiera pas deux fois.",
    todo: "Free the disk, or name another folder: nothing was spent.",
  },
  not_written: {
    exit: "failed",
    en: "{path} cannot be written: {detail}. The input is untouched; what was bought is kept in the store, and the same command will not pay for it again.",
    fr: "Impossible d'écrire {path} : {detail}. Le fichier d'entrée est intact ; ce qui a été acheté est conservé, et la même commande ne le paiera pas deux fois.",
    todo: "Free the disk or name another folder, then run the same command: answers are in the store.",
  },
  output_clash: {
    en: "{one} and {other} would both be written to {output}: run them one after the other, or into different folders.",
    fr: "{one} et {other} s'écriraient tous deux dans {output} : lancez-les l'un après l'autre, ou vers des dossiers différents.",
    todo: "Run them apart, or into folders of their own.",
  },
  output_for_several: {
    en: "-o {output} is one file, and there are {n|list|lists}: name a folder, which ends in a slash where it does not exist yet.",
    fr: "-o {output} est un seul fichier, pour {n|liste|listes} : nommez un dossier, avec une barre oblique à la fin s'il n'existe pas encore.",
    todo: "Name a folder: `-o results/`.",
  },
  output_misnamed: {
    en: "{output} is named as another kind of file than the result is: name it {extension}, or say with --to what it shall be.",
    fr: "{output} porte le nom d'un autre genre de fichier que le résultat : nommez-le {extension}, ou dites par --to ce qu'il doit être.",
    todo: "Name the output as the sentence says, or add `--to`.",
  },
  output_not_a_file: {
    en: "{path} is no regular file and is not replaced: name a file with -o, or - for the standard output.",
    fr: "{path} n'est pas un fichier ordinaire et ne sera pas remplacé : nommez un fichier avec -o, ou - pour la sortie standard.",
    todo: "Name a file, or `-`.",
  },
  workbook_to_terminal: {
    en: "A workbook is nothing a screen can show: send it into a file (> result.xlsx), or name one with -o.",
    fr: "Un classeur ne s'affiche pas à l'écran : envoyez-le dans un fichier (> resultat.xlsx), ou nommez-en un avec -o.",
    todo: "Send it into a file or a program.",
  },
  beyond_sheet: {
    en: "{file} holds {records|record|records}, and a sheet takes {most}: keep CSV, or split the list.",
    fr: "{file} contient {records|ligne|lignes}, et une feuille en tient {most} : restez en CSV, ou coupez la liste.",
    todo: "Leave `--to xlsx` out, or split the list.",
  },
  summary_needs_workbook: {
    en: "--summary-sheet adds a sheet to a workbook, and the result of {file} is text: add --to xlsx, or leave it out.",
    fr: "--summary-sheet ajoute une feuille à un classeur, et le résultat de {file} est du texte : ajoutez --to xlsx, ou retirez-la.",
    todo: "Add `--to xlsx`, or leave `--summary-sheet` out.",
  },
  no_match: {
    en: "No file is named like {pattern}; check the path.",
    fr: "Aucun fichier ne répond à {pattern} ; vérifiez le chemin.",
    todo: "Check the pattern; in quotes it is read by the program, without them by the shell.",
  },
  stdin_terminal: {
    en: "- reads the list from the standard input, and nothing is sent there: use sirene enrich - < list.csv, or name the file.",
    fr: "- lit la liste sur l'entrée standard, et rien n'y arrive : tapez sirene enrich - < liste.csv, ou nommez le fichier.",
    todo: "Send a list there, or name a file.",
  },
  stdin_alone: {
    en: "- stands alone: the standard input is not read beside other files.",
    fr: "- va seul : l'entrée standard ne se lit pas avec d'autres fichiers.",
    todo: "Enrich it by a command of its own.",
  },
  stdin_unreadable: {
    en: "The standard input could not be read and kept in {folder} for the run: {detail}. TMPDIR names another folder.",
    fr: "L'entrée standard n'a pas pu être lue et gardée dans {folder} le temps du lancement : {detail}. TMPDIR nomme un autre dossier.",
    todo: "Free the temporary folder, or name another in `TMPDIR`.",
  },
  bad_to: {
    en: '--to takes csv or xlsx, not "{value}".',
    fr: "--to veut csv ou xlsx, pas « {value} ».",
    todo: "Give one of the two.",
  },
  bad_lang: {
    en: '--lang takes fr or en, not "{value}".',
    fr: "--lang veut fr ou en, pas « {value} ».",
    todo: "Give one of the two, or leave it out: the locale decides.",
  },
  bad_sandbox: {
    en: '--sandbox stands alone or takes fill, not "{value}".',
    fr: "--sandbox s'emploie seul ou avec fill, pas avec « {value} ».",
    todo: "Leave the word out, or give `fill`.",
  },
  store_unusable: {
    en: "The store {path} cannot be opened: {detail}. Set SIRENE_STORE to a file this account may write.",
    fr: "Le fichier des réponses {path} ne s'ouvre pas : {detail}. Donnez à SIRENE_STORE un fichier accessible en écriture.",
    todo: "Point `SIRENE_STORE` to a file on a local disk that this account may write.",
  },
  store_later: {
    en: "The store {path} was written by a later version of sirene (schema {schema}; this one reads up to {known}). Install that version, or name another file by SIRENE_STORE.",
    fr: "Le fichier des réponses {path} a été écrit par une version plus récente de sirene (schéma {schema} ; celle-ci lit jusqu'au {known}). Installez cette version, ou nommez un autre fichier par SIRENE_STORE.",
    todo: "Install the version that wrote it: an earlier one would guess at what was paid for.",
  },
  store_no_file: {
    en: "SIRENE_STORE names a {scheme}: address, and the store is a file: give its path, such as /var/lib/sirene/store.sqlite.",
    fr: "SIRENE_STORE nomme une adresse {scheme}:, or les réponses se gardent dans un fichier : donnez son chemin, comme /var/lib/sirene/store.sqlite.",
    todo: "Give the path of a file; the address is not shown, for it may hold a password.",
  },
  bad_by: {
    en: '--by takes one of {known}, not "{value}".',
    fr: "--by veut l'un de {known}, pas « {value} ».",
    todo: "Give one of the words named.",
  },
  bad_duration: {
    en: '{option} takes a duration such as 30d or 12h, not "{value}".',
    fr: "{option} veut une durée comme 30d ou 12h, pas « {value} ».",
    todo: "Give a number and a unit: `ms`, `s`, `m`, `h` or `d`.",
  },
  bad_store_action: {
    en: 'sirene store takes info or purge, not "{value}".',
    fr: "sirene store veut info ou purge, pas « {value} ».",
    todo: "Give `info` or `purge`.",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;
