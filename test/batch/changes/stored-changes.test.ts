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

  test("is none where a value was not known before, is not on record, or only the bytes differ", async () => {
    const { changes, isKnown } = await changesAfter(
      [
        [0, unit, named("FICTIVE A")],
        [10, unit, { name: "FICTIVE A", siren }],
        [20, unit, named("FICTIVE A", { acronym: "FA" })],
        [0, directors, undefined],
        [10, directors, { siren, count: 1, items: [{ lastName: "FICTIF", firstNames: "Ada" }] }],
      ],
      "name,acronym,director_count",
    );
    expect([changes, isKnown]).toEqual([[], true]);
  });

  test("is none of a company whose state was null while it was not active: it has not closed", async () => {
    const { changes } = await changesAfter(
      [
        [0, unit, named("FICTIVE A", { active: true, state: "A" })],
        [10, unit, named("FICTIVE A", { active: false, state: null })],
      ],
      "active,state",
    );
    expect(changes).toEqual([
      [10, "changed", "active", "true", ""],
      [10, "changed", "state", "A", ""],
    ]);
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

describe("a company that leaves the register", () => {
  const active = named("FICTIVE A", { active: true, state: "A" });
  const there = [0, unit, active] as const;
  const left = (days: number) => [days, "not_in_register", "siren", siren, ""];
  const back = (days: number) => [days, "in_register", "siren", "", siren];

  test("is told once, on the day on which the service first did not have it, whatever fields are shown", async () => {
    for (const fields of ["name,state", "directors"]) {
      const { changes, name } = await changesAfter([there, [30, unit, undefined]], fields);
      expect(changes).toEqual([left(30)]);
      expect(name).toBe("FICTIVE A");
    }
  });

  test("is told again when it is back, as often as that happens, with what has changed meanwhile", async () => {
    const { changes } = await changesAfter(
      [
        there,
        [10, unit, undefined],
        [20, unit, named("FICTIVE B", { active: true, state: "A" })],
        [25, unit, undefined],
        [28, unit, undefined],
        [30, unit, named("FICTIVE B", { active: false, state: "C" })],
      ],
      "name,state",
    );
    expect(changes).toEqual([
      left(10),
      back(20),
      [20, "renamed", "name", "FICTIVE A", "FICTIVE B"],
      left(25),
      back(30),
      [30, "closed", "state", "A", "C"],
    ]);
  });

  test("that was not in it at first is told when it is there", async () => {
    expect(
      (
        await changesAfter(
          [
            [0, unit, undefined],
            [10, unit, active],
          ],
          "name",
        )
      ).changes,
    ).toEqual([back(10)]);
  });

  test("is told where only a search had shown it, and is there as soon as a search shows it again", async () => {
    const { changes } = await changesAfter(
      [
        [0, summaryQuestion(siren), named("FICTIVE A")],
        [20, unit, undefined],
        [30, summaryQuestion(siren), named("FICTIVE B")],
      ],
      "name",
    );
    expect(changes).toEqual([left(20), back(30), [30, "renamed", "name", "FICTIVE A", "FICTIVE B"]]);
    const asBefore = await changesAfter(
      [
        [0, summaryQuestion(siren), named("FICTIVE B")],
        [5, summaryQuestion(siren), named("FICTIVE A")],
        [20, unit, undefined],
        [30, summaryQuestion(siren), named("FICTIVE A")],
      ],
      "name",
    );
    expect(asBefore.changes.slice(1)).toEqual([left(20), back(30)]);
  });

  test("keeps the name that it had last: an older search does not name it anew", async () => {
    const { changes, name } = await changesAfter(
      [
        [0, summaryQuestion(siren), named("FICTIVE A")],
        [10, unit, named("FICTIVE B")],
        [20, unit, undefined],
      ],
      "name",
    );
    expect(changes).toEqual([[10, "renamed", "name", "FICTIVE A", "FICTIVE B"], left(20)]);
    expect(name).toBe("FICTIVE B");
  });

  test("is not told where a search did not show it: only the company itself tells", async () => {
    expect((await changesAfter([there, [20, summaryQuestion(siren), undefined]], "name")).changes).toEqual(
      [],
    );
  });
});

describe("an establishment that leaves the register", () => {
  const establishment: Lookup = { operation: "establishment", siret: old };
  const open = { siret: old, siren, state: "A", active: true };
  const subject = { siren, siret: old };
  const there = [
    [0, unit, named("FICTIVE A")],
    [0, establishment, open],
  ] as const;

  test("is told by its SIRET while its company stays, and so is its return", async () => {
    const answers = [...there, [20, establishment, undefined], [30, establishment, open]] as const;
    expect((await changesAfter(answers, "name,establishment_state", subject)).changes).toEqual([
      [20, "not_in_register", "siret", old, ""],
      [30, "in_register", "siret", "", old],
    ]);
    expect((await changesAfter(answers, "name", subject)).changes).toEqual([]);
    expect((await changesAfter(answers, "establishment_state")).changes).toEqual([]);
  });

  test.each([
    ["before", 20, 20.01],
    ["after", 20.01, 20],
  ])("with its company is told of the company alone, asked %s it", async (_, ofPlace, ofUnit) => {
    const { changes } = await changesAfter(
      [
        ...there,
        [ofPlace, establishment, undefined],
        [ofUnit, unit, undefined],
        [ofPlace + 10, establishment, open],
        [ofUnit + 10, unit, named("FICTIVE A")],
      ],
      "name,establishment_state",
      subject,
    );
    expect(changes).toEqual([
      [ofUnit, "not_in_register", "siren", siren, ""],
      [ofUnit + 10, "in_register", "siren", "", siren],
    ]);
  });

  test("some days before its company is told before it", async () => {
    const { changes } = await changesAfter(
      [...there, [20, establishment, undefined], [25, unit, undefined]],
      "name,establishment_state",
      subject,
    );
    expect(changes).toEqual([
      [20, "not_in_register", "siret", old, ""],
      [25, "not_in_register", "siren", siren, ""],
    ]);
  });

  test("with its company and does not come back with it is told then", async () => {
    const { changes } = await changesAfter(
      [
        ...there,
        ...([
          [20, unit, undefined],
          [20, establishment, undefined],
          [30, unit, named("FICTIVE A")],
          [31, establishment, undefined],
        ] as const),
      ],
      "name,establishment_state",
      subject,
    );
    expect(changes).toEqual([
      [20, "not_in_register", "siren", siren, ""],
      [30, "in_register", "siren", "", siren],
      [31, "not_in_register", "siret", old, ""],
    ]);
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
