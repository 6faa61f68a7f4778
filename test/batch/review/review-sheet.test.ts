import { describe, expect, test } from "@jest/globals";
import { reviewSheet } from "../../../batch/enrich/write-review.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import type { MatchLetters } from "../../../shared/matching/match.ts";

type Review = Parameters<typeof reviewSheet>[0];
type ReviewRow = Extract<Review["rows"][number], { readonly candidates: unknown }>;
type ReviewedCandidate = ReviewRow["candidates"][number];

const words: Parameters<typeof reviewSheet>[1] = {
  ...{ language: "en", say: messageFormatter("en") },
  noteText: (note) => `${note.length} reasons`,
};
const letters: MatchLetters = {
  ...{ name: "B", postcode: "A", city: "Z", address: "Z", vat: "Z", director: "F", legalForm: "Z" },
};

const candidate = (siren: string, facts: Partial<ReviewedCandidate["facts"]> = {}): ReviewedCandidate => ({
  candidate: { siren, name: `FICTIVE ${siren}`, score: 71, letters, active: true },
  facts: { naf: "62.01Z", nafLabel: "Programmation", created: "2001-02-03", town: null, ...facts },
});

const doubtful = (more: Partial<ReviewRow> = {}): ReviewRow => ({
  row: { name: "Fictive" },
  rows: ["2"],
  candidates: [candidate("150000016")],
  why: [],
  comment: "",
  ...more,
});

const sheetOf = (rows: readonly ReviewRow[], of = words) => reviewSheet({ rows, isPartial: false }, of);

/** The rows below the four of the head, by header. */
function recordsOf(rows: readonly ReviewRow[]): Record<string, unknown>[] {
  const [, , , headers, ...lines] = [...sheetOf(rows).rows()];
  return lines.map((cells) =>
    Object.fromEntries(headers!.map((header, at) => [String(header as string), cells[at]])),
  );
}
const headersOf = (rows: readonly ReviewRow[]) => Object.keys(recordsOf(rows)[0]!);

