import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { requestPath } from "../../../shared/client/client.ts";
import { operationIds } from "../../../shared/contract/operations.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";

const pathOf = ({ operation, ...parameters }: Lookup) => requestPath(operation, parameters as never);

/** The addresses of the contract's twelve operations, each with parameters that show where they go. */
const addresses: [Lookup, string][] = [
  [
    { operation: "search", q: "air liquide", etat: "A", perPage: 100 },
    "/search?q=air%20liquide&etat=A&perPage=100",
  ],
  [
    { operation: "search-directors", nom: "Fictif", prenom: "Zoé", strict: true },
    "/search/dirigeants?nom=Fictif&prenom=Zo%C3%A9&strict=true",
  ],
  [
    { operation: "search-address", codePostal: "75001", voie: "1 rue d'Essai" },
    "/search/adresse?codePostal=75001&voie=1%20rue%20d'Essai",
  ],
  [{ operation: "legal-unit", siren: "552032534" }, "/unite-legale/552032534"],
  [
    { operation: "establishments", siren: "552032534", etat: "F", page: 2 },
    "/unite-legale/552032534/etablissements?etat=F&page=2",
  ],
  [{ operation: "directors", siren: "552032534" }, "/unite-legale/552032534/dirigeants"],
  [{ operation: "accounts", siren: "552032534" }, "/unite-legale/552032534/finances"],
  [{ operation: "establishment", siret: "55203253400646" }, "/etablissement/55203253400646"],
  [{ operation: "naf", q: "62.01" }, "/naf?q=62.01"],
  [{ operation: "naf-code", code: "62.01Z" }, "/naf/62.01Z"],
  [{ operation: "legal-forms" }, "/categories-juridiques"],
  [{ operation: "me" }, "/me"],
];

describe("the path of a request", () => {
  test.each(addresses)("%j is asked at %s", (lookup, path) => {
    expect(pathOf(lookup)).toBe(path);
  });

  test("every operation of the contract has its address checked here", () => {
    expect(addresses.map(([{ operation }]) => operation)).toEqual(operationIds);
  });

  test("a parameter that is undefined is left out", () => {
    expect(requestPath("search", { q: "essai", naf: undefined } as never)).toBe("/search?q=essai");
  });

  test("half a surrogate pair, which no URL can carry, is sent as U+FFFD", () => {
    expect(requestPath("search", { q: "a\ud83d" })).toBe("/search?q=a%EF%BF%BD");
  });

  test("whatever stands in a query, the service reads back the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (q) => {
        const { searchParams } = new URL(`http://host${requestPath("search", { q })}`);
        expect([...searchParams]).toEqual([["q", q]]);
      }),
    );
  });

  test("whatever stands in a path parameter, it stays one segment of the path", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (code) => {
        expect(requestPath("naf-code", { code })).toMatch(/^\/naf\/[^/?#\s]*$/);
      }),
    );
  });
});
