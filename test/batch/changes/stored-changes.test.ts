import { describe, expect, test } from "@jest/globals";
import { storedHistories } from "../../../batch/changes/stored-changes.ts";
import { findField } from "../../../shared/fields/catalogue.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import {
  type Lookup,
  type SummaryQuestion,
  lookupKey,
  summaryQuestion,
} from "../../../shared/lookups/lookup.ts";
import { type Subject, establishmentPage } from "../../../shared/lookups/resolve.ts";
import { day, nine, openStore } from "../../shared/gateway/temporary-store.ts";

const first = nine - 60 * day;
const siren = "150000016";
const [old, moved] = [`${siren}00011`, `${siren}00029`] as const;
const unit: Lookup = { operation: "legal-unit", siren };
const directors: Lookup = { operation: "directors", siren };

/** What the store tells of `fields` of a company after it was told `answers`, each so many days after the first. */
async function changesAfter(
  answers: readonly (readonly [days: number, question: Lookup | SummaryQuestion, data: object | undefined])[],
  fields: string,
  subject: Subject = { siren },
) {
  const store = await openStore();
  for (const [days, question, data] of answers)
    await store.remember([
      {
        ...{ key: lookupKey(question), found: data !== undefined, asOf: first + days * day },
        data: data === undefined ? "" : JSON.stringify(data),
      },
    ]);
  const asked = { fields: selectFields(fields), name: findField("name")! };
  const [history] = await storedHistories(store, [subject], asked);
  await store.close();
  const changes = history!.changes.map(({ kind, field, before, after, seenAt }) => [
    ...[(seenAt - first) / day, kind, field, before, after],
  ]);
  return { ...history!, changes };
}

const named = (name: string, more: object = {}) => ({ siren, name, ...more });

describe("what the store has seen change of a company", () => {
  test("is told with the moment at which it was first seen, as often as it changed", async () => {
    const { changes, name } = await changesAfter(
      [
        [0, unit, named("FICTIVE A", { active: true, state: "A" })],
        [10, unit, named("FICTIVE A", { active: true, state: "A" })],
        [20, unit, named("FICTIVE B", { active: true, state: "A" })],
        [30, unit, named("FICTIVE B", { active: false, state: "C" })],
        [40, unit, named("FICTIVE A", { active: false, state: "C" })],
      ],
      "name,state",
    );
    expect(changes).toEqual([
      [20, "renamed", "name", "FICTIVE A", "FICTIVE B"],
      [30, "closed", "state", "A", "C"],
      [40, "renamed", "name", "FICTIVE B", "FICTIVE A"],
    ]);
    expect(name).toBe("FICTIVE A");
  });

  test("is told once where a search and the company itself say so", async () => {
    const { changes } = await changesAfter(
      [
        [0, summaryQuestion(siren), named("FICTIVE A")],
        [1, unit, named("FICTIVE A", { vatNumber: "FR85150000016" })],
        [20, summaryQuestion(siren), named("FICTIVE B")],
        [30, unit, named("FICTIVE B", { vatNumber: "FR85150000016" })],
      ],
      "name",
    );
    expect(changes).toEqual([[20, "renamed", "name", "FICTIVE A", "FICTIVE B"]]);
  });

  test("is told where a search said the one and the company itself the other", async () => {
    const { changes } = await changesAfter(
      [
        [0, summaryQuestion(siren), named("FICTIVE A")],
        [20, unit, named("FICTIVE B")],
      ],
      "name",
    );
    expect(changes).toEqual([[20, "renamed", "name", "FICTIVE A", "FICTIVE B"]]);
  });

  test("follows the head office to its new establishment, and stays with the row's own", async () => {
    const place = (siret: string, street: string) => ({ siret, siren, address: { street, town: "METZ" } });
    const answers = [
      [0, establishmentPage(siren), { items: [{ siret: old, siege: true }], pagination: { total: 1 } }],
      [1, { operation: "establishment", siret: old }, place(old, "1 RUE FICTIVE")],
      [20, establishmentPage(siren), { items: [{ siret: moved, siege: true }], pagination: { total: 2 } }],
      [20, { operation: "establishment", siret: moved }, place(moved, "2 RUE FICTIVE")],
      [30, { operation: "establishment", siret: old }, place(old, "1 RUE FICTIVE")],
    ] as const;
    expect((await changesAfter(answers, "siret,address")).changes).toEqual([
      [20, "changed", "siret", old, moved],
      [20, "moved", "address", "1 RUE FICTIVE, METZ", "2 RUE FICTIVE, METZ"],
    ]);
    expect((await changesAfter(answers, "address", { siren, siret: old })).changes).toEqual([]);
  });

  test("is none where a value was not known before, is not in the register, or only the bytes differ", async () => {
    const { changes, isKnown } = await changesAfter(
      [
        [0, unit, named("FICTIVE A")],
        [10, unit, { name: "FICTIVE A", siren }],
        [20, unit, named("FICTIVE A", { acronym: "FA" })],
        [30, unit, undefined],
        [40, unit, named("FICTIVE A", { acronym: "FA" })],
        [0, directors, undefined],
        [10, directors, { siren, count: 1, items: [{ lastName: "FICTIF", firstNames: "Ada" }] }],
      ],
      "name,acronym,director_count",
    );
    expect([changes, isKnown]).toEqual([[], true]);
  });

  test("is none of a company that nothing is kept of, and that is said", async () => {
    expect(await changesAfter([], "name,address,directors")).toEqual({
      name: null,
      changes: [],
      nomenclature: [],
      isKnown: false,
    });
  });
});

test("a change of nomenclature is none of activity, and is told apart", async () => {
  const coded = (code: string, label: string) =>
    named("FICTIVE A", { active: true, activity: { code, label } });
  const { changes, nomenclature } = await changesAfter(
    [
      [0, unit, coded("62.01Z", "Programmation informatique")],
      [10, unit, coded("62.10Y", "Activités de programmation")],
      [20, unit, coded("47.11J", "Commerce")],
    ],
    "naf,naf_label,naf_section",
  );
  expect(nomenclature).toEqual([{ seenAt: first + 10 * day, isUncompared: true }]);
  expect(changes).toEqual([
    [20, "moved_activity", "naf", "62.10Y", "47.11J"],
    [20, "changed", "naf_label", "Activités de programmation", "Commerce"],
    [20, "changed", "naf_section", "K", "G"],
  ]);
});
