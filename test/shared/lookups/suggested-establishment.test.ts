import { describe, expect, test } from "@jest/globals";
import { type Answer, type Miss, lookupKey, summaryQuestion } from "../../../shared/lookups/lookup.ts";
import {
  establishmentPage,
  resolve,
  type Know,
  type ResolutionStep,
} from "../../../shared/lookups/resolve.ts";

const siren = "552032534";
const siret = "55203253400646";
const headOffice = "55203253400703";

const miss: Miss = { status: "failed", error: { code: "timeout", message: "" } };
type LookupAnswer = readonly [Parameters<Know>[0], Answer | Miss];

const data = (told: unknown, asOf?: number): Answer | Miss => ({
  status: "found",
  data: told,
  ...(asOf !== undefined && { asOf }),
});
const own = (active: unknown, asOf?: number): LookupAnswer => [
  { operation: "establishment", siret },
  data({ siret, active }, asOf),
];
const closed = own(false);
const listed = (...items: unknown[]): LookupAnswer => [
  establishmentPage(siren),
  data({ items, pagination: { total: items.length } }),
];

/** The step towards what stands in the place of an establishment, given these answers. */
function step(...known: LookupAnswer[]): ResolutionStep {
  const answers = new Map(known.map(([lookup, answer]) => [lookupKey(lookup), answer]));
  return resolve("suggested-establishment", { siren, siret }, (lookup) => answers.get(lookupKey(lookup)));
}

const suggested = (suggestion: string | null, reason: string | null) => ({
  status: "found",
  data: { siret: suggestion, reason },
});

