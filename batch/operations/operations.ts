import { existsSync } from "node:fs";
import type { OptionValues } from "commander";
import { limits } from "../../shared/contract/limits.ts";
import type { OperationId } from "../../shared/contract/operations.ts";
import { invalidNote } from "../../shared/enrichment/notes.ts";
import { isNafCode } from "../../shared/enrichment/naf-codes.ts";
import { at, textOf } from "../../shared/fields/field.ts";
import { nafCodeOf, nafNames, nafVersionOf } from "../../shared/fields/naf.ts";
import { readIdentifier, repairs, type Identifier } from "../../shared/identifiers/read.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { isWholeEstablishment } from "../../shared/lookups/resolve.ts";
import { readSearchText, checkSearch } from "../../shared/views/parameters.ts";
import { type View, own, views, establishmentView } from "../../shared/views/views.ts";
import { extensionOf, formatByName, neverWritten } from "../files/list.ts";
import type { CommandContext, Exits, OptionEntry } from "../session/command.ts";
import { keptCorrespondence } from "../session/reference-tables.ts";
import type { Session } from "../session/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { ProgramError, type ProgramErrorCode } from "../errors/program-errors.ts";
import type { MessageCode, Say } from "../messages/messages.ts";

/** Parameters of a question, by the contract's names. */
export type CommandParameters = Readonly<Record<string, string | number | boolean>>;

/** What a command's words are read with. */
export interface WordContext {
  readonly say: Say;
  /** Tells the user how the text was understood, if this differs from what was typed. */
  readonly notify: (remark: string) => void;
}

/** A parameter as an option. Flags as commander writes them, those with the contract's name first. */
export interface ParameterOption {
  readonly flags: string;
  readonly help: MessageCode;
  /** The contract's name. */
  readonly parameter: string;
  /**
   * Parses the value. `option` is the name as typed, such as `--page`. By default, `parameterReaders` has the parser. A
   * switch has none, and is true. @throws {ParameterError | ProgramError} for an invalid value
   */
  readonly read?: (text: string, option: string) => string | number;
}

/** The argument of a command beside its options: all its words together. */
interface Operand {
  /** As commander writes it: `<siren>`, `[words...]`. */
  readonly usage: string;
  /** Parses it into parameters. @throws {ParameterError | ProgramError} for an invalid value */
  readonly read: (text: string, context: WordContext) => CommandParameters;
}

/** How an answer is shown on a terminal. */
export interface TerminalView extends View {
  /** Shows one object, one value per line, instead of a table. */
  readonly isCard?: true;
  /** Texts shown instead of a value, by the key of the column. */
  readonly texts?: Readonly<Record<string, (item: unknown, say: Say) => string | undefined>>;
  /** Notes needed to read the items correctly. */
  readonly footnotes?: (items: readonly unknown[], say: Say) => readonly string[];
  /** Message if the service does not know the object. */
  readonly notFound: MessageCode;
  /** Message if the object exists but its list is empty. Default: `notFound`. */
  readonly empty?: MessageCode;
  /** How to narrow a question whose answer was truncated. */
  readonly narrow?: MessageCode;
}

interface MoreLines {
  readonly lines?: readonly string[];
  readonly remark?: string;
}

/** One operation of the API as a command. */
export interface OperationCommand {
  readonly name: string;
  readonly help: MessageCode;
  readonly operation: OperationId | ((parameters: CommandParameters) => OperationId);
  readonly operand?: Operand;
  readonly options: readonly ParameterOption[];
  /** Refuses parameters that cannot be combined. @throws {ParameterError} */
  readonly check?: (parameters: CommandParameters) => void;
  /** Error if a parameter that the contract requires is missing. */
  readonly missing?: ProgramErrorCode;
  readonly view: TerminalView;
  /** Options that are not parameters. */
  readonly more?: readonly OptionEntry[];
  /** Runs the command for words that need no API. Undefined for all other words. */
  readonly instead?: (
    context: CommandContext,
    words: readonly string[],
    options: OptionValues,
  ) => Promise<Exits | undefined>;
  /** Returns what is shown after the answer, and what is said beside it. */
  readonly after?: (lookup: Lookup, session: Session, terminal: Terminal) => Promise<MoreLines>;
}

/** Options for pages: "All list operations accept page and perPage." */
const pagingOptions: readonly ParameterOption[] = [
  {
    flags: "--page <n>",
    help: "help_page",
    parameter: "page",
    read: (text, option) => wholeNumber(option, text, limits.page.minimum),
  },
  {
    flags: "--per-page <n>",
    help: "help_per_page",
    parameter: "perPage",
    read: (text, option) => wholeNumber(option, text, limits.perPage.minimum, limits.perPage.maximum),
  },
];

const nomenclature = own(
  "nomenclature",
  { fr: "Nomenclature", en: "Nomenclature" },
  {
    type: "text",
    // Codes in the form of older nomenclatures get no name.
    read: (entry) => {
      const version = nafVersionOf(textOf(at(entry, "code")));
      return version && nafNames[version];
    },
  },
);

