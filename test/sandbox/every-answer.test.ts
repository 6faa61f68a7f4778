import { beforeAll, describe, expect, test } from "@jest/globals";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import {
  Establishment,
  NomenclatureEntry,
  type Director,
  type DirectorList,
  type LegalUnitSummary,
} from "../../shared/contract/entities.ts";
import { Envelope, Page as PageOf } from "../../shared/contract/envelope.ts";
import { type OperationId, operations } from "../../shared/contract/operations.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import type { StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";
import { addressPart, allUnits, establishmentsOf } from "./whole-register.ts";

/** Data of the operations whose payload the contract does not show: what it does say, and the sandbox's list. */
const shown: Partial<Record<OperationId, TSchema>> = {
  establishments: PageOf(Establishment),
  naf: PageOf(NomenclatureEntry),
  "naf-code": NomenclatureEntry,
  "legal-forms": PageOf(NomenclatureEntry),
};
const validators = new Map<OperationId, Validator>();
function validatorOf(id: OperationId): Validator {
  const known = validators.get(id) ?? Compile(Envelope(shown[id] ?? operations[id].data) as TSchema);
  validators.set(id, known);
  return known;
}

/** Asserts that the answer is a 200 whose body, with data, is of the operation's schema. */
async function answered(sandbox: StartedSandbox, id: OperationId, path: string): Promise<unknown> {
  const { status, body } = await sandbox.get(path);
  const [error] = validatorOf(id).Errors(body);
  expect({ path, status, error }).toEqual({ path, status: 200, error: undefined });
  expect(body.data).toBeDefined();
  return body.data;
}

test("every edge case of the register that ships is of the contract's schema", async () => {
  const sandbox = await startSandbox({ plan: "enterprise" });
  for (const number of Object.values(edgeCases)) {
    if (number.length === 14) await answered(sandbox, "establishment", `/etablissement/${number}`);
    else {
      const path = `/unite-legale/${number}`;
      await answered(sandbox, "legal-unit", path);
      await answered(sandbox, "search", `/search?q=${number}`);
      await answered(sandbox, "establishments", `${path}/etablissements`);
      await answered(sandbox, "directors", `${path}/dirigeants`);
      await answered(sandbox, "accounts", `${path}/finances`);
    }
  }
});

describe.each([
  ["the register that ships", {}],
  ["a fictional register of 300 units", { units: 300, seed: 5 }],
  ["a fictional register under NAF 2025", { units: 100, naf: "2025" }],
])("%s", (_, options) => {
  let sandbox: StartedSandbox;
  let units: LegalUnitSummary[];
  /** The establishments of each. */
  const places: Establishment[][] = [];
  beforeAll(async () => {
    sandbox = await startSandbox({ ...options, plan: "enterprise" });
    units = await allUnits(sandbox);
    for (const { siren } of units) places.push(await establishmentsOf(sandbox, siren));
  });

  test("holds units, active and ceased ones", () => {
    expect(new Set(units.map(({ state }) => state))).toEqual(new Set(["A", "C"]));
  });

  test.each([
    ["search", (siren: string) => `/search?q=${siren}`],
    ["legal-unit", (siren: string) => `/unite-legale/${siren}`],
    ["establishments", (siren: string) => `/unite-legale/${siren}/etablissements?perPage=100`],
    ["directors", (siren: string) => `/unite-legale/${siren}/dirigeants`],
    ["accounts", (siren: string) => `/unite-legale/${siren}/finances`],
  ] as const)("every answer of %s is of the contract's schema", async (id, pathOf) => {
    for (const { siren } of units) await answered(sandbox, id, pathOf(siren));
  });

  test("every answer of establishment is of the contract's schema", async () => {
    for (const { siret } of places.flatMap((ofUnit) => ofUnit.slice(0, 10))) {
      await answered(sandbox, "establishment", `/etablissement/${siret}`);
    }
  });

  test("every answer of search-address is of the contract's schema", async () => {
    const codes = new Set(places.flat().map((one) => addressPart(one, "postalCode")));
    for (const code of [...codes].filter((known) => /^\d{5}$/.test(known))) {
      await answered(sandbox, "search-address", `/search/adresse?codePostal=${code}&perPage=100`);
    }
  });

  test("every answer of search-directors is of the contract's schema", async () => {
    const surnames = new Set<string>();
    for (const { siren } of units) {
      const { items } = (await answered(
        sandbox,
        "directors",
        `/unite-legale/${siren}/dirigeants`,
      )) as DirectorList;
      items.forEach(({ nom }: Director) => nom && surnames.add(nom));
    }
    for (const nom of surnames) {
      const query = new URLSearchParams({ nom, perPage: "100" }).toString();
      await answered(sandbox, "search-directors", `/search/dirigeants?${query}`);
    }
  });

  test("every answer of naf, naf-code, legal-forms and me is of the contract's schema", async () => {
    for (let page = 1; page <= 8; page += 1) await answered(sandbox, "naf", `/naf?perPage=100&page=${page}`);
    for (let page = 1; page <= 3; page += 1) {
      await answered(sandbox, "legal-forms", `/categories-juridiques?perPage=100&page=${page}`);
    }
    for (const code of ["62.01Z", "10.71C", "62.10Y"]) await answered(sandbox, "naf-code", `/naf/${code}`);
    await answered(sandbox, "me", "/me");
  });
});
