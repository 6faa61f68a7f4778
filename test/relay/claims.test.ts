import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { documentText, tableRows, underHeading } from "../docs/documents.ts";
import type { Claim } from "./claims/claim.ts";
import { deployAsides, deployClaims } from "./claims/deploy-claims.ts";
import { securityClaims } from "./claims/security-claims.ts";

const oneLine = (text: string) => text.replace(/\s+/g, " ");
/** Words alone: of a link its text. */
const wordsOf = (text: string) => oneLine(text).replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");

/** True where a test of that name is in the file. */
const isTested = ([file, name]: Claim["tests"][number]): boolean =>
  existsSync(file) && oneLine(readFileSync(file, "utf8")).includes(name);

/** The words of documents that promise what holds when something fails, or speak of it. */
const ofFailure =
  /\b(fail\w*|never|refuse\w*|surviv\w*|lost|loses?|away|wait\w*|ignored|dropped|killed|revoked|expired|again|damaged|continue\w*|nobody|nothing|goes on)\b/;

/** A document's sentences, cells of tables and points of lists, without its code. */
function sentences(document: string): string[] {
  const text = documentText(document).replace(/```.*?```/gs, "\n\n");
  return text
    .split(/\n\s*\n|\n(?=[-*#\d] ?)|\|/)
    .flatMap((part) => wordsOf(part).split(/(?<=[.;:]) (?=[A-Z`*])/))
    .map((sentence) => sentence.trim());
}

const overlaps = (one: string, other: string) => one.includes(other) || other.includes(one);

describe.each<[string, readonly Claim[]]>([
  ["docs/deploy.md", deployClaims],
  ["docs/security.md", securityClaims],
])("%s", (document, claims) => {
  const text = wordsOf(documentText(document));

  test.each(claims.map((claim) => [claim.text, claim] as const))("says and keeps: %s", (_text, claim) => {
    expect(text.includes(claim.text)).toBe(true);
    expect(claim.tests.length).toBeGreaterThan(0);
    expect(claim.tests.filter((test) => !isTested(test))).toEqual([]);
  });
});

test("every sentence of docs/deploy.md on what happens when something fails is a claim with its test, or none at all", () => {
  const known = [...deployClaims.map((claim) => claim.text), ...deployAsides];
  const found = sentences("docs/deploy.md").filter((sentence) => ofFailure.test(sentence));
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((sentence) => !known.some((text) => overlaps(sentence, text)))).toEqual([]);
});

test("all that docs/security.md says holds is a claim with its test", () => {
  const rows = tableRows(underHeading("docs/security.md", "## From whom, and by what"), "From");
  const said = rows.flatMap(([, holds]) => wordsOf(holds!).split(/; /));
  expect(said.length).toBeGreaterThan(30);
  const known = securityClaims.map((claim) => claim.text);
  expect(said.filter((clause) => !known.some((text) => clause.includes(text)))).toEqual([]);
});
