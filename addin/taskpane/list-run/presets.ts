import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import type { CheckPreset } from "../../../shared/enrichment/columns/own-columns.ts";
import { type Field, findField } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";
import { defaultFields, selectFields } from "../../../shared/fields/select-fields.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { ListPurpose } from "../pane/views.ts";

/** What a run over a list does where nobody says otherwise. */
export interface ListPreset {
  readonly name: MessageCode;
  /** One line of what it gives. */
  readonly gives: MessageCode;
  readonly fields: readonly Field[];
  readonly check: CheckPreset | undefined;
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
}

/** The fields that keys name. */
const fieldsOf = (keys: readonly FieldKey[]): readonly Field[] => keys.flatMap((key) => findField(key) ?? []);

/** What people come for with a list. */
export const presets: Readonly<Record<ListPurpose, ListPreset>> = {
  suppliers: {
    ...{ name: "preset_suppliers", gives: "preset_suppliers_gives" },
    ...{ fields: fieldsOf(checkFields), check: "suppliers", isMatching: false },
  },
  einvoicing: {
    ...{ name: "preset_einvoicing", gives: "preset_einvoicing_gives" },
    ...{ fields: fieldsOf(checkFields), check: "einvoicing", isMatching: false },
  },
  fields: {
    ...{ name: "preset_fields", gives: "preset_fields_gives" },
    ...{ fields: selectFields(defaultFields), check: undefined, isMatching: false },
  },
};
