import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type OperationId, operationIds, operations } from "../../../shared/contract/operations.ts";
import { lookupOfKey } from "../../../shared/lookups/lookup-of-key.ts";
import { lookupKey, spelledKey, summaryQuestion, type Lookup } from "../../../shared/lookups/lookup.ts";
import { rounds } from "../../fixtures/rounds.ts";

type Json = Record<string, unknown>;

const keyOf = (lookup: Json) => lookupKey(lookup as Lookup);

/** Any question of one operation: each of its parameters given or not, texts wild enough to look like syntax. */
function questionsOf(operation: OperationId): fc.Arbitrary<Json> {
  const { properties } = operations[operation].parameters as {
    properties: Record<string, { type?: string }>;
  };
  const texts = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
    fc.stringMatching(/^[&=?#%+/ a1]{1,6}$/),
  );
  const values = Object.entries(properties).map(([name, { type }]): [string, fc.Arbitrary<unknown>] => [
    name,
    type === "integer" ? fc.integer({ min: 1, max: 100 }) : type === "boolean" ? fc.boolean() : texts,
  ]);
  return fc
    .record(Object.fromEntries(values), { requiredKeys: [] })
    .map((parameters) => ({ operation, ...parameters }));
}

const questions = fc.oneof(...operationIds.map(questionsOf));

const defaults: Json = { page: 1, perPage: 20, strict: false };

/** A name as a search by director reads it. */
const asName = (value: unknown) =>
  [...String(value).toLowerCase().normalize("NFD")]
    .filter((letter) => letter < "\u0300" || letter > "\u036f")
    .join("");

/**
 * What the service would understand of a question: what is absent, and what is at its default, is the same, and so is a director's name
 * whatever its case and accents.
 */
function meaning({ operation, ...parameters }: Json): string {
  const told = Object.entries(parameters)
    .filter(([name, value]) => value !== defaults[name])
    .map(([name, value]) => [name, name.endsWith("nom") ? asName(value) : value] as [string, unknown]);
  return JSON.stringify([operation, told.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

describe("the key of a lookup", () => {
  test("is the operation and its parameters, legible", () => {
    expect(lookupKey({ operation: "legal-unit", siren: "552032534" })).toBe("legal-unit?siren=552032534");
    expect(lookupKey({ operation: "me" })).toBe("me");
    expect(lookupKey({ operation: "search", q: "a&b=c", naf: "62.01Z" })).toBe(
      "search?naf=62.01Z&q=a%26b%3Dc",
    );
  });

  test("two questions have the same key if, and only if, the service would understand the same", () => {
    fc.assert(
      fc.property(questions, questions, (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(meaning(one) === meaning(other));
      }),
      { numRuns: rounds(500, 2_000) },
    );
  });

  test("two questions that differ in one character of one parameter have different keys", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        const keys = [one, other].map((q) => lookupKey({ operation: "search", q: `x${q}` }));
        expect(keys[0] === keys[1]).toBe(one === other);
      }),
    );
  });

  test("no text moves from one parameter into another", () => {
    const keys = [
      lookupKey({ operation: "search", q: "a", naf: "b" }),
      lookupKey({ operation: "search", q: "a&naf=b" }),
      lookupKey({ operation: "search", q: "a", commune: "b" }),
      lookupKey({ operation: "search", q: "b", naf: "a" }),
      lookupKey({ operation: "search", q: "a%26naf=b" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("a director's name is the same whatever its case and accents, and no other text is", () => {
    const key = lookupKey({ operation: "search-directors", nom: "Lefèvre", prenom: "HÉLÈNE" });
    expect(key).toBe("search-directors?nom=lefevre&prenom=helene");
    for (const nom of ["lefevre", "LEFÈVRE", "Lefe\u0300vre"])
      expect(lookupKey({ operation: "search-directors", nom, prenom: "Helene" })).toBe(key);
    expect(lookupKey({ operation: "search-directors", nom: "Lefevres", prenom: "Helene" })).not.toBe(key);
    const others: readonly ((text: string) => Lookup)[] = [
      (q) => ({ operation: "search", q }),
      (commune) => ({ operation: "search", commune }),
      (voie) => ({ operation: "search-address", codePostal: "75001", voie }),
      (q) => ({ operation: "naf", q }),
    ];
    for (const asked of others) expect(lookupKey(asked("É"))).not.toBe(lookupKey(asked("e")));
  });

  test("as it is spelt is another where case and accents do not count", () => {
    const [spelt, folded] = ["Lefèvre", "lefevre"].map(
      (nom) => ({ operation: "search-directors", nom }) as const,
    );
    expect(spelledKey(spelt!)).toBe("search-directors?nom=Lef%C3%A8vre");
    expect(spelledKey(folded!)).toBeUndefined();
    expect(spelledKey({ operation: "search", q: "Lefèvre" })).toBeUndefined();
  });

  test("the order of the parameters does not matter", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const reversed = Object.fromEntries(Object.entries(question).reverse());
        expect(keyOf(reversed)).toBe(keyOf(question));
      }),
    );
  });

  test("a parameter that is absent, undefined, empty or at the contract's default is the same", () => {
    const plain = lookupKey({ operation: "search-directors", nom: "Fictif" });
    const spelledOut = {
      operation: "search-directors",
      nom: "Fictif",
      prenom: "",
      strict: false,
      page: 1,
      perPage: 20,
    } as const;
    expect(lookupKey(spelledOut)).toBe(plain);
    expect(keyOf({ ...spelledOut, prenom: undefined })).toBe(plain);
    expect(lookupKey({ ...spelledOut, strict: true })).not.toBe(plain);
    expect(lookupKey({ ...spelledOut, page: 2 })).not.toBe(plain);
    expect(lookupKey({ ...spelledOut, perPage: 100 })).not.toBe(plain);
  });

  test("half a surrogate pair has a key, that of what is sent in its place", () => {
    expect(lookupKey({ operation: "search", q: "a\ud83d" })).toBe(
      lookupKey({ operation: "search", q: "a\ufffd" }),
    );
  });

  test("what a search page told of a company is kept apart from the company's own answer", () => {
    expect(lookupKey(summaryQuestion("552032534"))).not.toBe(
      lookupKey({ operation: "legal-unit", siren: "552032534" }),
    );
  });
});

describe("the lookup of a key", () => {
  test("is the question that has it, its parameters of their types", () => {
    expect(lookupOfKey("establishments?page=2&siren=552032534")).toEqual({
      operation: "establishments",
      page: 2,
      siren: "552032534",
    });
    expect(lookupOfKey("search-directors?nom=o%27brien&strict=true")).toEqual({
      operation: "search-directors",
      nom: "o'brien",
      strict: true,
    });
    expect(lookupOfKey("legal-forms")).toEqual({ operation: "legal-forms" });
  });

  test("has that key again, whatever the question was", () => {
    fc.assert(
      fc.property(questions, (lookup) => {
        const key = keyOf(lookup);
        expect(keyOf(lookupOfKey(key) as Json)).toBe(key);
      }),
    );
  });

  test("is none where the key is that of a summary", () => {
    expect(lookupOfKey(lookupKey(summaryQuestion("552032534")))).toBeUndefined();
  });
});

test("a parameter that is undefined or empty is none", () => {
  const asked = { operation: "search", q: "FICTIVE", postalCode: undefined, naf: "" } as unknown as Lookup;
  expect(lookupKey(asked)).toBe("search?q=FICTIVE");
});

test("a key with a parameter that is not known yet is a question with a text in it", () => {
  expect(lookupOfKey("legal-unit?siren=552032534&later=5")).toEqual({
    ...{ operation: "legal-unit", siren: "552032534", later: "5" },
  });
});
