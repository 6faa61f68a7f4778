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
import { keptCorrespondence } from "../session/naf.ts";
import type { Session } from "../session/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { ProgramError, type ProgramErrorCode } from "../errors/program-errors.ts";
import type { MessageCode, Say } from "../messages/messages.ts";

/** The nomenclature of an entry, as people call it; null for the forms of older ones. */
function nomenclatureOf(entry: unknown): string | null {
  const version = nafVersionOf(textOf(at(entry, "code")));
  return version && nafNames[version];
}

/** Parameters of a question, by the contract's names. */
export type CommandParameters = Readonly<Record<string, string | number | boolean>>;

/** What a reader of a command's words may tell, and in whose words. */
export interface WordContext {
  readonly say: Say;
  /** Tells the user how the text was understood, where it is not what was typed. */
  readonly tell: (remark: string) => void;
}

/** A parameter as an option: its flags as commander writes them, those by the contract's name first. */
export interface ParameterOption {
  readonly flags: string;
  readonly help: MessageCode;
  /** The contract's name. */
  readonly parameter: string;
  /**
   * The parameter's value; `option` is the name it was typed by, such as `--page`. By default as `parameterReaders` has
   * it; a switch has none, and is true. @throws {ParameterError | ProgramError} for what cannot be right
   */
  readonly read?: (text: string, option: string) => string | number;
}

/** What a command takes beside its options, all its words together. */
interface Operand {
  /** As commander writes it: `<siren>`, `[words...]`. */
  readonly usage: string;
  /** The parameters it gives. @throws {ParameterError | ProgramError} for what cannot be right */
  readonly read: (text: string, hearing: WordContext) => CommandParameters;
}

/** How an answer is shown on a terminal. */
export interface TerminalView extends View {
  /** `card`: one thing, a line a value. */
  readonly layout: "table" | "card";
  /** What a person reads where it is not the value itself, by the key of the column. */
  readonly texts?: Readonly<Record<string, (item: unknown, say: Say) => string | undefined>>;
  /** What has to be known to read the elements right. */
  readonly footnotes?: (items: readonly unknown[], say: Say) => readonly string[];
  /** Said when the service knows no such thing. */
  readonly notFound: MessageCode;
  /** Said when the list of an existing thing is empty. */
  readonly empty: MessageCode;
  /** How to narrow a question whose answer was truncated. */
  readonly narrow?: MessageCode;
}

interface MoreLines {
  readonly lines?: readonly string[];
  readonly remark?: string;
}

/** One operation of the API on the command line. */
export interface OperationCommand {
  readonly name: string;
  readonly help: MessageCode;
  readonly operation: OperationId | ((given: CommandParameters) => OperationId);
  readonly operand?: Operand;
  readonly options: readonly ParameterOption[];
  /** Refuses what cannot go together. @throws {ParameterError} */
  readonly check?: (given: CommandParameters) => void;
  /** Said when a parameter that the contract requires is not given. */
  readonly missing?: ProgramErrorCode;
  readonly view: TerminalView;
  /** Options that are no parameters. */
  readonly more?: readonly OptionEntry[];
  /** What its words ask for where they ask nothing of the API; undefined of all others. */
  readonly instead?: (
    context: CommandContext,
    words: readonly string[],
    options: OptionValues,
  ) => Promise<Exits | undefined>;
  /** What is shown behind the answer, and what is said beside it. */
  readonly after?: (lookup: Lookup, session: Session, terminal: Terminal) => Promise<MoreLines>;
}

/** "All list operations accept page and perPage." */
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
  { type: "text", read: nomenclatureOf },
);

/** Words to search for, if there are any. */
const freeWords = (text: string): CommandParameters => (text.trim() === "" ? {} : { q: text.trim() });

/** `62.01Z` or `6201Z` is a code to resolve, anything else is searched; no word at all lists everything. */
function nafQuestion(text: string): CommandParameters {
  const code = nafCodeOf(text);
  return code !== undefined && /^\d{2}\.\d{2}[A-Z]$/.test(code) ? { code } : freeWords(text);
}

/**
 * True of `sirene naf import FILE`. `import` is a word of labels too: what follows must be a file, or have the name of one that
 * holds a table.
 */
