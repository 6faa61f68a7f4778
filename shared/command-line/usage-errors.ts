import { CodedError, languages, spokenLanguage } from "../messages/messages.ts";
import type { ErrorText } from "./program-messages.ts";

/** Why a command line is invalid. */
export const usageErrors = {
  unknown_option: {
    en: "unknown option '{option}' (see: {help})",
    fr: "Commande mal formée : l'option {option} n'existe pas (voir : {help})",
    todo: "See the command's `--help`.",
  },
  unknown_option_near: {
    en: "unknown option '{option}' (Did you mean {near}?)",
    fr: "Commande mal formée : l'option {option} n'existe pas (vouliez-vous dire {near} ?)",
    todo: "Correct the option's name.",
  },
  unknown_command: {
    en: "unknown command '{command}' (see: {help})",
    fr: "Commande mal formée : la commande {command} n'existe pas (voir : {help})",
    todo: "See `--help` for the commands.",
  },
  unknown_command_near: {
    en: "unknown command '{command}' (Did you mean {near}?)",
    fr: "Commande mal formée : la commande {command} n'existe pas (vouliez-vous dire {near} ?)",
    todo: "Correct the command's name.",
  },
  missing_argument: {
    en: "missing required argument '{argument}' (see: {help})",
    fr: "Commande mal formée : il manque {argument} (voir : {help})",
    todo: "Give it; the command's `--help` shows where.",
  },
  missing_value: {
    en: "option '{option}' needs a value (see: {help})",
    fr: "Commande mal formée : l'option {option} attend une valeur (voir : {help})",
    todo: "Give the option a value.",
  },
  missing_option: {
    en: "required option '{option}' not given (see: {help})",
    fr: "Commande mal formée : il manque l'option {option} (voir : {help})",
    todo: "Add the option.",
  },
  conflicting_options: {
    en: "option '{option}' cannot be used with option '{other}': leave one of them out",
    fr: "Commande mal formée : les options {option} et {other} ne vont pas ensemble : gardez-en une",
    todo: "Leave one of the two out.",
  },
  too_many_arguments: {
    en: "too many arguments for '{command}': {given#} instead of {expected#} (see: {help})",
    fr: "Commande mal formée : trop d'arguments pour {command} : {given#} au lieu de {expected#} (voir : {help})",
    todo: "Leave the rest out, or put words that belong together between quotes.",
  },
  bad_lang: {
    en: '--lang takes {languages}, not "{value}".',
    fr: "--lang attend {languages}, pas « {value} ».",
    todo: "Give one of them, or leave it out: the locale decides.",
  },
  bad_number: {
    en: '{option} takes a whole number ({bounds}), not "{value}".',
    fr: "{option} attend un nombre entier ({bounds}), pas « {value} ».",
    todo: "Give a number within the bounds.",
  },
  bad_reserve: {
    en: '--reserve takes a number of calls or a share such as 10%, not "{value}".',
    fr: "--reserve attend un nombre d'appels ou une part comme 10%, pas « {value} ».",
    todo: "Give `500` or `10%`.",
  },
  // Commander's own message, for errors that this table does not cover.
  unusable_command_line: {
    en: "{detail}",
    fr: "Commande mal formée : {detail}",
    todo: "See the command's `--help`.",
  },
} as const satisfies Readonly<Record<string, ErrorText>>;

export type UsageErrorCode = keyof typeof usageErrors;

/** An invalid command line. The program that catches it takes the message from `usageErrors`. */
export class UsageError extends CodedError<UsageErrorCode> {
  override readonly name = "UsageError";
}

/**
 * Checks a requested language.
 * @throws {UsageError} for a language that is not supported
 */
export function checkLanguage(language: string | undefined): void {
  if (language !== undefined && !spokenLanguage.test(language))
    throw new UsageError("bad_lang", { languages, value: language });
}

/**
 * Parses the whole number given for an option, from `least` to `most`.
 * @throws {UsageError} with the option and the bounds, for anything else
 */
export function wholeNumber(
  option: string,
  text: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `${least}–${most}`;
  throw new UsageError("bad_number", { option, value: text, bounds });
}
