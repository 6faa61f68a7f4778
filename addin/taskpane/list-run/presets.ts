import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import type { CheckPreset } from "../../../shared/enrichment/columns/own-columns.ts";
import { type Field, findField } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";
import { defaultFields, selectFields } from "../../../shared/fields/select-fields.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { ListPurpose } from "../pane/views.ts";

/** Defaults of a run over a list. */
export interface RunPreset {
  readonly fields: readonly Field[];
  readonly check: CheckPreset | undefined;
  /** Whether rows without a number are searched for by name. */
  readonly isMatching: boolean;
  /** Whether a column says how the company of each row was found: by number, by name or by a person. @default false */
  readonly hasFoundBy?: boolean;
  /** Whether accounts over several years are offered after the run. @default false */
  readonly hasAccounts?: boolean;
}

/** A built-in preset. */
interface ListPreset extends RunPreset {
  readonly name: MessageCode;
  /** One line on what it gives. */
  readonly description: MessageCode;
}

/** Returns the fields with these keys. */
const fieldsOf = (keys: readonly FieldKey[]): readonly Field[] => keys.map((key) => findField(key)!);

/** Who a company is, since when, where it is registered, who directs it, and the date of that information. */
const kycFields: readonly FieldKey[] = [
  ...(["name", "legal_form_label", "active", "created", "naf", "naf_label"] as const),
  ...(["vat", "head_office", "address", "directors", "as_of"] as const),
];

/**
 * Whether a company is active, and in which activity. The account fields make the run ask for the accounts of all
 * years.
 */
const creditFields: readonly FieldKey[] = [
  ...(["name", "active", "naf", "naf_label"] as const),
  ...(["accounts_year", "accounts_type", "accounts_confidential", "accounts_currency"] as const),
];

/** The built-in preset of each purpose. */
export const presets: Readonly<Record<ListPurpose, ListPreset>> = {
  kyc: {
    ...{ name: "preset_kyc", description: "preset_kyc_gives" },
    ...{ fields: fieldsOf(kycFields), check: "suppliers", isMatching: true },
    hasFoundBy: true,
  },
  credit: {
    ...{ name: "preset_credit", description: "preset_credit_gives" },
    ...{ fields: fieldsOf(creditFields), check: undefined, isMatching: true, hasAccounts: true },
  },
  suppliers: {
    ...{ name: "preset_suppliers", description: "preset_suppliers_gives" },
    ...{ fields: fieldsOf(checkFields), check: "suppliers", isMatching: false },
  },
  einvoicing: {
    ...{ name: "preset_einvoicing", description: "preset_einvoicing_gives" },
    ...{ fields: fieldsOf(checkFields), check: "einvoicing", isMatching: false },
  },
  fields: {
    ...{ name: "preset_fields", description: "preset_fields_gives" },
    ...{ fields: selectFields(defaultFields), check: undefined, isMatching: false },
  },
};
