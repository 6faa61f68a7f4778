import type { errorMessages } from "../../batch/messages/error-messages.ts";
import type { questionMessages } from "../../batch/messages/question-messages.ts";
import type { Advice } from "./advice.ts";

/** What stops a command before or while it runs. */
export const stopAdvice: Readonly<Record<keyof typeof errorMessages, Advice>> = {
  unexpected: [
    ["failed"],
    "A defect, or a system that fails in a new way: report the sentence and the command.",
  ],
  no_api: [["usage"], "Set the variables named, or add `--sandbox`."],
  no_account: [["usage"], "Set the variables named; the secret is not needed to look."],
  no_relay: [["usage"], "Set both variables, or unset both to ask the API itself."],
  relay_refused: [["credentials"], "Check the token; the relay's administrator gives out another."],
  relay_unreachable: [["failed"], "Check the address and the network, then run the same command again."],
  relay_unexpected: [["failed"], "Check the address: a proxy's or another server's page answered."],
  bad_variable: [["usage"], "Correct the variable. Its value is never printed."],
  bad_number: [["usage"], "Give a number within the bounds."],
  bad_reserve: [["usage"], "Give `500` or `10%`."],
  bad_only: [["usage"], "Give one of the words named."],
  only_needs_status: [["usage"], "Give the enriched file, or leave `--only` out."],
  only_needs_siren: [["usage"], "Enrich the list once without `--only`, which writes the column."],
  changes_need_columns: [["usage"], "Give the enriched file, with its `sirene_` columns."],
  unknown_fields: [["usage"], "Take the proposed key; `sirene fields` lists them all."],
  no_fields: [["usage"], "Name at least one field."],
  fields_beyond_plan: [["usage"], "Ask for other fields, or take the Pro plan."],
  usage: [["usage"], "See the command's `--help`."],
  refused_keys: [
    ["credentials"],
    "Check both variables; make new keys in the account dashboard if they are lost.",
  ],
  refused_subscription: [["credentials"], "Renew the subscription; what was bought is kept."],
  refused_account: [["credentials"], "Attach the key to a company in the account dashboard."],
  address_without_version: [
    ["usage"],
    "Add the version to the variable: the contract's base address has it.",
  ],
  address_not_api: [["usage"], "Check the variable; a proxy's or another server's page may answer."],
  unreachable: [["failed"], "Check the address, the network and the proxy, then run the same command again."],
  output_clash: [["usage"], "Run them apart, or into folders of their own."],
  output_for_several: [["usage"], "Name a folder: `-o results/`."],
  output_misnamed: [["usage"], "Name the output as the sentence says, or add `--to`."],
  output_not_a_file: [["usage"], "Name a file, or `-`."],
  workbook_to_terminal: [["usage"], "Send it into a file or a program."],
  beyond_sheet: [["usage"], "Leave `--to xlsx` out, or split the list."],
  summary_needs_workbook: [["usage"], "Add `--to xlsx`, or leave `--summary-sheet` out."],
  no_match: [["usage"], "Check the pattern; in quotes it is read by the program, without them by the shell."],
  stdin_terminal: [["usage"], "Send a list there, or name a file."],
  stdin_alone: [["usage"], "Enrich it by a command of its own."],
  stdin_unreadable: [["usage"], "Free the temporary folder, or name another in `TMPDIR`."],
  bad_to: [["usage"], "Give one of the two."],
  bad_lang: [["usage"], "Give one of the two, or leave it out: the locale decides."],
  output_is_input: [["usage"], "Name another output."],
  same_target: [["usage"], "Name another file for one of them."],
  beside_on_stdout: [["usage"], "Name a file, such as `--report run.json`."],
  json_beside_result: [["usage"], "Add `-o FILE`, or leave `--json` out."],
  cannot_write: [
    ["failed", "usage"],
    "Free the disk or name another folder, then run the same command: answers are in the store. Exit 2 when it shows before anything is spent.",
  ],
  bad_sandbox: [["usage"], "Leave the word out, or give `fill`."],
  store_later: [
    ["usage"],
    "Install the version that wrote it: an earlier one would guess at what was paid for.",
  ],
  store_no_file: [
    ["usage"],
    "Give the path of a file; the address is not shown, for it may hold a password.",
  ],
  store_unusable: [["usage"], "Point `SIRENE_STORE` to a file on a local disk that this account may write."],
};

const badParameter = "Correct the option; nothing was asked.";

/** What is said of a question that was typed and is not sent. */
export const questionAdvice: Readonly<Record<keyof typeof questionMessages, Advice>> = {
  one_format: [["usage"], "Keep one of the two."],
  given_twice: [["usage"], "Keep the words or the option."],
  empty_option: [["usage"], "Give it a value, or leave it out."],
  no_identifier: [["usage"], "Type an identifier."],
  invalid_identifier: [["usage"], "Correct the number: nothing was asked."],
  siret_wanted: [["usage"], "Use one of the two commands named."],
  siret_searched: [["usage"], "Use one of the two commands named."],
  siren_with_filters: [["usage"], "Give the SIREN alone."],
  missing_filter: [["usage"], "Give at least one filter."],
  missing_name: [["usage"], "Give a surname or a given name."],
  missing_postal_code: [["usage"], "Give the postal code, or its first four digits."],
  short_name: [["usage"], badParameter],
  bad_unit_state: [["usage"], badParameter],
  bad_establishment_state: [["usage"], badParameter],
  bad_postal_code: [["usage"], badParameter],
  bad_postal_prefix: [["usage"], badParameter],
  bad_department: [["usage"], badParameter],
  department_of_corsica: [["usage"], "Use `20`, and narrow it by commune."],
  department_overseas: [["usage"], "Use the two digits named, and narrow them by commune."],
  bad_naf: [["usage"], badParameter],
  bad_legal_form: [["usage"], badParameter],
};
