import { startErrors } from "../../shared/command-line/program-messages.ts";
import { usageErrors } from "../../shared/command-line/usage-errors.ts";
import { actionErrors, commandErrors, questionErrors } from "./command-errors.ts";
import type { ErrorMessage, Exit } from "./exit-code.ts";
import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";

/** Errors in the options of a command, or in what they say about a list. */
export const optionErrors = {
  bad_max_calls: {
    en: '--max-calls takes a number of calls or a share of those left, above 0% and up to 100%, such as 5%, not "{value}".',
    fr: "--max-calls attend un nombre d'appels ou une part de ceux qui restent, de plus de 0% à 100%, comme 5%, pas « {value} ».",
    todo: "Give `500` or `5%`.",
  },
  share_of_unknown: {
    en: "--max-calls {percent}% is a share of the calls left this month, but that number is not known: give a number of calls instead. No calls were spent on the list.",
    fr: "--max-calls {percent}% est une part des appels qui restent ce mois-ci, mais leur nombre n'est pas connu : donnez plutôt un nombre d'appels. Aucun appel n'a été dépensé pour la liste.",
    todo: "Give `--max-calls` a number, such as `500`; `sirene quota` shows the service's own figures.",
  },
  asking_needs_ask: {
    en: "{option} is about calls, and sirene duplicates makes none without --ask: add --ask, or leave {option} out.",
    fr: "{option} concerne les appels, et sirene duplicates n'en fait aucun sans --ask : ajoutez --ask, ou retirez {option}.",
    todo: "Add `--ask`, or leave the option out.",
  },
  dossier_output_needed: {
    en: "Name the file to write: -o company.html or -o company.xlsx.",
    fr: "Indiquez le fichier à écrire : -o entreprise.html ou -o entreprise.xlsx.",
    todo: "Add `-o FILE`; the ending says whether it is a web page or a workbook.",
  },
  dossier_format: {
    en: "{path}: a dossier is a web page (.html) or a workbook (.xlsx).",
    fr: "{path} : un dossier est une page web (.html) ou un classeur (.xlsx).",
    todo: "Name a file that ends in `.html` or `.xlsx`.",
  },
  seed_needs_sample: {
    en: "--seed works only with --sample, which draws companies at random: add --sample, or leave --seed out.",
    fr: "--seed ne s'emploie qu'avec --sample, qui tire des entreprises au hasard : ajoutez --sample, ou retirez --seed.",
    todo: "Add `--sample N`, or leave `--seed` out.",
  },
  sample_or_preview: {
    en: "--sample draws from the whole list, but --preview takes its first rows only: leave one of the two out.",
    fr: "--sample tire dans toute la liste, mais --preview ne prend que ses premières lignes : retirez l'un des deux.",
    todo: "Leave one of the two out.",
  },
  sample_needs_output: {
    en: "{option} is written with the result, and --sample writes a result only if -o names it: add -o FILE, or leave {option} out.",
    fr: "{option} s'écrit avec le résultat, et --sample n'écrit de résultat que si -o le nomme : ajoutez -o FICHIER, ou retirez {option}.",
    todo: "Add `-o FILE`, or leave the option out.",
  },
  fail_needs_changes: {
    en: "{asking} ends with exit code 10 when --changes finds changes: add --changes FILE.csv, or leave {asking} out.",
    fr: "Avec {asking}, la commande se termine par le code 10 quand --changes trouve des changements : ajoutez --changes FICHIER.csv, ou retirez {asking}.",
    todo: "Add `--changes FILE.csv`, or leave the option out.",
  },
  fail_compares_nothing: {
    en: "{asking} needs the list to be enriched and compared, which {option} does not do: leave one of the two out.",
    fr: "{asking} a besoin que la liste soit enrichie et comparée, ce que {option} ne fait pas : retirez l'un des deux.",
    todo: "Leave one of the two out.",
  },
  bad_header: {
    en: '--header takes only the word none, for lists without a header row, not "{value}"; give the number of that row with --header-row.',
    fr: "--header n'accepte que le mot none, pour les listes sans ligne de titres, pas « {value} » ; donnez le numéro de cette ligne avec --header-row.",
    todo: "Give `--header none`, or `--header-row` with a number.",
  },
  no_header_for: {
    en: "{option} uses the headers of a list, but --header none says that there are none: leave one of the two out.",
    fr: "{option} utilise les titres d'une liste, mais --header none indique qu'il n'y en a pas : retirez l'un des deux.",
    todo: "Leave one of the two out.",
  },
  unnamed_columns: {
    en: "{file} was already enriched with other fields, and without headers its columns cannot be told apart: ask for the same fields, or enrich the original list.",
    fr: "{file} a déjà été enrichi avec d'autres champs, et sans titres ses colonnes ne peuvent pas être distinguées : demandez les mêmes champs, ou enrichissez la liste d'origine.",
    todo: "Ask for the fields of the first run, or give the original list.",
  },
  no_lists: {
    en: "No visible sheet of {file} contains a list with SIREN, SIRET or VAT numbers: name the sheet with --sheet, and its column with --id.",
    fr: "Aucune feuille visible de {file} ne contient de liste avec des SIREN, des SIRET ou des numéros de TVA : nommez la feuille avec --sheet, et sa colonne avec --id.",
    todo: "Name sheet and column with `--sheet` and `--id`.",
  },
  no_lists_of_names: {
    en: "No visible sheet of {file} contains a list with SIREN, SIRET or VAT numbers, or with names and places: name the sheet with --sheet.",
    fr: "Aucune feuille visible de {file} ne contient de liste avec des SIREN, des SIRET ou des numéros de TVA, ni avec des noms et des lieux : nommez la feuille avec --sheet.",
    todo: "Name the sheet with `--sheet`.",
  },
  bad_labels: {
    en: '{option} takes {plain} or labels, not "{value}".',
    fr: "{option} attend {plain} ou labels, pas « {value} ».",
    todo: "Give one of the two.",
  },
  preview_is_table: {
    en: "--preview prints a table on standard output, where --json would also write: leave one of the two out.",
    fr: "--preview affiche un tableau sur la sortie standard, où --json écrirait aussi : retirez l'un des deux.",
    todo: "Leave one of the two out.",
  },
  bad_match: {
    en: '--match takes pairs such as name=B,postcode=D, with the roles {known}, not "{value}"; alone, it goes after the files.',
    fr: "--match attend des paires comme name=B,postcode=D, avec les rôles {known}, pas « {value} » ; seul, il se met après les fichiers.",
    todo: "Give pairs such as `name=B`, or put `--match` after the files.",
  },
  match_role_twice: {
    en: "--match cannot take {role}={other} in addition to {role}={one}: a name, a postcode, a town and an address may be given twice, anything else once.",
    fr: "--match ne peut pas prendre {role}={other} en plus de {role}={one} : le nom, le code postal, la commune et l'adresse peuvent être indiqués deux fois, le reste une seule fois.",
    todo: "Name fewer columns: `name=B,name=C` tries either, `name=B+C` reads both as one text.",
  },
  match_not_joined: {
    en: "--match joins up to {most} columns of a name, an address or a director, not {role}={wanted}.",
    fr: "--match réunit jusqu'à {most} colonnes d'un nom, d'une adresse ou d'un dirigeant, pas {role}={wanted}.",
    todo: "Name one column for it.",
  },
  check_needs_match: {
    en: "{file} has no column of SIREN, SIRET or VAT numbers, so there is nothing to check yet. It has names: the same command with --match {match} finds the companies first and then checks them, in one run; the plan says what that costs. If a column does have the numbers, name it with --id COLUMN.",
    fr: "{file} n'a pas de colonne de SIREN, de SIRET ou de numéros de TVA : il n'y a encore rien à contrôler. Il contient des noms : la même commande avec --match {match} trouve d'abord les entreprises puis les contrôle, en une fois ; le plan en donne le coût. Si une colonne contient bien les numéros, nommez-la avec --id COLONNE.",
    todo: "Add `--match`, with the columns that the message names, or name the column of the numbers with `--id`.",
  },
  candidates_need_match: {
    en: "--candidates works only with --match, which looks rows up by name: add --match, or leave --candidates out.",
    fr: "--candidates ne s'emploie qu'avec --match, qui cherche les lignes par leur nom : ajoutez --match, ou retirez --candidates.",
    todo: "Add `--match`, or leave `--candidates` out.",
  },
  review_needs_match: {
    en: "--review works only with --match, which looks rows up by name: add --match, or leave --review out.",
    fr: "--review ne s'emploie qu'avec --match, qui cherche les lignes par leur nom : ajoutez --match, ou retirez --review.",
    todo: "Add `--match`, or leave `--review` out.",
  },
  bad_review: {
    en: '--review takes {known} or nothing after it, not "{value}"; alone, it goes after the files.',
    fr: "--review n'attend rien d'autre que {known}, pas « {value} » ; seul, il se met après les fichiers.",
    todo: "Write `--review`, `--review all`, `--review places` or `--review all,places`, after the files.",
  },
  review_on_stdout: {
    en: "--review writes a file beside the result, but the result goes to standard output: give it a file with -o, or ask for a workbook with --to xlsx.",
    fr: "--review écrit un fichier à côté du résultat, mais le résultat va sur la sortie standard : donnez-lui un fichier avec -o, ou demandez un classeur avec --to xlsx.",
    todo: "Add `-o FILE`, or `--to xlsx`.",
  },
  no_name_column: {
    en: "No column of {file} seems to have the names of companies: name it with --match name=COLUMN.",
    fr: "Aucune colonne de {file} ne semble contenir les noms des entreprises : nommez-la avec --match name=COLONNE.",
    todo: "Name the column with `--match name=COLUMN`.",
  },
  compared_column_missing: {
    en: "The field {field} compares the list with the register, and no column of {file} seems to have what it compares: name it with {option} COLUMN.",
    fr: "Le champ {field} compare la liste au répertoire, et aucune colonne de {file} ne semble contenir ce qu'il compare : nommez-la avec {option} COLONNE.",
    todo: "Name the column with the option that the sentence names.",
  },
  compared_field_needs_list: {
    en: "The field {field} compares a list with the register, but a number alone has nothing to compare: leave the field out, or use it to enrich a list.",
    fr: "Le champ {field} compare une liste au répertoire, mais un numéro seul ne donne rien à comparer : retirez ce champ, ou employez-le pour enrichir une liste.",
    todo: "Leave the field out, or give a list to `sirene enrich`.",
  },
  bad_for: {
    en: '--for takes one of {known}, not "{value}".',
    fr: "--for attend l'une des valeurs {known}, pas « {value} ».",
    todo: "Give `suppliers` or `einvoicing`.",
  },
  rows_of_several_sheets: {
    en: "--rows works on one list only, but this run takes several sheets of {file}: choose one with --sheet.",
    fr: "--rows ne s'emploie que pour une seule liste, mais ce traitement prend plusieurs feuilles de {file} : choisissez-en une avec --sheet.",
    todo: "Name one sheet with `--sheet`.",
  },
  bad_rows: {
    en: '--rows takes {known}, not "{value}".',
    fr: "--rows attend {known}, pas « {value} ».",
    todo: "Name the verdict of the rows that you want.",
  },
  on_without_einvoicing: {
    en: "--on is the day on which e-invoices are to be sent, and works only with --for einvoicing: add that option, or leave --on out.",
    fr: "--on est le jour d'envoi des factures électroniques, et ne s'emploie qu'avec --for einvoicing : ajoutez cette option, ou retirez --on.",
    todo: "Add `--for einvoicing`, or leave `--on` out.",
  },
  bad_on: {
    en: '--on takes a day such as 2027-01-01, not "{value}".',
    fr: "--on attend un jour comme 2027-01-01, pas « {value} ».",
    todo: "Give the day as year, month and day.",
  },
  on_without_dates: {
    en: "--on needs the dates of the directory's lines. For {n|company|companies} of the list, the first of them {siren}, the imported file has only the columns SIREN, Adresse de facturation and Adresse de facturation active: there, only the state counts, as it was when the directory sent the file.",
    fr: "--on a besoin des dates des lignes de l'annuaire. Pour {n|entreprise|entreprises} de la liste, dont {siren}, le fichier importé n'a que les colonnes SIREN, Adresse de facturation et Adresse de facturation active : seul l'état y compte, tel qu'il était quand l'annuaire a envoyé le fichier.",
    todo: "Leave `--on` out, or import a file of the directory that has a column for the first day of each line, or the last.",
  },
  bad_ignore: {
    en: '--ignore takes reasons of a check, separated by commas, not "{value}". The reasons are: {known}.',
    fr: "--ignore attend des motifs de contrôle séparés par des virgules, pas « {value} ». Les motifs sont : {known}.",
    todo: "Give codes of the table of reasons in [check](check.md), such as `duplicate_siren`.",
  },
  bad_only: {
    en: '--only takes one of {known}, not "{value}".',
    fr: "--only attend l'une des valeurs {known}, pas « {value} ».",
    todo: "Give one of the values listed.",
  },
  only_needs_status: {
    en: "--only {only} reads the sirene_status column of a list enriched before; this list has none.",
    fr: "--only {only} lit la colonne sirene_status d'une liste déjà enrichie ; celle-ci n'en a pas.",
    todo: "Give the enriched file, or leave `--only` out.",
  },
  only_needs_siren: {
    en: "--only {only} needs the sirene_siren column, which shows the company of each row; this list has none. Run it once without --only: answers already known cost nothing.",
    fr: "--only {only} a besoin de la colonne sirene_siren, qui indique l'entreprise de chaque ligne ; cette liste n'en a pas. Lancez la commande une fois sans --only : les réponses déjà connues ne coûtent rien.",
    todo: "Enrich the list once without `--only`, which writes the column.",
  },
  changes_need_columns: {
    en: "--changes compares with the sirene_ columns of a list enriched before; this list has none.",
    fr: "--changes compare avec les colonnes sirene_ d'une liste déjà enrichie ; celle-ci n'en a pas.",
    todo: "Give the enriched file, with its `sirene_` columns.",
  },
  unknown_fields: {
    en: "Unknown field: {unknown}. sirene fields lists all fields.",
    fr: "Champ inconnu : {unknown}. sirene fields donne la liste des champs.",
    todo: "Use the key suggested; `sirene fields` lists them all.",
  },
  no_fields: {
    en: "--fields names no field. sirene fields lists all fields.",
    fr: "--fields ne nomme aucun champ. sirene fields donne la liste des champs.",
    todo: "Name at least one field.",
  },
  fields_beyond_plan: {
    en: "None of the fields requested ({fields}) is included in the plan of this key ({plan}). Nothing was spent on them; if the plan has changed, run sirene quota to read the new one.",
    fr: "Aucun des champs demandés ({fields}) n'est compris dans l'offre de cette clé ({plan}). Rien n'a été dépensé pour eux ; si l'offre a changé, lancez sirene quota pour lire la nouvelle.",
    todo: "Ask for other fields, or upgrade to the Pro plan.",
  },
  beside_on_stdout: {
    en: "{option} writes a file: give it a file name, not -.",
    fr: "{option} écrit un fichier : donnez-lui un nom de fichier, pas -.",
    todo: "Name a file, such as `--report run.json`.",
  },
  json_beside_result: {
    en: "--json and the result would both go to standard output: give the result a file with -o.",
    fr: "--json et le résultat iraient tous deux sur la sortie standard : donnez un fichier au résultat avec -o.",
    todo: "Add `-o FILE`, or leave `--json` out.",
  },
  bad_to: {
    en: '--to takes {known}, not "{value}".',
    fr: "--to attend {known}, pas « {value} ».",
    todo: "Give one of these.",
  },
  bad_sandbox: {
    en: '--sandbox is used alone or with fill, not with "{value}".',
    fr: "--sandbox s'emploie seul ou avec fill, pas avec « {value} ».",
    todo: "Leave the word out, or give `fill`.",
  },
  bad_by: {
    en: '--by takes one of {known}, not "{value}".',
    fr: "--by attend l'une des valeurs {known}, pas « {value} ».",
    todo: "Give one of the values listed.",
  },
  bad_since: {
    en: '--since takes a day such as 2027-01-01, or an age such as 30d, not "{value}".',
    fr: "--since attend un jour comme 2027-01-01, ou une durée comme 30d, pas « {value} ».",
    todo: "Give the day as year, month and day, or a number and a unit: `ms`, `s`, `m`, `h` or `d`.",
  },
  made_misnamed: {
    en: "The name {output} does not match the format of the file: end it with {extensions}.",
    fr: "Le nom {output} ne correspond pas au format du fichier : terminez-le par {extensions}.",
    todo: "Name the output as the message says.",
  },
  json_is_printed: {
    en: "--json prints decisions, and {file} is written as CSV, which sirene decisions import reads: leave one of the two out.",
    fr: "--json affiche les décisions, et {file} s'écrit en CSV, que lit sirene decisions import : retirez l'un des deux.",
    todo: "Leave `--json` or the file out.",
  },
  directory_no_folder: {
    en: "-o {path} is not a folder: sirene directory export writes its files, such as directory-001.csv, into the folder that -o names.",
    fr: "-o {path} n'est pas un dossier : sirene directory export écrit ses fichiers, par exemple directory-001.csv, dans le dossier nommé par -o.",
    todo: "Name a folder; it is made if it does not exist.",
  },
  bad_duration: {
    en: '{option} takes a duration such as 30d or 12h, not "{value}".',
    fr: "{option} attend une durée comme 30d ou 12h, pas « {value} ».",
    todo: "Give a number and a unit: `ms`, `s`, `m`, `h` or `d`.",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;

/** All errors that end a command before its work is done. To add one, add an entry to one of these tables. */
export const programErrors = {
  ...usageErrors,
  ...startErrors,
  ...commandErrors,
  ...optionErrors,
  ...actionErrors,
  ...questionErrors,
};

export type ProgramErrorCode = keyof typeof programErrors;

/** Returns the exit that results from an error. */
export const exitOf = (code: ProgramErrorCode) => (programErrors[code] as ErrorMessage).exit ?? "usage";

/** Thrown to end the command with one sentence for its user. */
export class ProgramError extends CodedError<ProgramErrorCode> {
  override readonly name = "ProgramError";
  readonly exit: Exit;

  constructor(code: ProgramErrorCode, parameters: MessageParameters = {}) {
    super(code, parameters);
    this.exit = exitOf(code);
  }
}
