import { catalogue, type Field } from "../../../shared/fields/catalogue.ts";
import type { MessageCode } from "../messages/messages.ts";

export interface FieldGroup {
  readonly title: MessageCode;
  readonly fields: readonly Field[];
}

/** Fields of the legal unit that tell how large it is. */
const sizeKeys: readonly string[] = [
  "category",
  "workforce",
  "workforce_label",
  "employer",
  "capital",
  "capital_currency",
  "capital_variable",
  "establishment_count",
  "active_establishment_count",
];

const isSize = ({ key }: Field) => sizeKeys.includes(key);
const of = (...resources: readonly Field["resource"][]) => {
  return (field: Field) => resources.includes(field.resource);
};

const groups: readonly { readonly title: MessageCode; readonly holds: (field: Field) => boolean }[] = [
  { title: "group_identity", holds: (field) => of("legal-unit")(field) && !isSize(field) },
  { title: "group_size", holds: (field) => of("legal-unit")(field) && isSize(field) },
  { title: "group_establishment", holds: of("establishment", "head-office") },
  { title: "group_directors", holds: of("directors") },
  { title: "group_accounts", holds: of("accounts") },
];

/** The catalogue in groups, each field in exactly one; fields of a group are bought together, more or less. */
export const fieldGroups: readonly FieldGroup[] = groups.map(({ title, holds }) => ({
  title,
  fields: catalogue.filter(holds),
}));