describe("the sheet of a review has", () => {
  test("the columns that its rows fill, and those of a decision in any case", () => {
    expect(headersOf([doubtful({ candidates: [] })])).toEqual([
      ...["Rows", "Name in the list", "Decision", "Comment", "Why in doubt", "Decided by"],
    ]);
    const row = { name: "Fictive", postcode: "57000", city: " ", vat: "FR00", director: "A" };
    expect(headersOf([doubtful({ candidates: [] }), doubtful({ row, candidates: [] })])).toEqual([
      ...["Rows", "Name in the list", "Postcode", "Decision", "Comment", "VAT number", "Director"],
      ...["Why in doubt", "Decided by"],
    ]);
  });

  test("columns for as many candidates as a row has, and for their towns where one is known", () => {
    const two = doubtful({ candidates: [candidate("150000016"), candidate("150000024")] });
    const ofCandidates = (rows: readonly ReviewRow[]) => headersOf(rows).filter((one) => /^\d/.test(one));
    expect(ofCandidates([two])).toHaveLength(18);
    expect(ofCandidates([two]).filter((header) => header.startsWith("2"))).toHaveLength(9);
    expect(ofCandidates([doubtful(), two]).filter((header) => header.startsWith("3"))).toEqual([]);
    const placed = doubtful({
      candidates: [candidate("150000016"), candidate("150000024", { town: "METZ" })],
    });
    expect(ofCandidates([placed])).toHaveLength(20);
    expect(ofCandidates([doubtful(), placed])).toHaveLength(20);
  });

  test("what is known of a candidate in words, and a link to its page", () => {
    const { candidate: other, ...rest } = candidate("150000024", {
      nafLabel: null,
      created: null,
      town: "METZ",
    });
    const unknown = { ...rest, candidate: { ...other, active: undefined } };
    const none = candidate("150000032", { naf: null, nafLabel: null });
    const [record] = recordsOf([doubtful({ candidates: [candidate("150000016"), unknown, none] })]);
    const ofCandidate = (place: number) =>
      Object.fromEntries(
        Object.entries(record!)
          .filter(([header]) => header.startsWith(`${place}`))
          .map(([header, cell]) => [header.replace(/^\d:? /, ""), cell]),
      );
    expect(ofCandidate(1)).toEqual({
      ...{ name: "FICTIVE 150000016", SIREN: "150000016", score: 71, letters: "BAZZZFZ" },
      ...{ town: null, state: "Active", created: "2001-02-03", activity: "62.01Z Programmation" },
      why: expect.stringContaining("name"),
      register: {
        text: "open ↗",
        url: "https://annuaire-entreprises.data.gouv.fr/entreprise/150000016",
      },
    });
    expect(ofCandidate(2)).toMatchObject({ town: "METZ", state: null, created: null, activity: "62.01Z" });
    expect(ofCandidate(3)).toMatchObject({ activity: null });
    const french = { ...words, language: "fr", say: messageFormatter("fr") } as const;
    const cells = [...sheetOf([doubtful({ candidates: [candidate("150000016"), unknown] })], french).rows()];
    expect(cells.at(-1)).toEqual(expect.arrayContaining(["03/02/2001", "Active", null]));
  });

  test("of a row its texts, its comment and its reasons; who decides is left to that person", () => {
    const [record] = recordsOf([
      doubtful({ row: { name: "Fictive", city: "Metz" }, comment: "ask them", why: [["x"], ["y"]] as never }),
    ]);
    expect(record).toMatchObject({
      ...{ "Name in the list": "Fictive", Town: "Metz", Comment: "ask them", "Why in doubt": "2 reasons" },
      ...{ Decision: null, "Decided by": null },
    });
  });

  test("the numbers of twenty rows with one name, and how many there are of more", () => {
    const rows = Array.from({ length: 21 }, (_, index) => `${index + 2}`);
    expect(recordsOf([doubtful({ rows: rows.slice(0, 20) })])[0]!["Rows"]).toBe(rows.slice(0, 20).join(", "));
    expect(recordsOf([doubtful({ rows })])[0]!["Rows"]).toBe(`${rows.slice(0, 20).join(", ")}, … (21)`);
  });

  test("one list to choose from for rows in a row that offer the same", () => {
    const offered = [1, 1, 2, 1].map((count) =>
      doubtful({ candidates: Array.from({ length: count }, () => candidate("150000016")) }),
    );
    const { choices, frozen, headerRow, widths } = sheetOf(offered);
    expect(choices).toEqual([
      { column: 2, first: 6, last: 7, values: ["1", "none", "later"] },
      { column: 2, first: 8, last: 8, values: ["1", "2", "none", "later"] },
      { column: 2, first: 9, last: 9, values: ["1", "none", "later"] },
    ]);
    expect([frozen, headerRow]).toEqual([{ rows: 5, columns: 3 }, 5]);
    expect(widths!.slice(0, 3)).toEqual([10, 34, 11]);
  });

  test("instructions where something is in doubt, and a sentence where nothing is", () => {
    const [how, order, legend] = sheetOf([doubtful()]).rows();
    expect(how![0]).toMatch(/^In column C, choose the right candidate \(1, 2, 3, 4, 5, none, later\)/);
    expect([order![0], legend![0]]).toEqual([
      expect.stringMatching(/^The least doubtful/),
      expect.stringMatching(/^Letters:/),
    ]);
    const none = sheetOf([]);
    expect([...none.rows()].slice(0, 3)).toEqual([["No row is in doubt."], [null], [null]]);
    expect([none.name, none.otherNames]).toEqual(["SIRENE review", ["SIRENE à vérifier", "SIRENE review"]]);
    expect(none.choices).toEqual([]);
    const part = reviewSheet({ rows: [], isPartial: true }, words);
    expect([...part.rows()][0]).toEqual(["No row of this run is in doubt. Rows that it left out may be."]);
  });
});
