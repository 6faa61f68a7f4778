import { describe, expect, test } from "@jest/globals";
import { wantedOf } from "../../../../shared/answers/subject-answer.ts";
import type { ComparedTexts } from "../../../../shared/enrichment/columns/compared-texts.ts";
import type { KeptCompany } from "../../../../shared/enrichment/kept-company.ts";
import { MatchQueries } from "../../../../shared/enrichment/match-queries.ts";
import { RowChecker } from "../../../../shared/enrichment/row-checker.ts";
import { RowMatcher, RowWriter } from "../../../../shared/enrichment/row-writer.ts";
import type { Row, Stays } from "../../../../shared/enrichment/rows.ts";
import type { DecidedMatch } from "../../../../shared/enrichment/settled-match.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import type { Lookup, Miss } from "../../../../shared/lookups/lookup.ts";
import { establishmentPage } from "../../../../shared/lookups/resolve.ts";
import type { MatchResult } from "../../../../shared/matching/match.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { absent, AnswersHere, found, knowing, missed } from "../known-here.ts";

const [siren = "", otherSiren = "", unknownSiren = ""] = scatteredSirens(3);
const unit = (id: string): Lookup => ({ operation: "legal-unit", siren: id });
const asOf = Date.parse("2026-11-20T09:00:00Z");
const letters = {
  ...({
    name: "A",
    postcode: "A",
    city: "Z",
    address: "Z",
    vat: "Z",
    director: "Z",
    legalForm: "Z",
  } as const),
};
const candidate = { ...{ siren, name: "FICTIVE PORT", score: 91, active: true }, letters };
const foundMatch: MatchResult = { status: "found", reason: "two_proofs", candidates: [candidate] };
const severalMatch: MatchResult = {
  ...{ status: "ambiguous", reason: "several" },
  candidates: [candidate, { ...candidate, siren: otherSiren, score: 40 }],
};
const decidedNone: DecidedMatch = {
  ...{ status: "not_found", reason: "decided", candidates: [], by: "ann", day: "2026-11-20" },
};

type SubjectRow = Extract<Row, { readonly kind: "subject" }>;
const about = (subject: number, more: Partial<SubjectRow> = {}): Row => ({
  ...{ kind: "subject", subject, repairs: [], first: true, source: 0, stays: "all" },
  ...more,
});
const sought = (match: number, more: Partial<Extract<Row, { readonly kind: "match" }>> = {}): Row => ({
  ...{ kind: "match", match, wrong: undefined, first: true, stays: "all" },
  ...more,
});
const wrong = { reason: "checksum", suggestion: undefined, source: 0 } as const;

interface Run {
  readonly fields?: string;
  readonly texts?: readonly ComparedTexts[];
  readonly sourceNames?: readonly string[];
  /** Ends of the searches by name, by their queries; undefined for one that is not over. */
  readonly matches?: readonly (MatchResult | DecidedMatch | Miss | undefined)[];
  readonly checks?: boolean;
  readonly usesKeptOffices?: boolean;
  /** Told whom the directory is asked for, in a check for e-invoices. */
  readonly onDirectory?: (sirens: readonly string[]) => void;
  readonly now?: number;
}

