import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { selectRoles } from "../../../../shared/enrichment/columns/column-roles.ts";
import type { SampledColumn } from "../../../../shared/enrichment/columns/role-rules.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";
import { columnFates } from "./column-fates.ts";
import { columnOfKind, headerRows, toldColumns, type Kind } from "./header-rows.ts";

describe("of the columns of a list, those of one company a row are taken, and the others left out with a reason", () => {
  test(`the table has at least 60 rows of headers`, () =>
    expect(headerRows.length).toBeGreaterThanOrEqual(60));

  test.each(headerRows)("%s", (_, line) => {
    const columns = toldColumns(line);
    expect(columnFates(columns)).toEqual(
      columns.map(({ header, role, why }) =>
        [header, role ?? (why === undefined ? "" : `! ${why}`)].join(": "),
      ),
    );
  });
});

describe("the party of a list", () => {
  test("is that of the column that is read for numbers", () => {
    const columns = toldColumns(
      "Client:name2 | CP client:cp2 | SIREN client:account | Fournisseur:name1 | CP fournisseur:cp1 | CP:cp1",
    );
    expect(columnFates(columns, [2])).toEqual([
      "Client: name",
      "CP client: postcode",
      "SIREN client: ",
      "Fournisseur: ! other_party",
      "CP fournisseur: ! other_party",
      "CP: ! beside_other",
    ]);
  });

  test("is that of the name that somebody chose, and what somebody chose has no other role", () => {
    const columns = toldColumns("Fournisseur:name1 | CP:cp1 | Client:name2 | CP:cp2 | Ville client:town2");
    expect(columnFates(columns, [], { name: [2] })).toEqual([
      "Fournisseur: ",
      "CP: ! beside_other",
      "Client: name",
      "CP: postcode",
      "Ville client: city",
    ]);
    expect(columnFates(columns, [], { name: [0, 2], postcode: null })).toEqual([
      "Fournisseur: name",
      "CP: ",
      "Client: name_2",
      "CP: ",
      "Ville client: ! other_party",
    ]);
  });

  test("bears on its numbers: those of other companies than the ones that are read are no clue", () => {
    const names = columnOfKind("Fournisseur", "name1");
    const sirens = scatteredSirens(names.texts.length);
    const listed = { header: "SIREN", texts: sirens };
    const columns = [names, listed, { header: "TVA", texts: sirens.toReversed().map(vatNumberOf) }];
    expect(columnFates(columns, [1])[2]).toBe("TVA: ! other_companies");
    expect(columnFates([names, listed, { header: "TVA", texts: sirens.map(vatNumberOf) }], [1])[2]).toBe(
      "TVA: vat",
    );
  });
});

const parts = ["cp", "town", "street"] as const;
const headersOf = {
  cp: ["CP", "Code postal"],
  town: ["Ville", "Commune"],
  street: ["Adresse", "Rue"],
} as const;
const roleOfPart = { cp: "postcode", town: "city", street: "address" } as const;
const nameHeaders = {
  1: ["Fournisseur", "Nom fournisseur", "Prestataire"],
  2: ["Client", "Nom client"],
} as const;
const partyWord = { 1: "fournisseur", 2: "client" } as const;

/** The columns of one party in a row: those that say whose they are, and those that stand behind its name and do not. */
const block = (party: 1 | 2) =>
  fc.record({
    name: fc.constantFrom(...nameHeaders[party]),
    places: fc.subarray([...parts]),
    isSaid: fc.boolean(),
    spelling: fc.constantFrom(0, 1),
  });
interface Block {
  readonly name: string;
  readonly places: readonly (typeof parts)[number][];
  readonly isSaid: boolean;
  readonly spelling: number;
}
interface PartyColumn extends SampledColumn {
  readonly party: 0 | 1 | 2;
  readonly part: string;
}

const owned = (party: 0 | 1 | 2, part: string, header: string, kind: string): PartyColumn => ({
  ...columnOfKind(header, kind as Kind),
  party,
  part,
});
const placesOf = (party: 1 | 2, { places, isSaid, spelling }: Block): PartyColumn[] =>
  places.map((part) => {
    const header = headersOf[part][spelling]!;
    return owned(party, part, isSaid ? `${header} ${partyWord[party]}` : header, `${part}${party}`);
  });

/** Columns that say that they are of somebody else again, or of nobody. */
const distractions: readonly PartyColumn[] = [
  owned(0, "cp", "CP livraison", "cp2"),
  owned(0, "town", "Ville de livraison", "town2"),
  owned(0, "street", "Adresse notre société", "street0"),
  owned(0, "town", "Ville banque", "town0"),
  owned(0, "", "Montant", "amount"),
  owned(0, "", "Mail", "mail"),
];

test("on 200 lists with the columns of two parties mixed, no postcode, town or street is of another than the name", () => {
  const property = fc.property(
    block(1),
    block(2),
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(20), fc.constantFrom(...distractions)), { maxLength: 4 }),
    fc.infiniteStream(fc.nat(1_000)),
    (supplier, customer, isSupplierFirst, between, order) => {
      const blockOf = (party: 1 | 2, { name, ...told }: Block) => {
        const places = placesOf(party, { name, ...told });
        const weight = new Map(places.map((column) => [column, order.next().value]));
        return [
          owned(party, "name", name, `name${party}`),
          ...places.toSorted((one, other) => weight.get(one)! - weight.get(other)!),
        ];
      };
      const blocks = [blockOf(1, supplier), blockOf(2, customer)];
      const columns = (isSupplierFirst ? blocks : blocks.toReversed()).flat();
      // Where all say whose they are, they may stand anywhere.
      const isMixed = supplier.isSaid && customer.isSaid;
      const weights = new Map(columns.map((column) => [column, order.next().value]));
      if (isMixed) columns.sort((one, other) => weights.get(one)! - weights.get(other)!);
      for (const [place, column] of between) columns.splice(place % (columns.length + 1), 0, column);
      const { roles } = selectRoles(columns, []);
      const at = (role: keyof typeof roles) => (roles[role] === undefined ? undefined : columns[roles[role]]);
      expect(at("name")).toMatchObject({ party: 1, part: "name" });
      for (const part of parts) {
        const found = at(roleOfPart[part]);
        expect(found?.party ?? 1).toBe(1);
        expect(found !== undefined).toBe(supplier.places.includes(part));
      }
    },
  );
  fc.assert(property, { numRuns: 200, seed: 20_240_607 });
});