/** Returns the words to search for, if there are any. */
const freeWords = (text: string): CommandParameters => (text === "" ? {} : { q: text });

/** Parses the words of `naf`: `62.01Z` or `6201Z` is a code to resolve, others are searched, and no word lists all. */
function nafQuestion(text: string): CommandParameters {
  const code = nafCodeOf(text);
  return code !== undefined && /^\d{2}\.\d{2}[A-Z]$/.test(code) ? { code } : freeWords(text);
}

/**
 * Returns true for `sirene naf import FILE`. Labels may also contain the word `import`, so the next word has to be a
 * file, or have the name of a file that could contain a table.
 *
 * @throws {ProgramError} if no word follows, as the file was forgotten
 */
function isNafImport(words: readonly string[]): boolean {
  const [action, file, ...others] = words;
  if (action?.toLowerCase() !== "import" || others.length > 0) return false;
  if (file === undefined) throw new ProgramError("naf_import_what");
  return existsSync(file) || formatByName(file) !== undefined || neverWritten.includes(extensionOf(file));
}

/** Returns the counterparts of a code in the other nomenclature, one per line, or how to get INSEE's table of them. */
async function counterparts(lookup: Lookup, session: Session, { say }: Terminal): Promise<MoreLines> {
  if (lookup.operation !== "naf-code" || !isNafCode(lookup.code)) return {};
  const { code } = lookup;
  const correspondence = await keptCorrespondence(session);
  if (correspondence === undefined) return { remark: say("op_no_correspondence", { code }) };
  const others = correspondence.counterparts(code);
  if (others === undefined) return { remark: say("op_not_in_correspondence", { code }) };
  const heading = nafVersionOf(code) === "rev2" ? "op_naf_becomes" : "op_naf_was";
  return {
    lines: [
      say(heading, { code, n: others.length }),
      ...others.map((one) => `  ${one}  ${correspondence.label(one) ?? ""}`.trimEnd()),
    ],
  };
}

/** Commands for the nomenclatures: what codes mean, and which code means what. */
const nomenclatureOperations: readonly OperationCommand[] = [
  {
    name: "naf",
    help: "help_naf",
    operation: (parameters) => ("code" in parameters ? "naf-code" : "naf"),
    operand: { usage: "[words...]", read: nafQuestion },
    options: pagingOptions,
    more: [{ flags: "--sheet <name>", help: "help_naf_sheet" }],
    instead: async (context, words, options) => {
      if (!isNafImport(words)) return undefined;
      // Loaded on demand: it reads workbooks, which no question needs.
      const { nafImportCommand } = await import("../naf/naf-command.ts");
      return nafImportCommand(context, words[1]!, options);
    },
    after: counterparts,
    view: {
      columns: [...views.naf.columns, nomenclature],
      notFound: "op_unknown_naf_code",
      empty: "op_no_naf_code",
    },
  },
  {
    name: "legal-forms",
    help: "help_legal_forms",
    operation: "legal-forms",
    operand: { usage: "[words...]", read: freeWords },
    options: pagingOptions,
    view: { ...views["legal-forms"], notFound: "op_no_legal_form" },
  },
];

/** Parses the free text of /search. @throws {ParameterError | ProgramError}, for a SIRET with the commands that take it */
function searchText(text: string): string {
  const { q, siret } = readSearchText(text);
  if (siret !== undefined) throw new ProgramError("siret_searched", { siret });
  return q;
}

/** Commands for searches: companies by filters, by director, by address. */
const searchOperations: readonly OperationCommand[] = [
  {
    name: "search",
    help: "help_search",
    operation: "search",
    operand: { usage: "[words...]", read: (text) => (text === "" ? {} : { q: searchText(text) }) },
    options: [
      { flags: "--q <text>", help: "help_q", parameter: "q", read: searchText },
      { flags: "--naf <code>", help: "help_naf_filter", parameter: "naf" },
      {
        flags: "--categorie-juridique, --legal-form <code>",
        help: "help_legal_form",
        parameter: "categorieJuridique",
      },
      { flags: "--etat, --state <A|C>", help: "help_unit_state", parameter: "etat" },
      { flags: "--code-postal, --postal-code <code>", help: "help_postal_code", parameter: "codePostal" },
      { flags: "--postcode <code>", help: "help_postcode_filter", parameter: "codePostal" },
      { flags: "--commune <name>", help: "help_commune", parameter: "commune" },
      { flags: "--departement, --department <nn>", help: "help_department", parameter: "departement" },
      ...pagingOptions,
    ],
    check: checkSearch,
    missing: "missing_filter",
    view: { ...views.search, notFound: "op_no_company" },
  },
  {
    name: "by-director",
    help: "help_by_director",
    operation: "search-directors",
    options: [
      { flags: "--nom, --surname <name>", help: "help_surname", parameter: "nom" },
      { flags: "--prenom, --given-name <name>", help: "help_given_name", parameter: "prenom" },
      { flags: "--strict", help: "help_strict", parameter: "strict" },
      ...pagingOptions,
    ],
    missing: "missing_name",
    view: { ...views["search-directors"], notFound: "op_no_company", narrow: "op_narrow_director" },
  },
  {
    name: "by-address",
    help: "help_by_address",
    operation: "search-address",
    options: [
      { flags: "--code-postal, --postal-code <code>", help: "help_postal_prefix", parameter: "codePostal" },
      { flags: "--postcode <code>", help: "help_postcode_filter", parameter: "codePostal" },
      { flags: "--voie, --street <words>", help: "help_street", parameter: "voie" },
      { flags: "--commune <name>", help: "help_commune", parameter: "commune" },
      ...pagingOptions,
    ],
    missing: "missing_postal_code",
    view: { ...views["search-address"], notFound: "op_no_company", narrow: "op_narrow_address" },
  },
];

