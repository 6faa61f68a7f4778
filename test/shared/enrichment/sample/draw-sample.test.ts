import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { MatchQueries } from "../../../../shared/enrichment/match-queries.ts";
import { countClasses } from "../../../../shared/enrichment/row-classes.ts";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import {
  drawSample,
  SampledRows,
  sampleClasses,
  seededHash,
  shareInterval,
  subjectsOf as subjectsAskedOf,
} from "../../../../shared/enrichment/sample.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { withCheckDigit } from "../../../../sandbox/register/siren.ts";

/** Companies in order of their numbers, as registers and lists have them. */
const sortedSirens = (count: number): string[] =>
  Array.from({ length: count }, (_, rank) => withCheckDigit(String(14_000_000 + 3 * rank)));

function subjectsOf(sirens: readonly string[]): Subjects {
  const subjects = new Subjects(false);
  for (const siren of sirens) subjects.add(siren, undefined);
  return subjects;
}

/** SIRENs of the sample of some subjects. */
function drawnOf(sirens: readonly string[], size: number, seed: number): Set<string> {
  const subjects = subjectsOf(sirens);
  const sample = drawSample({ subjects }, size, seed);
  const all = Array.from({ length: subjects.size }, (_, index) => index);
  return new Set(all.filter((index) => sample.hasSubject(index)).map((index) => subjects.at(index).siren));
}

describe("the hash", () => {
  /** A text whose UTF-16, little endian, is these bytes. */
  const utf16 = (bytes: string) =>
    String.fromCharCode(
      ...(bytes.match(/../g) ?? []).map((pair) => pair.charCodeAt(0) + 256 * pair.charCodeAt(1)),
    );

  // Of the test vectors of MurmurHash3_x86_32 that are widely used.
  test.each([
    ["", 0, 0],
    ["", 1, 0x514e28b7],
    ["", 0xffffffff, 0x81f16f39],
    ["ab", 0x9747b28c, 0x74875592],
    ["abcd", 0x9747b28c, 0xf0478627],
    ["test", 0, 0xba6bd213],
  ])("is MurmurHash3: %j with seed %i", (bytes, seed, hash) => {
    expect(seededHash(utf16(bytes), seed)).toBe(hash);
  });
});