/** The ends of rows about two known companies and one that is not known. */
async function ends(rows: readonly Row[], run: Run = {}) {
  const {
    fields = "name",
    texts = [],
    sourceNames,
    matches,
    checks,
    usesKeptOffices = true,
    now,
    onDirectory,
  } = run;
  const subjects = new Subjects(false);
  for (const id of [siren, otherSiren, unknownSiren]) subjects.add(id, undefined);
  const knowledge = knowing(
    new AnswersHere([
      [unit(siren), found({ siren, name: "FICTIVE PORT", active: true, dateCreation: "2026-11-10" }, asOf)],
      [unit(otherSiren), absent],
      [
        establishmentPage(siren),
        found([
          {
            ...{ siret: siretOf(siren, 1), siege: true, active: true, state: "open", enseigne: null },
            ...{ dateCreation: null, activity: null, address: { postalCode: "57000", commune: "METZ" } },
          },
        ]),
      ],
    ]),
  );
  const queries = new MatchQueries(subjects);
  matches?.forEach((end, index) => {
    queries.add({ name: `FICTIVE ${index}` });
    if (end === undefined) return;
    if ("error" in end) queries.lack(index, end);
    else if (end.reason === "decided") queries.decide(index, end);
    else queries.settle(index, end, 1, () => ({ naf: null, nafLabel: null, created: null, town: null }));
  });
  const list = {
    ...{ size: rows.length, subjects, at: (record: number) => rows[record]! },
    textsOf: (record: number) => texts[record] ?? {},
    staysAt: () => "all" as const,
    hasKept: rows.some((row) => row.kind === "subject" && row.kept !== undefined),
  };
  const writer = new RowWriter({
    ...{ rows: list, knowledge, language: "en", wanted: wantedOf(selectFields(fields), "pro") },
    ...(now !== undefined && { now }),
    ...(sourceNames && { sourceNames }),
    ...(matches && { matching: new RowMatcher(queries) }),
    ...(checks && {
      checking: new RowChecker({
        ...{ preset: "suppliers", lists: [list], subjects, usesKeptOffices },
        nameOf: ({ record }) => `row ${record}`,
        ...(onDirectory && {
          preset: "einvoicing" as const,
          directory: { linesOf: (sirens) => (onDirectory(sirens), Promise.resolve(new Map())) },
        }),
      }),
    }),
  });
  const first = await writer.write(0, 1);
  return [...first, ...(await writer.write(1, rows.length - 1))];
}

describe("a row of a run", () => {
  test("that takes no part keeps what is its own, and one that names nobody gets nothing", async () => {
    const stays: readonly Stays[] = ["all", "company", "none"];
    const left = await ends(stays.map((one) => ({ kind: "left_out", stays: one })));
    expect(left).toEqual(stays.map((one) => ({ stays: one })));
    const nobody = { values: [null, null], stays: "none" };
    expect(
      await ends(
        [
          { kind: "blank" },
          { kind: "invalid", reason: "checksum", suggestion: undefined, source: 0 },
          { kind: "blank", isTotals: true },
        ],
        { fields: "name,naf" },
      ),
    ).toEqual([
      { ...nobody, status: "blank", note: [] },
      { ...nobody, status: "invalid", note: [{ code: "note_checksum" }] },
      { ...nobody, status: "blank", note: [{ code: "note_totals" }] },
    ]);
  });

  test("has its company's values, whoever it is and when it was asked, chunk after chunk", async () => {
    const rows = await ends([about(0), about(1), about(0), about(2)]);
    expect(rows).toMatchObject([
      { status: "found", values: ["FICTIVE PORT"], note: [], subject: { siren }, readAt: asOf, stays: "all" },
      {
        status: "not_found",
        values: [null],
        note: [{ code: "note_unit_not_found" }],
        subject: { siren: otherSiren },
      },
      { status: "found", values: ["FICTIVE PORT"], subject: { siren }, readAt: asOf },
      { status: "deferred", values: [undefined], subject: { siren: unknownSiren } },
    ]);
    expect(rows[3]!).toHaveProperty("readAt", undefined);
  });

  test("has the values of that day", async () => {
    const [row] = await ends([about(0)], {
      fields: "days_since_created",
      now: Date.parse("2026-11-20T09:00:00Z"),
    });
    expect(row).toMatchObject({ values: [10] });
  });

  test("says how its number was read, in which column where that is not the first, and what of the one beside it", async () => {
    const more = { repairs: ["zero_added"], stays: "company" } as const;
    const otherNumberRemark = { code: "note_beside_wrong" } as const;
    const run = { sourceNames: ["SIREN", "SIRET"] };
    const rows = await ends(
      [
        about(0, more),
        about(0, { source: 1 }),
        about(0, { otherNumberRemark }),
        about(1, { source: 1, stays: "none" }),
        about(0, { stays: "none" }),
        { kind: "invalid", reason: "checksum", suggestion: undefined, source: 1 },
      ],
      run,
    );
    const column = { code: "note_column", details: { column: "SIRET" } };
    expect(rows.map((row) => ["note" in row && row.note, row.stays])).toEqual([
      [[{ code: "note_zero_added", details: { siren, id: siren } }], "company"],
      [[column], "all"],
      [[otherNumberRemark], "all"],
      [[column, { code: "note_unit_not_found" }], "none"],
      [[], "none"],
      [[column, { code: "note_checksum" }], "none"],
    ]);
    for (const row of [rows[0], rows[1], rows[2], rows[4]])
      expect(row).toMatchObject({
        status: "found",
        values: ["FICTIVE PORT"],
        subject: { siren },
        readAt: asOf,
      });
    const [unnamed] = await ends([about(0, { source: 1 })]);
    expect(unnamed).toMatchObject({ note: [] });
  });
});

