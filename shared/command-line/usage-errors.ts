import type { Translated } from "../messages/languages.ts";

/** A sentence, and what its reader does about it (docs/errors.md). */
export interface UsageErrorText extends Translated {
  readonly todo: string;
}

/** Why a command line cannot be taken. */
export const usageErrors = {
  unknown_option: {
    en: "unknown option '{option}'",
    fr: "Commande mal formée : option inconnue : {option}",
    todo: "See the command's `--help`.",
  },
  unknown_option_near: {
    en: "unknown option '{option}' (Did you mean {near}?)",
    fr: "Commande mal formée : option inconnue : {option} (vouliez-vous dire {near} ?)",
    todo: "Correct the option's name.",
  },
  unknown_command: {
    en: "unknown command '{command}'",
    fr: "Commande mal formée : commande inconnue : {command}",
    todo: "See `--help` for the commands.",
  },
  unknown_command_near: {
    en: "unknown command '{command}' (Did you mean {near}?)",
    fr: "Commande mal formée : commande inconnue : {command} (vouliez-vous dire {near} ?)",
    todo: "Correct the command's name.",
  },
  missing_argument: {
    en: "missing required argument '{argument}'",
    fr: "Commande mal formée : il manque {argument}",
    todo: "Give it; the command's `--help` shows where.",
  },
  missing_value: {
    en: "option '{option}' needs a value",
    fr: "Commande mal formée : l'option {option} attend une valeur",
    todo: "Give the option a value.",
  },
  missing_option: {
    en: "required option '{option}' not given",
    fr: "Commande mal formée : il manque l'option {option}",
    todo: "Add the option.",
  },
  conflicting_options: {
    en: "option '{option}' cannot be used with option '{other}'",
    fr: "Commande mal formée : les options {option} et {other} ne vont pas ensemble",
    todo: "Leave one of the two out.",
  },
  too_many_arguments: {
    en: "too many arguments for '{command}': {given#} instead of {expected#}",
    fr: "Commande mal formée : trop d'arguments pour {command} : {given#} au lieu de {expected#}",
    todo: "Leave the rest out, or put words that belong together between quotes.",
  },
  bad_lang: {
    en: '--lang takes {languages}, not "{value}".',
    fr: "--lang attend {languages}, pas « {value} ».",
    todo: "Give one of them, or leave it out: the locale decides.",
  },
  // Commander's own words: no rule of its that is known here leads to it.
  unusable_command_line: {
    en: "{detail}",
    fr: "Commande mal formée : {detail}",
    todo: "See the command's `--help`.",
  },
} as const satisfies Readonly<Record<string, UsageErrorText>>;

export type UsageErrorCode = keyof typeof usageErrors;