/** "0 with confidential = true means not published": shown in words instead of the figure. */
const publishedText = (name: string) => (account: unknown, say: Say) =>
  at(account, "confidential") === true && at(account, name) === 0 ? say("op_not_published") : undefined;

const distinct = (accounts: readonly unknown[], name: string) => [
  ...new Set(accounts.flatMap((account) => textOf(at(account, name)) ?? [])),
];

/** Returns notes about the types of the balance sheets, years that must not be compared, and currencies. */
export function accountNotes(accounts: readonly unknown[], say: Say): string[] {
  const notes: string[] = [];
  const currencies = distinct(accounts, "currency");
  if (currencies.length > 0) notes.push(say("op_currencies", { currencies: currencies.join(", ") }));
  const types = distinct(accounts, "typeBilan");
  if (types.length > 0) notes.push(say("op_account_types"));
  if (types.length > 1) notes.push(say("op_not_comparable", { types: types.join(", ") }));
  return notes;
}

/** Returns the one identifier in a text, repaired as in a list. @throws {ProgramError} if there is none, or several */
function identifierIn(text: string, { say, notify }: WordContext): Identifier {
  const reading = readIdentifier(text);
  if (reading.kind === "blank") throw new ProgramError("no_identifier");
  if (reading.kind === "invalid") {
    const { reason, suggestion } = reading;
    const why = invalidNote({ reason, suggestion })
      .map((part) => ("code" in part ? say(part.code, part.details) : ""))
      .join(" · ");
    throw new ProgramError("invalid_identifier", { id: text, why });
  }
  const { siren } = reading;
  const id = reading.kind === "siret" ? reading.siret : siren;
  for (const code of reading.repairs)
    if (repairs[code].isReported) notify(say(`note_${code}`, { siren, id }));
  return reading;
}

/** Returns the SIREN in a text. That of a SIRET is accepted, and reported. @throws {ProgramError} */
export function sirenIn(text: string, context: WordContext): { siren: string } {
  const { kind, siren } = identifierIn(text, context);
  if (kind === "siret") context.notify(context.say("op_siren_of_siret", { siren }));
  return { siren };
}

/** Returns the SIRET in a text. @throws {ProgramError}, for a SIREN with the way to its establishments */
function siretIn(text: string, context: WordContext): { siret: string } {
  const identifier = identifierIn(text, context);
  if (identifier.kind === "siret") return { siret: identifier.siret };
  throw new ProgramError("siret_wanted", { siren: identifier.siren });
}

const siren: Operand = { usage: "<siren>", read: sirenIn };

/** Commands for one company or one establishment. */
const companyOperations: readonly OperationCommand[] = [
  {
    name: "directors",
    help: "help_directors",
    operation: "directors",
    operand: siren,
    options: pagingOptions,
    view: { ...views.directors, notFound: "note_unit_not_found", empty: "note_directors_not_found" },
  },
  {
    name: "establishments",
    help: "help_establishments",
    operation: "establishments",
    operand: siren,
    options: [
      { flags: "--etat, --state <A|F>", help: "help_establishment_state", parameter: "etat" },
      ...pagingOptions,
    ],
    view: {
      ...views.establishments,
      footnotes: (items, say) =>
        items.length > 0 && !items.some(isWholeEstablishment) ? [say("op_sirets_alone")] : [],
      notFound: "note_unit_not_found",
      empty: "op_no_establishment",
    },
  },
  {
    name: "establishment",
    help: "help_establishment",
    operation: "establishment",
    operand: { usage: "<siret>", read: siretIn },
    options: [],
    view: { ...establishmentView, isCard: true, notFound: "note_establishment_not_found" },
  },
  {
    name: "accounts",
    help: "help_accounts",
    operation: "accounts",
    operand: siren,
    options: pagingOptions,
    view: {
      ...views.accounts,
      texts: {
        revenue: publishedText("chiffreAffaires"),
        net_income: publishedText("resultatNet"),
        equity: publishedText("capitauxPropres"),
        total_assets: publishedText("totalBilan"),
      },
      footnotes: accountNotes,
      notFound: "note_unit_not_found",
      empty: "note_accounts_not_found",
    },
  },
];

/** The operations of the API as commands. `lookup` covers legal units and more, `quota` covers `/me`. */
export const operationCommands: readonly OperationCommand[] = [
  ...searchOperations,
  ...companyOperations,
  ...nomenclatureOperations,
];
