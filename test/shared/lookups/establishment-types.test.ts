import { expect, test } from "@jest/globals";
import type { TSchema } from "typebox";
import { Establishment } from "../../../shared/contract/entities.ts";
import { establishmentTypes } from "../../../shared/lookups/resolve.ts";

/** What `typeof` says of the values that a schema allows, `null` told apart. */
function typesOf(schema: TSchema): string[] {
  const { anyOf, type } = schema as { anyOf?: readonly TSchema[]; type?: string };
  return anyOf?.flatMap(typesOf) ?? [type!];
}

/** Its SIRET tells both. */
const derived = ["siren", "siretFormatted"];

test("a list element is a whole establishment by every property that the contract gives one", () => {
  const expected = Object.entries(Establishment.properties)
    .filter(([name]) => !derived.includes(name))
    .map(([name, schema]) => [name, typesOf(schema)]);
  expect(establishmentTypes).toEqual(Object.fromEntries(expected));
});