function isNafImport(words: readonly string[]): boolean {
  const [action, file, ...others] = words;
  if (action?.toLowerCase() !== "import" || file === undefined || others.length > 0) return false;
  return existsSync(file) || formatByName(file) !== undefined || neverWritten.includes(extensionOf(file));
}

/** What a code is in the other nomenclature, a line a code; without INSEE's table, how to have it. */
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

/** The nomenclatures: what codes mean, and which code means what. */
const nomenclatureOperations: readonly OperationCommand[] = [
  {
    name: "naf",
    help: "help_naf",
    operation: (given) => ("code" in given ? "naf-code" : "naf"),
    operand: { usage: "[words...]", read: nafQuestion },
    options: pagingOptions,
    more: [{ flags: "--sheet <name>", help: "help_naf_sheet" }],
    instead: async (context, words, options) => {
      if (!isNafImport(words)) return undefined;
      // Loaded when it runs: it reads workbooks, which no question does.
      const { nafImportCommand } = await import("../naf/naf-command.ts");
      return nafImportCommand(context, words[1]!, options);
    },
    after: counterparts,
    view: {
      columns: [...views.naf.columns, nomenclature],
      layout: "table",
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
    view: {
      ...views["legal-forms"],
      layout: "table",
      notFound: "op_no_legal_form",
      empty: "op_no_legal_form",
    },
  },
];

/** Free text of /search. @throws {ParameterError | ProgramError}, for a SIRET with the commands that take it */
function searchText(text: string): string {
  const { q, siret } = readSearchText(text);
  if (siret !== undefined) throw new ProgramError("siret_searched", { siret });
  return q;
}

const noCompany = { layout: "table", notFound: "op_no_company", empty: "op_no_company" } as const;

/** The searches: companies by filters, by a person who directs them, by address. */
const searchOperations: readonly OperationCommand[] = [
  {
    name: "search",
    help: "help_search",
    operation: "search",
    operand: {
      usage: "[words...]",
      read: (given) => (given === "" ? {} : { q: searchText(given) }),
    },
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
    view: { ...views.search, ...noCompany },
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
    view: { ...views["search-directors"], ...noCompany, narrow: "op_narrow_director" },
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
    view: { ...views["search-address"], ...noCompany, narrow: "op_narrow_address" },
  },
];

/** "0 with confidential = true means not published": said in words, where a figure is expected. */
const publishedText = (name: string) => (account: unknown, say: Say) =>
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

/** The one identifier in a text, repaired as in a list. @throws {ProgramError} when there is none to be sure of */
function identifierIn(text: string, { say, tell }: WordContext): Identifier {
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
  for (const code of reading.repairs) if (repairs[code].told) tell(say(`note_${code}`, { siren, id }));
  return reading;
}

/** The SIREN in a text; that of a SIRET will do, and is told. @throws {ProgramError} */
export function sirenIn(text: string, hearing: WordContext): { siren: string } {
  const { kind, siren } = identifierIn(text, hearing);
  if (kind === "siret") hearing.tell(hearing.say("op_siren_of_siret", { siren }));
  return { siren };
}

/** The SIRET in a text. @throws {ProgramError}, for a SIREN with the way to its establishments */
function siretIn(text: string, hearing: WordContext): { siret: string } {
  const identifier = identifierIn(text, hearing);
  if (identifier.kind === "siret") return { siret: identifier.siret };
  throw new ProgramError("siret_wanted", { siren: identifier.siren });
}

const siren: Operand = { usage: "<siren>", read: sirenIn };

/** What is known of one company, or of one establishment. */
const companyOperations: readonly OperationCommand[] = [
  {
    name: "directors",
    help: "help_directors",
    operation: "directors",
    operand: siren,
    options: [],
    view: {
      ...views.directors,
      layout: "table",
      notFound: "note_unit_not_found",
      empty: "note_directors_not_found",
    },
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
      layout: "table",
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
    view: {
      ...establishmentView,
      layout: "card",
      notFound: "note_establishment_not_found",
      empty: "note_establishment_not_found",
    },
  },
  {
    name: "accounts",
    help: "help_accounts",
    operation: "accounts",
    operand: siren,
    options: [],
    view: {
      ...views.accounts,
      layout: "table",
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

/** The operations of the API as commands; `lookup` reads legal units and more, `quota` reads `/me`. */
export const operationCommands: readonly OperationCommand[] = [
  ...searchOperations,
  ...companyOperations,
  ...nomenclatureOperations,
];