describe("a sample", () => {
  const sirens = sortedSirens(5_000);

  test("has as many companies as were asked for, each of the list, or all of a shorter list", () => {
    expect(drawnOf(sirens, 200, 1).size).toBe(200);
    expect(drawnOf(sirens.slice(0, 150), 200, 1)).toEqual(new Set(sirens.slice(0, 150)));
    expect(drawSample({ subjects: subjectsOf([]) }, 200, 1)).toMatchObject({ size: 0, of: 0 });
  });

  test("is the same for the same seed and list, in whatever order and however often the rows name a company", () => {
    const some = fc.uniqueArray(fc.nat(sirens.length - 1), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(some, fc.nat(59), fc.nat(), (ranks, size, seed) => {
        const list = ranks.map((rank) => sirens[rank]!);
        const drawn = drawnOf(list, size + 1, seed);
        expect(drawn.size).toBe(Math.min(size + 1, list.length));
        expect(drawnOf(list.toReversed(), size + 1, seed)).toEqual(drawn);
        expect(drawnOf([...list.toSorted(), ...list], size + 1, seed)).toEqual(drawn);
      }),
    );
  });

  test("of a later version of the program is the same too", () => {
    const first = [...drawnOf(sirens, 5, 1)];
    expect(first).toEqual(["140002940", "140039843", "140043381", "140086588", "140101734"]);
  });

  test("takes of two with the same hash the lower one, wherever they stand", () => {
    const [lower, higher, first] = ["142490960", "143515070", "140002940"] as const;
    expect(seededHash(lower, 1)).toBe(seededHash(higher, 1));
    for (const list of [
      [lower, higher, first],
      [higher, lower, first],
      [first, higher, lower],
    ]) {
      const drawn = [1, 2, 3].map((size) => [...drawnOf(list, size, 1)].toSorted());
      expect(drawn).toEqual([[first], [first, lower], [first, lower, higher]]);
    }
  });

  test("tells what it was drawn from, and by what", () => {
    const drawn = (bySiret: boolean) => {
      const subjects = new Subjects(bySiret);
      for (const siren of sirens.slice(0, 5)) subjects.add(siren, undefined);
      const { seed, unit, size, of, queries } = drawSample({ subjects }, 3, 7);
      return { seed, unit, size, of, queries };
    };
    const told = { seed: 7, size: 3, of: 5, queries: [] };
    expect(drawn(false)).toEqual({ ...told, unit: "company" });
    expect(drawn(true)).toEqual({ ...told, unit: "establishment" });
  });

  test("of another seed is another one", () => {
    const [one, other] = [drawnOf(sirens, 200, 1), drawnOf(sirens, 200, 2)];
    const both = [...one].filter((siren) => other.has(siren));
    expect(both.length).toBeLessThan(30);
  });

  test("takes its companies from every part of a sorted list, none more than another", () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    const seeds = 100;
    const subjects = subjectsOf(sirens);
    for (let seed = 0; seed < seeds; seed += 1) {
      const sample = drawSample({ subjects }, 200, seed);
      for (const index of sirens.keys()) if (sample.hasSubject(index)) tenths[Math.floor(index / 500)]! += 1;
    }
    const expected = (200 * seeds) / 10;
    const chiSquare = tenths.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Of nine degrees of freedom, 27.9 is passed once in a thousand.
    expect(chiSquare).toBeLessThan(27.9);
  });

  test("has rows that are looked for by their names beside those with a number, case and order aside", () => {
    const drawn = (names: readonly string[]) => {
      const subjects = subjectsOf(sirens.slice(0, 300));
      const queries = new MatchQueries(subjects);
      for (const name of names) queries.add({ name });
      const sample = drawSample({ subjects, queries }, 60, 1);
      expect(sample).toMatchObject({ size: 60, of: 600 });
      const numbered = Array.from({ length: 300 }, (_, index) => index).filter(sample.hasSubject);
      expect(numbered).toHaveLength(60 - sample.queries.length);
      // Whom a query means comes after the draw, and is none of its own.
      expect(sample.hasSubject(300)).toBe(false);
      return new Set(sample.queries.map((query) => queries.at(query).name.toUpperCase()));
    };
    const names = Array.from({ length: 300 }, (_, rank) => `Fictive Société ${rank}`);
    const some = drawn(names);
    expect(some.size).toBeGreaterThan(15);
    expect(some.size).toBeLessThan(45);
    expect(drawn(names.toReversed().map((name) => name.toUpperCase()))).toEqual(some);
  });

  test("of two names takes the same one in either order, and knows it from the other", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const drawn = ["FICTIVE UNE", "FICTIVE DEUX"].map((_, at, names) => {
        const subjects = subjectsOf([]);
        const queries = new MatchQueries(subjects);
        for (const name of at === 0 ? names : names.toReversed()) queries.add({ name });
        const { queries: taken, hasQuery } = drawSample({ subjects, queries }, 1, seed);
        expect([0, 1].filter(hasQuery)).toEqual(taken);
        return taken.map((query) => queries.at(query).name);
      });
      expect(drawn[0]).toHaveLength(1);
      expect(drawn[1]).toEqual(drawn[0]);
    }
  });

  test("knows its names beside companies with a number", () => {
    const subjects = subjectsOf(sirens.slice(0, 2));
    const queries = new MatchQueries(subjects);
    for (const name of ["FICTIVE UNE", "FICTIVE DEUX"]) queries.add({ name });
    for (let seed = 0; seed < 20; seed += 1) {
      const sample = drawSample({ subjects, queries }, 2, seed);
      expect([0, 1].filter(sample.hasQuery)).toEqual(sample.queries);
      expect([0, 1].filter(sample.hasSubject)).toHaveLength(2 - sample.queries.length);
    }
  });

  // Sorted by number, as age is: those that are found stand together, and the first rows would tell the others wrongly.
  test("of 200 out of 16,303 has an interval that holds the true rate, whatever it is, in 93 of 100 seeds or more", () => {
    const population = 16_303;
    const subjects = subjectsOf(sortedSirens(population));
    const found = [0.999, 0.98, 0.9, 0.66, 0.2].map((rate) => Math.round(rate * population));
    const held = found.map(() => 0);
    for (let seed = 1; seed <= 100; seed += 1) {
      const sample = drawSample({ subjects }, 200, seed);
      const drawn = Array.from({ length: population }, (_, index) => index).filter(sample.hasSubject);
      for (const [place, having] of found.entries()) {
        const hits = drawn.filter((index) => index < having).length;
        const { low, high } = shareInterval({ population, size: 200, hits });
        if (low <= having / population && having / population <= high) held[place]! += 1;
      }
    }
    expect(Math.min(...held)).toBeGreaterThanOrEqual(93);
  });
});

