import { at, textOf } from "../../shared/fields/reading.ts";
import type { Say } from "../messages/say.ts";

/** "0 with confidential = true means not published": said in words, where a figure is expected. */
export const publishedText = (name: string) => (account: unknown, say: Say) =>
  at(account, "confidential") === true && at(account, name) === 0 ? say("op_not_published") : undefined;

const distinct = (accounts: readonly unknown[], name: string) => [
  ...new Set(accounts.map((account) => textOf(at(account, name))).filter((text) => text !== null)),
];

/** What the letters of the balance sheets mean, which years must not be compared, and in what money they count. */
export function accountNotes(accounts: readonly unknown[], say: Say): string[] {
  const notes: string[] = [];
  const currencies = distinct(accounts, "currency");
  if (currencies.length > 0) notes.push(say("op_currencies", { currencies: currencies.join(", ") }));
  const types = distinct(accounts, "typeBilan");
  if (types.length > 0) notes.push(say("op_account_types"));
  if (types.length > 1) notes.push(say("op_not_comparable", { types: types.join(", ") }));
  return notes;
}