describe("a row that is looked for by its name", () => {
  test("has the company that was found, and says how sure that is and what is wrong with its number", async () => {
    const [row, told] = await ends([about(0, { match: 0 }), about(0, { match: 0, wrong, stays: "none" })], {
      matches: [foundMatch],
    });
    const note = [{ code: "note_matched", details: { name: "FICTIVE PORT", score: "91" } }];
    const match = { candidates: [candidate], foundBy: "name, score 91" };
    expect(row).toMatchObject({ status: "found", values: ["FICTIVE PORT"], note, match, stays: "all" });
    expect(told).toMatchObject({ note: [{ code: "note_checksum" }, ...note], match, stays: "none" });
  });

  test("says why it has none: in doubt, by a person's word, or not known yet", async () => {
    const [waits, fails] = [missed("deferred", "hour_spent"), missed("failed", "timeout")];
    const unasked = missed("invalid", "long_question");
    const matches = [severalMatch, decidedNone, undefined, waits, fails, unasked];
    const rows = await ends(
      matches.map((_, query) => sought(query, query === 0 ? { wrong, stays: "none" } : {})),
      { matches },
    );
    const open = { status: "deferred", note: [{ code: "note_match_open" }], values: [null], stays: "all" };
    expect(rows).toMatchObject([
      {
        ...{
          status: "ambiguous",
          values: [null],
          stays: "none",
          match: { candidates: severalMatch.candidates },
        },
        note: [{ code: "note_checksum" }, { code: "note_match_several" }, { code: "note_match_likeliest" }],
      },
      {
        ...{ status: "not_found", match: { candidates: [], foundBy: "ann, 2026-11-20" }, stays: "all" },
        note: [{ code: "note_decided_none" }],
      },
      open,
      { status: "deferred", note: [{ code: "note_match_open" }, { miss: waits }] },
      { status: "failed", note: [{ code: "note_match_failed" }, { miss: fails }] },
      { status: "invalid", note: [{ code: "note_match_failed" }, { miss: unasked }] },
    ]);
    expect(rows.map((row) => "subject" in row)).toEqual(Array(6).fill(false));
    expect(rows.map((row) => "match" in row)).toEqual([true, true, false, false, false, false]);
  });

  test("says in which column its wrong number stands, where that is not the first", async () => {
    const [row] = await ends([sought(0, { wrong: { ...wrong, source: 1 } })], {
      ...{ matches: [undefined], sourceNames: ["SIREN", "SIRET"] },
    });
    expect(row).toMatchObject({
      note: [
        { code: "note_column", details: { column: "SIRET" } },
        { code: "note_checksum" },
        { code: "note_match_open" },
      ],
    });
  });

  test("tells nothing of a search that is not over, though its company is known", async () => {
    const [row] = await ends([about(0, { match: 0 })], { matches: [undefined] });
    expect(row).toMatchObject({ status: "found", note: [] });
    expect(row).not.toHaveProperty("match.candidates");
  });
});

