import type { OperationId } from "../contract/operations.ts";
import type { PlanCode } from "../contract/plans.ts";
import type { Language, Translated } from "../messages/languages.ts";

/**
 * What a field is read from: the payload (`data`) of one operation's answer, and which question to ask for it.
 * - `establishment`: the row's own SIRET; on a row with only a SIREN, the head office;
 * - `head-office`: always the head office of the row's company, whatever establishment the row names;
 * - `suggested-establishment`: the row's own SIRET, and where that is closed what stands in its place (`SuggestedSiret`).
 */
export const resources = {
  "legal-unit": { operation: "legal-unit", group: "identity" },
  establishment: { operation: "establishment", group: "establishment" },
  "head-office": { operation: "establishment", group: "establishment" },
  directors: { operation: "directors", group: "directors" },
  accounts: { operation: "accounts", group: "accounts" },
  "suggested-establishment": { operation: "establishment", group: "check" },
} as const satisfies Record<string, { operation: OperationId; group: FieldGroup }>;
export type Resource = keyof typeof resources;

/** Fields that are shown together, in this order; those of a group are bought together, more or less. */
export const fieldGroups = ["identity", "size", "establishment", "directors", "accounts", "check"] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** The group of a field: its own, else that of its resource. */
export const groupOf = ({ group, resource }: FieldEntry): FieldGroup => group ?? resources[resource].group;

/** What a list says of a company in columns of its own, which a field may be compared with. */
export const rowTexts = ["name", "vat", "siren", "siret"] as const;
export type RowText = (typeof rowTexts)[number];

/** A `date` is text, YYYY-MM-DD. */
export type FieldType = "text" | "number" | "boolean" | "date";
export type FieldValue = string | number | boolean | null;

/** One entry of the catalogue: a value a user can ask for, in a cell or in a column. */
export interface FieldEntry {
  /** Column `sirene_<key>`; in Excel the function is the key without `_`, in capitals. */
  readonly key: string;
  readonly label: Translated;
  readonly description: Translated;
  readonly resource: Resource;
  /** Where it is shown, if not among the fields of its resource. */
  readonly group?: FieldGroup;
  /** True when an element of /search answers it, with no call for the detail. */
  readonly inSummary: boolean;
  /** Lowest plan that fills it. */
  readonly plan: PlanCode;
  readonly type: FieldType;
  /** Its numbers are years, which are no amounts: 2,025 would be read as two thousand and twenty-five. */
  readonly isYear?: true;
  /**
   * What of the row it compares the answer with. Its value is then worked out row by row (`shared/enrichment/compare`), and
   * `read`, which knows the answer alone, is null.
   */
  readonly compares?: readonly RowText[];
  /** Worked out of the row alone, with no answer: its function in Excel costs no call. */
  readonly ofRowAlone?: true;
  /**
   * Reads the value in the accounts of one year, where those of any year have it: its function in Excel takes the year and the
   * type. Null where the accounts do not publish it.
   */
  readonly readAccount?: (account: unknown) => FieldValue;
  /** What its codes mean, where they are few: by the value as text. */
  readonly words?: Readonly<Record<string, Translated>>;
  /** Set where the value names natural persons: personal data under the GDPR. */
  readonly personal?: true;
  /**
   * Reads the value in a resource's payload. Tolerant of what the contract leaves open: absent, null or of another
   * type reads null, and nothing throws. `language` bears on labels of our own tables alone; "fr" by default. `now`, epoch
   * milliseconds, bears on ages; the present by default.
   */
  readonly read: (data: unknown, language?: Language, now?: number) => FieldValue;
}