describe("what stands in the place of a row's establishment", () => {
  test("is nothing while that is open, and nothing more is asked", () => {
    expect(step()).toEqual({ status: "ask", lookup: { operation: "establishment", siret } });
    expect(step(own(true))).toEqual(suggested(null, null));
  });

  test("is nothing where nobody knows whether it is open", () => {
    expect(step(own(undefined))).toEqual(suggested(null, null));
    const stateless = { siret, active: false, state: null };
    expect(step([{ operation: "establishment", siret }, data(stateless)])).toEqual(suggested(null, null));
    expect(step([{ operation: "establishment", siret }, { status: "not_found" }])).toEqual({
      status: "not_found",
    });
  });

  test("is asked of the list of establishments where it is closed", () => {
    expect(step(closed)).toEqual({ status: "ask", lookup: establishmentPage(siren) });
  });

  test("is the head office where that is open", () => {
    const elements = [
      { siret, siege: false, active: false },
      { siret: headOffice, siege: true, active: true },
    ];
    expect(step(closed, listed(...elements))).toEqual(suggested(headOffice, "head_office"));
  });

  const unit = { operation: "legal-unit", siren } as const;
  const closedOffices: [string, unknown][] = [
    ["another establishment", { siret: headOffice, siege: true, active: false }],
    ["the establishment itself", { siret, siege: true, active: false }],
    ["the only one listed", { siret, active: false }],
  ];

  test.each(closedOffices)(
    "is nothing where the head office, %s, is closed, and its company says why",
    (_, office) => {
      expect(step(closed, listed(office))).toEqual({ status: "ask", lookup: unit });
      expect(step(closed, listed(office), [unit, miss])).toMatchObject({
        ...{ status: "unavailable", miss },
      });
      for (const question of [unit, summaryQuestion(siren)]) {
        const reasonOf = (active: boolean) => step(closed, listed(office), [question, data({ active })]);
        expect(reasonOf(true)).toEqual(suggested(null, "head_office_closed"));
        expect(reasonOf(false)).toEqual(suggested(null, "unit_ceased"));
      }
      expect(step(closed, listed(office), [unit, { status: "not_found" }])).toEqual(
        suggested(null, "head_office_closed"),
      );
    },
  );

  test("is asked of its company alone where the closed establishment says that it is the head office", () => {
    const office: LookupAnswer = [
      { operation: "establishment", siret },
      data({ siret, active: false, siege: true }, 9),
    ];
    expect(step(office)).toEqual({ status: "ask", lookup: unit });
    expect(step(office, [unit, data({ active: false }, 5)])).toEqual({
      ...suggested(null, "unit_ceased"),
      asOf: 9,
    });
    expect(step(office, [unit, data({ active: true }, 5)])).toEqual({
      ...suggested(null, "head_office_closed"),
      asOf: 5,
    });
  });

  test.each([
    [
      "has none",
      [
        { siret, siege: false, active: false },
        { siret: headOffice, siege: false, active: true },
      ],
    ],
    ["does not say whether it is open", [{ siret: headOffice, siege: true }]],
    ["has no SIRET for it", [{ siege: true, active: true }, { siret }]],
    ["has no SIRET for it, and says that it is closed", [{ siege: true, active: false }, { siret }]],
    ["is empty", []],
    ["has only one, which says that it is another", [{ siret, siege: false, active: false }]],
  ])("is nothing where the list %s", (_, elements) => {
    const reasonOf = (active: boolean) => step(closed, listed(...elements), [unit, data({ active })]);
    expect(step(closed, listed(...elements))).toEqual({ status: "ask", lookup: unit });
    expect(reasonOf(true)).toEqual(suggested(null, "head_office_unknown"));
    expect(reasonOf(false)).toEqual(suggested(null, "unit_ceased"));
  });

  test("is nothing where the company is not there", () => {
    const missing: LookupAnswer = [establishmentPage(siren), { status: "not_found" }];
    expect(step(closed, missing, [unit, { status: "not_found" }])).toEqual(
      suggested(null, "head_office_unknown"),
    );
  });

  test("is the head office where its own answer says that it is open, which the list leaves out", () => {
    const known: LookupAnswer = [
      { operation: "establishment", siret: headOffice },
      data({ siret: headOffice, active: true }),
    ];
    expect(step(closed, listed({ siret: headOffice, siege: true }), known)).toEqual(
      suggested(headOffice, "head_office"),
    );
  });

  test("is by the later of what the list and the head office itself say of whether that is open", () => {
    const unit: LookupAnswer = [summaryQuestion(siren), data({ active: true })];
    const suggestedBy = (isListedOpen: boolean, listedAt: number, isOpen: boolean, readAt: number) => {
      const office = { siret: headOffice, siege: true };
      const list = data({ items: [{ ...office, active: isListedOpen }] }, listedAt);
      const itself = data({ ...office, active: isOpen }, readAt);
      const told = step(
        closed,
        unit,
        [establishmentPage(siren), list],
        [{ operation: "establishment", siret: headOffice }, itself],
      );
      return "data" in told ? told.data : told;
    };
    const open = suggested(headOffice, "head_office").data;
    const none = suggested(null, "head_office_closed").data;
    expect(suggestedBy(false, 6, true, 5)).toEqual(none);
    expect(suggestedBy(true, 5, false, 6)).toEqual(none);
    expect(suggestedBy(true, 6, false, 5)).toEqual(open);
    expect(suggestedBy(false, 5, true, 6)).toEqual(open);
  });

  test("is by the later of what the company itself and a page say of whether it has ceased", () => {
    const office = { siret: headOffice, siege: true, active: true };
    const told = (isActive: boolean, readAt: number, isShownActive: boolean, shownAt: number) =>
      step(
        ...[closed, listed(office)],
        [unit, data({ active: isActive }, readAt)],
        [summaryQuestion(siren), data({ active: isShownActive }, shownAt)],
      );
    expect(told(true, 6, false, 5)).toEqual(suggested(headOffice, "head_office"));
    expect(told(false, 5, true, 6)).toEqual(suggested(headOffice, "head_office"));
    expect(told(false, 6, true, 5)).toEqual(suggested(null, "unit_ceased"));
    expect(told(true, 5, false, 6)).toEqual(suggested(null, "unit_ceased"));
  });

  test.each([
    ["its summary", summaryQuestion(siren)],
    ["its detail", { operation: "legal-unit", siren } as const],
  ])("is nothing of a company that %s says has ceased, and nothing more is asked", (_, question) => {
    expect(step(closed, [question, data({ active: false })])).toEqual(suggested(null, "unit_ceased"));
  });

  test("is asked of the list of establishments of a company that is not active for want of a state: that has not ceased", () => {
    const office = { siret: headOffice, siege: true, active: false };
    for (const question of [summaryQuestion(siren), { operation: "legal-unit", siren } as const]) {
      const stateless: LookupAnswer = [question, data({ active: false, state: null })];
      expect(step(closed, stateless)).toEqual({ status: "ask", lookup: establishmentPage(siren) });
      expect(step(closed, listed(office), stateless)).toEqual(suggested(null, "head_office_closed"));
    }
  });

  test("is not known where nobody knows whether the head office is open, by the list or by its own answer", () => {
    const unit: LookupAnswer = [summaryQuestion(siren), data({ active: true })];
    const stateless = { siret: headOffice, siege: true, active: false, state: null };
    const unknown = suggested(null, "head_office_unknown");
    expect(step(closed, listed(stateless), unit)).toEqual(unknown);
    const office: LookupAnswer = [{ operation: "establishment", siret: headOffice }, data(stateless)];
    expect(step(closed, listed({ siret: headOffice, siege: true }), office, unit)).toEqual(unknown);
  });

  test("is asked of the list of establishments of a company that is known to be open", () => {
    for (const question of [summaryQuestion(siren), { operation: "legal-unit", siren } as const]) {
      expect(step(closed, [question, data({ active: true })])).toEqual({
        ...{ status: "ask", lookup: establishmentPage(siren) },
      });
    }
  });

  test("is as old as the older of its two answers", () => {
    const list: LookupAnswer = [
      establishmentPage(siren),
      data({ items: [{ siret: headOffice, siege: true, active: true }] }, 5),
    ];
    expect(step(own(false, 9), list)).toMatchObject({ asOf: 5 });
    expect(step(own(false, 2), list)).toMatchObject({ asOf: 2 });
    expect(step(own(false), list)).toMatchObject({ asOf: 5 });
    const undated = listed({ siret: headOffice, siege: true, active: true });
    expect(step(own(false, 9), undated)).toMatchObject({ asOf: 9 });
    expect(step(own(false), undated)).not.toHaveProperty("asOf");
  });

  test("is open while the list could not be had", () => {
    expect(step(closed, [establishmentPage(siren), miss])).toEqual({
      ...{ status: "unavailable", miss },
      lookup: establishmentPage(siren),
    });
  });

  test("is nothing for a subject that names no establishment, and costs no more than its legal unit", () => {
    const unit = { operation: "legal-unit", siren } as const;
    expect(resolve("suggested-establishment", { siren }, () => undefined)).toEqual({
      status: "ask",
      lookup: unit,
    });
    expect(resolve("suggested-establishment", { siren }, () => data({ active: false }))).toEqual(
      suggested(null, null),
    );
  });
});