describe("the rows of a sample", () => {
  const [numbered, named, blank, invalid, left] = [0, 1, 2, 3, 4];
  const [siren, other] = sortedSirens(2) as [string, string];
  const outside = (stays: string) => ({ kind: "left_out", stays });

  /** A list of one company by its number and one by its name, of which one is drawn; nobody is found yet. */
  function drawnFrom(unit: "number" | "name") {
    const subjects = subjectsOf([]);
    const queries = new MatchQueries(subjects);
    const rows = new Rows(5, subjects, 1, queries);
    rows.set(numbered, siren);
    rows.putMatch(named, { name: "FICTIVE" }, "company");
    rows.set(invalid, "123456789");
    rows.leaveOut(left, "none");
    for (let seed = 0; seed < 100; seed += 1) {
      const sample = drawSample({ subjects, queries }, 1, seed);
      if (sample.hasQuery(0) === (unit === "name"))
        return { rows, queries, sample, sampled: new SampledRows(rows, sample) };
    }
    throw new Error("of a hundred seeds none draws it");
  }

  const finds = (queries: MatchQueries, company: string) =>
    queries.decide(0, {
      ...{ status: "found", reason: "decided", by: "", day: "2026-05-03" },
      candidates: [{ siren: company, name: "FICTIVE" }],
    });

  test("are those of its companies; the others stay as they are, but for what is of another company", () => {
    const { rows, sampled } = drawnFrom("number");
    expect(sampled.at(numbered)).toEqual(rows.at(numbered));
    expect(sampled.at(named)).toEqual(outside("company"));
    expect(sampled.at(blank)).toEqual(outside("all"));
    expect(sampled.at(invalid)).toEqual(outside("all"));
    expect(sampled.at(left)).toEqual(rows.at(left));
    expect(sampled.at(left)).toEqual(outside("none"));
    expect([sampled.size, sampled.subjects]).toEqual([5, rows.subjects]);
    expect(sampled.textsOf(numbered)).toBe(rows.textsOf(numbered));
  });

  test("that have no number any more, or a wrong one, keep nothing of the company that they had", () => {
    const { rows, sampled } = drawnFrom("number");
    rows.put(blank, { kind: "blank" }, 0, "none");
    rows.put(invalid, { kind: "invalid", reason: "too_short" }, 0, "none");
    expect([blank, invalid].map((record) => sampled.at(record))).toEqual([outside("none"), outside("none")]);
    rows.sumUp(blank);
    expect(rows.at(blank)).toEqual({ kind: "blank", isTotals: true });
    expect(sampled.at(blank)).toEqual(outside("none"));
  });

  test("are those of its names, before and after a company was found for them", () => {
    const { rows, queries, sampled } = drawnFrom("name");
    expect(sampled.at(numbered)).toEqual(outside("all"));
    expect(sampled.at(named)).toEqual(rows.at(named));
    expect(rows.at(named).kind).toBe("match");
    finds(queries, other);
    expect(sampled.at(named)).toEqual(rows.at(named));
    expect(rows.at(named).kind).toBe("subject");
  });

  test("of a name that was not drawn are outside, even where it means a company that was", () => {
    const { queries, sampled } = drawnFrom("number");
    finds(queries, siren);
    expect(sampled.at(named)).toEqual(outside("company"));
  });

  test("have companies of an earlier run once the list has some", () => {
    const { rows, sampled } = drawnFrom("number");
    expect(sampled.hasKept).toBe(false);
    rows.putKept(blank, { company: { siren: other, name: "FICTIVE" }, by: "search" }, "all");
    expect(sampled.hasKept).toBe(true);
  });

  test("ask about companies that were drawn, and those whom a drawn name means", () => {
    const byNumber = drawnFrom("number");
    finds(byNumber.queries, other);
    const ofNumbers = subjectsAskedOf(byNumber.sample, byNumber.queries);
    expect([0, 1].map(ofNumbers)).toEqual([true, false]);
    const byName = drawnFrom("name");
    expect([0, 1].map(subjectsAskedOf(byName.sample, byName.queries))).toEqual([false, false]);
    finds(byName.queries, other);
    expect([0, 1].map(subjectsAskedOf(byName.sample, byName.queries))).toEqual([false, true]);
    byName.queries.lack(0, { status: "failed", error: { code: "timeout", message: "" } });
    expect([0, 1].map(subjectsAskedOf(byName.sample, byName.queries))).toEqual([false, false]);
  });

  test("are counted with what is blank or wrong in the whole list, which costs nothing to know", () => {
    const { rows, sampled } = drawnFrom("number");
    const [ofSample, ofAll] = [sampled, rows].map((list) =>
      countClasses(
        [list],
        () => true,
        () => true,
      ),
    );
    expect(sampleClasses(ofSample!, ofAll!)).toMatchObject({
      ...{ total: 5, ready: 1, search: 0, blank: 1, invalid: 1, leftOut: 2 },
    });
  });
});
