import type { ErrorMessage } from "./error-message.ts";

/** What is wrong with the words after a command that has actions (`decisions`, `directory`, `store`), or with their files. */
export const actionErrors = {
  bad_decisions_action: {
    en: 'sirene decisions takes list, forget, export or import, not "{value}".',
    fr: "sirene decisions attend list, forget, export ou import, pas « {value} ».",
    todo: "Give one of the four.",
  },
  decisions_words: {
    en: "sirene decisions {action} takes fewer words after it: {n#} at most.",
    fr: "sirene decisions {action} attend moins de mots à sa suite : {n#} au plus.",
    todo: "Leave the other words out; a name with spaces goes in quotes.",
  },
  forget_what: {
    en: "sirene decisions forget takes the names or SIRENs of the decisions to forget, or --all.",
    fr: "sirene decisions forget attend les noms ou les SIREN des décisions à oublier, ou --all.",
    todo: "Name what to forget (`sirene decisions list` shows it), or add `--all`.",
  },
  forget_all_needs_yes: {
    en: "Forgetting all {n|decision|decisions} needs --yes where nobody can be asked. Nothing was forgotten.",
    fr: "Oublier toutes les décisions ({n#}) demande --yes quand personne ne peut répondre. Rien n'a été oublié.",
    todo: "Export them first (`sirene decisions export FILE`), then add `--yes`.",
  },
  import_what: {
    en: "sirene decisions import takes the CSV file that sirene decisions export wrote.",
    fr: "sirene decisions import attend le fichier CSV écrit par sirene decisions export.",
    todo: "Name the file.",
  },
  no_decisions_in: {
    en: "{file} holds no decisions: it needs the columns name and siren, as sirene decisions export writes them.",
    fr: "{file} ne contient pas de décisions : il faut les colonnes name et siren, comme les écrit sirene decisions export.",
    todo: "Give a file that `sirene decisions export` wrote, or one with the columns `name` and `siren`.",
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
    en: "{file} is not what the directory sends back: it needs the columns SIREN, Adresse de facturation and Adresse de facturation active. Nothing was read from any file.",
    fr: "{file} n'est pas ce que renvoie l'annuaire : il faut les colonnes SIREN, Adresse de facturation et Adresse de facturation active. Rien n'a été lu d'aucun fichier.",
    todo: "Give the file as the directory sent it, or name its columns so.",
  },
  export_nothing: {
    en: "{n|list has|lists have} no valid SIREN: nothing was written.",
    fr: "{n|liste ne contient|listes ne contiennent} aucun SIREN valable : rien n'a été écrit.",
    todo: "Check the column of identifiers, or name it with `--id`.",
  },
  bad_store_action: {
    en: 'sirene store takes info or purge, not "{value}".',
    fr: "sirene store attend info ou purge, pas « {value} ».",
    todo: "Give `info` or `purge`.",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;
