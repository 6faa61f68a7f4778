import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "@jest/globals";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import type { Environment } from "../../../batch/session/environment.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere, type TypedHere } from "../operations/typed-here.ts";
import { candidatesOf, type ReviewRecord } from "./filled-review.ts";

const units = 3_000;

/** Names without numbers, some of them doubtful. */
export const truth = seededTruth({ units, registerSeed: 1, rows: 120, seed: 11 });

let sandbox: StartedSandbox;
/** A store in which the searches of the list are bought already. */
let bought: string;
let folder: string;
const folders: string[] = [];

/** A path in the folder of the test. */
export const at = (name: string): string => join(folder, name);

function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "review-")));
  return folders.at(-1)!;
}

export const quoted = (text: string): string =>
  /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A list of names and places, `;` between them. */
export const csvOf = (rows = truth): string =>
  [
    "Réf;Raison sociale;CP;Ville",
    ...rows.map(({ row }, index) =>
      [`r${index}`, row.name, row.postcode ?? "", row.city ?? ""].map(quoted).join(";"),
    ),
  ].join("\n");

/** The account stands in the environment beside its secret, so that decisions can be looked at too. */
export function reviewEnvironment(): Environment {
  const given = environmentOf(sandbox, at("store.sqlite"));
  return { ...given, account: { url: given.api!.url, key: given.api!.key } };
}

/** Types a command; answers what was said, and the calls that it made. */
export async function typed(
  words: readonly string[],
  language: Language = "en",
): Promise<TypedHere & { readonly calls: number }> {
  const before = (await sandbox.calls()).total;
  const ended = await typedHere(words, reviewEnvironment, language);
  return { ...ended, calls: (await sandbox.calls()).total - before };
}

/** The words that enrich a list by its names, with a review. */
export const enrich = (list: string, ...more: string[]): string[] => [
  ...["enrich", at(list), "--match", "--review", "--fields", "name,naf,state", "--yes"],
  ...more,
];

/** The records of a result that is a CSV. */
export const results = (name: string): Record<string, string>[] => recordsOf(readFileSync(at(name), "utf8"));

/** Declares what each test of a file begins with: a folder with `names.csv`, and a store in which its searches are. */
export function reviewedList(): void {
  beforeAll(async () => {
    sandbox = await startSandbox({ units, seed: 1, plan: "enterprise", quota: 1_000_000, hourly: 1_000_000 });
    folder = newFolder();
    writeFileSync(at("names.csv"), csvOf());
    await typed(enrich("names.csv"));
    bought = at("store.sqlite");
  });
  beforeEach(() => {
    folder = newFolder();
    copyFileSync(bought, at("store.sqlite"));
    writeFileSync(at("names.csv"), csvOf());
  });
  afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));
}

/** The row of a result that is about a row of a review. */
export const rowOf = (rows: readonly Record<string, string>[], record: ReviewRecord) =>
  rows[Number(record["Rows"]!.split(",")[0]) - 2]!;

/** Says no two rows alike: each candidate in turn, then none, then later. */
export const inTurn = (record: ReviewRecord, place: number): string =>
  place % 4 === 3 ? "later" : place % 4 === 2 ? "none" : String(1 + (place % candidatesOf(record)));

/** What the rows of a result say of the decisions that were made in the rows of a review, by whom where the review says. */
export function expectDecided(
  rows: readonly Record<string, string>[],
  review: readonly ReviewRecord[],
  marks: readonly string[],
  by?: string,
) {
  const [chosen, none] =
    by === undefined
      ? ["chosen in a review of 20", "none of the candidates, according to a review of 20"]
      : [`chosen by ${by} on 20`, `none of the candidates, as ${by} decided on 20`];
  for (const [place, record] of review.entries()) {
    const row = rowOf(rows, record);
    const mark = marks[place]!;
    if (mark === "none") {
      expect(row).toMatchObject({ sirene_siren: "", sirene_score: "", sirene_status: "not_found" });
      expect(row["sirene_note"]).toContain(none);
    } else if (/^\d$/.test(mark)) {
      expect(row).toMatchObject({
        sirene_siren: record[`${mark}: SIREN`],
        sirene_score: record[`${mark}: score`],
        sirene_match: record[`${mark}: letters`],
        sirene_name: record[`${mark}: name`],
        sirene_status: "found",
      });
      expect(row["sirene_note"]).toContain(chosen);
    } else expect(["ambiguous", "not_found"]).toContain(row["sirene_status"]);
  }
}
