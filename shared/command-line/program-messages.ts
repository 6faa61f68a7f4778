import type { Translation } from "../messages/messages.ts";

/** A message, and what its reader can do about it (docs/errors.md). */
export interface ErrorText extends Translation {
  /** The program's exit status after this message. Without it, the status for wrong use. */
  readonly exit?: "failed";
  readonly todo: string;
}

/** Errors that keep any program from running: in a variable, in its store, or unexpected. */
export const startErrors = {
  unexpected: {
    exit: "failed",
    en: "Unexpected error: {detail}",
    fr: "Erreur imprévue : {detail}",
    todo: "This is a defect, or an unknown failure of the system: report the message and the command.",
  },
  bad_variable: {
    en: "The environment variable {name} is malformed; it should look like this: {shape}.",
    fr: "La variable d'environnement {name} est mal formée ; elle doit ressembler à ceci : {shape}.",
    todo: "Correct the variable. Its value is never printed.",
  },
  store_unusable: {
    en: "The store {path} cannot be opened: {detail}. Set SIRENE_STORE to a file that this account can write.",
    fr: "La base des réponses {path} ne peut pas être ouverte : {detail}. Indiquez dans SIRENE_STORE un fichier accessible en écriture.",
    todo: "Set `SIRENE_STORE` to a file on a local disk that this account can write.",
  },
  store_full: {
    en: "The store {path} cannot be used: its disk is full. Make room there, or set SIRENE_STORE to a file on another disk.",
    fr: "La base des réponses {path} est inutilisable : son disque est plein. Faites-y de la place, ou indiquez dans SIRENE_STORE un fichier sur un autre disque.",
    todo: "Make room on the disk, or name a file on another one in `SIRENE_STORE`; nothing was asked or spent.",
  },
  store_locked: {
    en: "Another program has locked the store {path}, and did not release it in time. Wait until that program has finished, or stop it, then try again.",
    fr: "Un autre programme a verrouillé la base des réponses {path} et ne l'a pas libérée à temps. Attendez que ce programme ait fini, ou arrêtez-le, puis réessayez.",
    todo: "Wait until the other program has finished, or stop it; what was paid for is kept.",
  },
  store_unreachable: {
    en: "The store {path} cannot be reached: {detail}. Check that the database is running and that its address in SIRENE_STORE is right.",
    fr: "La base des réponses {path} est injoignable : {detail}. Vérifiez que le serveur de base de données fonctionne et que son adresse dans SIRENE_STORE est la bonne.",
    todo: "Start the database, or wait until it is back, then try again: what is stored is not paid for again.",
  },
  store_refused: {
    en: "The database of the store {path} refuses access: {detail}. Check the user, the password and the schema in SIRENE_STORE, and the user's rights (docs/deploy.md).",
    fr: "La base de données {path} refuse l'accès : {detail}. Vérifiez l'utilisateur, le mot de passe et le schéma dans SIRENE_STORE, et les droits de cet utilisateur (docs/deploy.md).",
    todo: "Give the user of `SIRENE_STORE` the rights that [docs/deploy.md](deploy.md) lists, or correct the address.",
  },
  store_damaged: {
    en: "The store {path} is damaged: {detail}. It is left as it is. Put a backup in its place, or save what can still be read: run sirene store copy --to NEW-FILE, then set SIRENE_STORE to NEW-FILE; sirene decisions export FILE saves the decisions alone.",
    fr: "La base des réponses {path} est endommagée : {detail}. Elle est laissée telle quelle. Mettez une sauvegarde à sa place, ou sauvez ce qui se lit encore : lancez sirene store copy --to NOUVEAU-FICHIER, puis indiquez NOUVEAU-FICHIER dans SIRENE_STORE ; sirene decisions export FICHIER ne sauve que les décisions.",
    todo: "Put a backup in its place, or save what can be read: `sirene store copy --to NEW-FILE`, then name that file in `SIRENE_STORE`.",
  },
  store_later: {
    en: "The store {path} was written by a later version of these programs (schema {schema}; this version reads up to {known}). Install that version, or set SIRENE_STORE to another file.",
    fr: "La base des réponses {path} a été écrite par une version plus récente de ces programmes (schéma {schema} ; celle-ci lit jusqu'au {known}). Installez cette version plus récente, ou indiquez un autre fichier dans SIRENE_STORE.",
    todo: "Install the version that wrote it: an earlier one could misread answers that were paid for.",
  },
  store_not_served: {
    en: "SIRENE_STORE is a {scheme}: address, where a store cannot be: give the path of a file on this machine, such as /var/lib/sirene/store.sqlite, or the address of a PostgreSQL database, such as postgres://sirene@db.example/sirene.",
    fr: "SIRENE_STORE est une adresse {scheme}:, qui ne peut pas être celle d'une base des réponses : donnez le chemin d'un fichier de cette machine, par exemple /var/lib/sirene/store.sqlite, ou l'adresse d'une base PostgreSQL, par exemple postgres://sirene@db.example/sirene.",
    todo: "Give the path of a file or the address of a PostgreSQL database; what was given is not shown, because it may contain a password.",
  },
  store_not_durable: {
    en: "SIRENE_STORE is a {scheme}: address, and the store cannot be on Redis: an answer that was paid for could vanish, because most managed Redis services confirm a write before it is on disk. Use PostgreSQL, such as postgres://sirene@db.example/sirene, or a file on this machine.",
    fr: "SIRENE_STORE est une adresse {scheme}:, or la base des réponses ne peut pas être sur Redis : une réponse payée pourrait disparaître, car la plupart des services Redis infogérés confirment une écriture avant de l'avoir mise sur disque. Utilisez PostgreSQL, par exemple postgres://sirene@db.example/sirene, ou un fichier de cette machine.",
    todo: "Use PostgreSQL, or a file; [0023](decisions/0023-postgresql-past-one-machine.md) gives the reasons.",
  },
} as const satisfies Readonly<Record<string, ErrorText>>;

/** Notices about its settings that any program prints before it runs. */
export const startNotices = {
  env_file: {
    en: "The file .env in this folder sets {names}.",
    fr: "Le fichier .env de ce dossier définit {names}.",
  },
  env_file_unreadable: {
    en: "The file .env in this folder is ignored: it cannot be read ({detail}).",
    fr: "Le fichier .env de ce dossier est ignoré : il est illisible ({detail}).",
  },
  store_moved: {
    en: "The store was moved out of the cache folder, which the system may empty: {from} is now {to}.",
    fr: "La base des réponses a été déplacée hors du dossier de cache, que le système peut vider : {from} est désormais {to}.",
  },
} as const satisfies Readonly<Record<string, Translation>>;

/** What the help of a program says of itself. */
export const helpTexts = {
  help_version: { en: "print the version", fr: "afficher la version" },
  help_help: { en: "print this help", fr: "afficher cette aide" },
  help_usage_title: { en: "Usage:", fr: "Utilisation :" },
  help_arguments_title: { en: "Arguments:", fr: "Arguments :" },
  help_options_title: { en: "Options:", fr: "Options :" },
  help_commands_title: { en: "Commands:", fr: "Commandes :" },
  help_lang: { en: "language: {languages}", fr: "langue : {languages}" },
} as const;
