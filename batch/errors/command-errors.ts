import type { ErrorMessage } from "./exit-code.ts";

/** Errors that stop a command: what failed, on what, what to do. */
export const commandErrors = {
  no_api: {
    en: "No API is configured: set SIRENE_API_URL, SIRENE_API_KEY and SIRENE_API_SECRET (missing: {missing}), or add --sandbox to try without an account.",
    fr: "Aucune API n'est configurée : renseignez SIRENE_API_URL, SIRENE_API_KEY et SIRENE_API_SECRET (manque : {missing}), ou ajoutez --sandbox pour essayer sans compte.",
    todo: "Set the variables listed, or add `--sandbox`.",
  },
  no_source: {
    en: "Decisions are kept separately for each address of an API or a relay: set SIRENE_API_URL and SIRENE_API_KEY, or SIRENE_RELAY_URL and SIRENE_RELAY_TOKEN (missing: {missing}).",
    fr: "Les décisions sont conservées séparément pour chaque adresse d'API ou de relais : renseignez SIRENE_API_URL et SIRENE_API_KEY, ou SIRENE_RELAY_URL et SIRENE_RELAY_TOKEN (manque : {missing}).",
    todo: "Set the variables listed: what was decided about companies of a sandbox holds for that sandbox alone.",
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
    en: "{path} already exists and is not exactly the file that sirene wrote here from this list: somebody may have edited it (saving it in a spreadsheet program is enough to change it). Nothing was asked or replaced. To keep its contents, enrich it instead of the list: sirene enrich {path} -o NEW-FILE. To replace it, add --overwrite.",
    fr: "{path} existe déjà et n'est pas exactement le fichier que sirene a écrit ici à partir de cette liste : quelqu'un l'a peut-être modifié (l'enregistrer dans un tableur suffit). Rien n'a été demandé ni remplacé. Pour garder son contenu, enrichissez-le à la place de la liste : sirene enrich {path} -o NOUVEAU-FICHIER. Pour le remplacer, ajoutez --overwrite.",
    todo: "Enrich the file itself, which keeps what was written into it; or add `--overwrite`. On a terminal, sirene asks.",
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
    en: "-o {output} is one file, but there are {n|list|lists}: name a folder, with a slash at the end if it does not exist yet.",
    fr: "-o {output} est un seul fichier, pour {n|liste|listes} : nommez un dossier, avec une barre oblique à la fin s'il n'existe pas encore.",
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
