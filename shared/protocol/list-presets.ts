import { Type, type Static } from "typebox";

/** A list preset that the relay offers to all of its users. */
const ListPreset = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    fields: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 200,
      description: "keys of fields, in the order of the columns",
    }),
    check: Type.Optional(
      Type.Union([Type.Literal("suppliers"), Type.Literal("einvoicing")], {
        description: "what the rows are checked for; without it, nothing",
      }),
    ),
    match: Type.Optional(
      Type.Boolean({ description: "whether rows without a number are looked up by name" }),
    ),
    found_by: Type.Optional(
      Type.Boolean({
        description: "whether a column says how each row has its company: by number, by name or by a person",
      }),
    ),
    accounts: Type.Optional(
      Type.Boolean({ description: "whether accounts over three years are offered beside the list" }),
    ),
  },
  { additionalProperties: false },
);

/** The response of `GET /v1/presets`, and the file that an administrator writes. */
export const ListPresets = Type.Object(
  { presets: Type.Array(ListPreset, { maxItems: 100 }) },
  { additionalProperties: false },
);
export type ListPresets = Static<typeof ListPresets>;
