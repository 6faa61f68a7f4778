import {
  accountYear,
  chooseAccounts,
  isConfidential,
  latestOwnAccounts,
  type AccountsChoice,
  type AccountsType,
  type WantedAccounts,
} from "../../shared/fields/accounts.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import { insteadOf, type Call } from "./call.ts";
import { notAvailable, type CellValue } from "./cell-value.ts";
import { fieldCell } from "./field-cell.ts";

/** Which accounts a formula reads, and what it shows in place of what they do not publish: its `if_unpublished`. */
export interface AccountsArguments {
  readonly wanted: WantedAccounts;
  readonly ifUnpublished?: unknown;
}

export const latestOfOwn: AccountsArguments = { wanted: latestOwnAccounts };

const typeWords = { C: "type_complete", S: "type_simplified", K: "type_consolidated" } as const;

const wantedWords = {
  own: "accounts_own",
  C: "accounts_complete",
  S: "accounts_simplified",
  K: "accounts_consolidated",
  any: "accounts_own",
} as const satisfies Record<AccountsType, string>;

function typeText(type: string | null, { say }: Call): string {
  if (type === null) return say("type_untold");
  return Object.hasOwn(typeWords, type) ? say(typeWords[type as "C"]) : say("type_other", { type });
}

/** Which types there are in place of the one that is wanted. */
function otherTypeSentence(
  { year, types }: Extract<AccountsChoice, { kind: "other_type" }>,
  wanted: AccountsType,
  call: Call,
): string {
  const { say } = call;
  const words = {
    types: types.map((type) => typeText(type, call)).join(say("and")),
    wanted: say(wantedWords[wanted]),
  };
  return year === undefined
    ? say("accounts_of_other_type", words)
    : say("year_of_other_type", { ...words, year: String(year) });
}

/**
 * The value of a field in the accounts that are meant among those of a company (`data`). The formula's `if_not_found` stands
 * for none at all and for a year without any; not for what is there, of another type or without being published.
 */
export function accountCell(
  field: Field,
  data: unknown,
  { wanted, ifUnpublished }: AccountsArguments,
  call: Call,
): CellValue {
  const { say, language, notFound, hasDataTypes } = call;
  const choice = chooseAccounts(data, wanted);
  if (choice.kind === "none") return notFound(say("not_found_accounts"));
  if (choice.kind === "no_such_year") return notFound(say("not_found_year", { year: String(choice.year) }));
  if (choice.kind === "other_type") return notAvailable(otherTypeSentence(choice, wanted.type, call));
  const { account } = choice;
  if (field.readAccount === undefined) return fieldCell(field.read(data, language), field.type, hasDataTypes);
  const value = field.readAccount(account);
  if (value !== null) return fieldCell(value, field.type, hasDataTypes);
  return insteadOf(unpublishedCell(account, call), ifUnpublished, say);
}

/** What stands for a figure that accounts do not publish: no text, which Excel takes for greater than any number. */
export function unpublishedCell(account: unknown, { say }: Call): CellValue {
  const sentence = isConfidential(account) ? "not_published_confidential" : "not_published";
  return notAvailable(say(sentence, { year: String(accountYear(account) ?? "?") }));
}
