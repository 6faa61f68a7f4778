import type { ErrorMessage } from "./exit-code.ts";

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