describe("a row with a number, in a run that looks for names", () => {
  const name = (text: string) => ends([about(0)], { matches: [], texts: [{ name: text }] });

  test("says how its name fits its company's, and which that is where it is another", async () => {
    const [same] = await name("Fictive Port SARL");
    expect(same).toMatchObject({ note: [], match: { candidates: [], nameMatch: "A" } });
    const [other] = await name("Garage du Moulin");
    expect(other).toMatchObject({
      note: [{ code: "note_name_differs", details: { name: "FICTIVE PORT" } }],
      match: { candidates: [], nameMatch: "F" },
    });
    const [none] = await name(" ");
    expect(none).toMatchObject({ note: [] });
    expect(none).not.toHaveProperty("match.candidates");
  });
});

describe("a row that has the company of an earlier run", () => {
  const kept = (more: Partial<KeptCompany> = {}): KeptCompany => ({
    company: candidate,
    by: "search",
    ...more,
  });
  const of = async (one: KeptCompany, run: Run = {}) =>
    (await ends([about(0, { kept: one, wrong })], run))[0]!;

  test("says by what it has it, whether the run looks for names or not", async () => {
    const note = { code: "note_matched", details: { name: "FICTIVE PORT", score: "91" } };
    const match = { candidates: [candidate], isKept: true, foundBy: "name, score 91" };
    for (const run of [{}, { matches: [] }])
      expect(await of(kept(), run)).toMatchObject({
        status: "found",
        note: [{ code: "note_checksum" }, note],
        match,
      });
    expect(await of(kept({ by: "list" }))).toMatchObject({
      note: [{ code: "note_checksum" }, { code: "note_kept", details: { name: "FICTIVE PORT" } }],
      match: { isKept: true, foundBy: undefined },
    });
  });

  test("has it though nothing is known of that now, and so has one that was found by its name", async () => {
    const unknown = { siren: unknownSiren, name: "FICTIVE INCONNUE", score: 91 };
    const rows = await ends([about(2, { kept: kept({ company: unknown }) }), about(2, { match: 0 })], {
      matches: [{ ...foundMatch, candidates: [{ ...candidate, ...unknown }] }],
    });
    const note = [{ code: "note_matched", details: { name: "FICTIVE INCONNUE", score: "91" } }];
    expect(rows).toMatchObject([
      { status: "deferred", note },
      { status: "deferred", note },
    ]);
  });

  test("has its name by the register where a person chose it by its number", async () => {
    const by = { ...decidedNone, status: "found", candidates: [{ siren, name: "" }] } as const;
    const decided = await of(kept({ company: { siren, name: "" }, by }), { fields: "name,name_match" });
    expect(decided).toMatchObject({
      note: [{ code: "note_checksum" }, { code: "note_decided", details: { name: "FICTIVE PORT" } }],
      match: { foundBy: "ann, 2026-11-20" },
    });
  });
});

test("a number that the register gives another name than the list, or none, was put there by a person: nothing of an earlier run stays beside it", async () => {
  const of = async (subject: number, name: string) => {
    const company = { siren: [siren, otherSiren][subject]!, name };
    const [row] = await ends([about(subject, { kept: { company, by: "list" } })]);
    return row;
  };
  const entered = (number: string) => ({
    stays: "none",
    note: [{ code: "note_entered", details: { name: number } }],
    match: { candidates: [{ siren: number, name: "" }], foundBy: "entered by hand" },
  });
  expect(await of(0, "GARAGE DU MOULIN")).toMatchObject(entered(siren));
  expect(await of(1, "FICTIVE PORT")).toMatchObject({ status: "not_found", stays: "none" });
  expect(await of(0, "FICTIVE PORT")).toMatchObject({ stays: "all", note: [{ code: "note_kept" }] });
});

