import { catalogue } from "../../../shared/fields/catalogue.ts";
import { fieldGroups, groupOf } from "../../../shared/fields/field.ts";

/** The catalogue by groups, each field in exactly one. */
export const groupedFields = fieldGroups.map((group) => ({
  title: `group_${group}` as const,
  fields: catalogue.filter((field) => groupOf(field) === group),
}));
