import { type Field, catalogue } from "../../../shared/fields/catalogue.ts";
import { fieldGroups, groupOf } from "../../../shared/fields/field.ts";
import type { MessageCode } from "../messages/messages.ts";

interface FieldChoiceGroup {
  readonly title: MessageCode;
  readonly fields: readonly Field[];
}

/** The catalogue by groups, each field in exactly one. */
export const groupedFields: readonly FieldChoiceGroup[] = fieldGroups.map((group) => ({
  title: `group_${group}`,
  fields: catalogue.filter((field) => groupOf(field) === group),
}));