describe("a field that compares a row with its company", () => {
  test("is worked out row by row, between those that do not", async () => {
    const texts = [{ name: "Fictive Port" }, { name: "Garage du Moulin" }, {}, { name: "Fictive Port" }];
    const rows = await ends([about(0), about(0), about(0), about(2)], { fields: "name_match,name", texts });
    expect(rows.map((row) => "values" in row && row.values)).toEqual([
      ...[
        ["A", "FICTIVE PORT"],
        ["F", "FICTIVE PORT"],
        [null, "FICTIVE PORT"],
      ],
      [null, undefined],
    ]);
  });
});

describe("a run that checks", () => {
  const texts = [{ siren, name: "Fictive Port" }, { siren }, { siren: otherSiren }];

  test("has a verdict beside each row that takes part, and says where it rests on numbers alone", async () => {
    const rows = await ends(
      [
        about(0),
        about(1),
        about(0, { kept: { company: candidate, by: "list" } }),
        { kind: "blank" },
        { kind: "left_out", stays: "all" },
      ],
      {
        checks: true,
        texts: [{ siren, name: "Fictive Port", city: "Metz" }, { siren: otherSiren }, { siren: "" }],
      },
    );
    const checks = rows.map((row) => ("check" in row ? row.check?.reasons : undefined));
    expect(checks).toEqual([
      ["duplicate_siren"],
      ["siren_unknown"],
      ["siren_missing", "duplicate_siren"],
      undefined,
      undefined,
    ]);
    expect(rows[0]).toMatchObject({
      ...{
        status: "found",
        values: ["FICTIVE PORT"],
        subject: { siren },
        readAt: asOf,
        stays: "all",
        note: [],
      },
      check: { duplicateOf: "row 2" },
    });
    expect(rows[2]).toMatchObject({ check: { duplicateOf: "row 0" } });
    expect(rows[3]).toEqual({ status: "blank", values: [null], note: [], stays: "none" });
    const [numbers, named] = await ends([about(0), about(0)], {
      checks: true,
      texts: [{ siren }, texts[0]!],
    });
    expect(numbers).toMatchObject({ note: [{ code: "note_numbers_alone" }] });
    expect(named).toMatchObject({ note: [] });
    const [invalid] = await ends(
      [{ kind: "invalid", reason: "checksum", suggestion: undefined, source: 0 }],
      {
        ...{ checks: true, texts: [{ siren: "150000017" }] },
      },
    );
    expect(invalid).toMatchObject({ status: "invalid", note: [{ code: "note_checksum" }] });
    expect(invalid).not.toHaveProperty("subject");
  });

  test("asks the directory for the companies of its rows, and for nobody else", async () => {
    const asked: string[] = [];
    const left: Row = { kind: "left_out", stays: "all", subject: 0 };
    const invalid: Row = { kind: "invalid", reason: "checksum", suggestion: undefined, source: 0 };
    await ends([{ kind: "blank" }, about(0), about(1), left, invalid, about(0)], {
      ...{ checks: true, onDirectory: (sirens) => asked.push(...sirens) },
    });
    expect(asked).toEqual([siren, otherSiren]);
  });

  test("compares a place with the head office where that is known, and asks nothing for it", async () => {
    const elsewhere = { ...texts[0], postcode: "33000", city: "Bordeaux" };
    const reasons = async (usesKeptOffices: boolean, fields = "name") => {
      const [row] = await ends([about(0)], { checks: true, texts: [elsewhere], usesKeptOffices, fields });
      if (row?.status === undefined) throw new Error("the row was left out");
      return [row.status, row.values.length, ...row.check!.reasons];
    };
    expect(await reasons(true)).toEqual(["found", 1, "place_differs"]);
    expect(await reasons(false)).toEqual(["found", 1]);
    expect(await reasons(false, "name,head_office")).toEqual(["found", 2, "place_differs"]);
  });
});
