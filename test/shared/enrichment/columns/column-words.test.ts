import { describe, expect, test } from "@jest/globals";
import { columnName } from "../../../../shared/enrichment/columns/header-hint.ts";
import {
  columnWords,
  disagreementText,
  isDoubtful,
  leftOutText,
  type LeftOutColumn,
  type LeftOutReason,
} from "../../../../shared/enrichment/columns/column-words.ts";
import type { Disagreement } from "../../../../shared/enrichment/columns/disagreements.ts";
import { messageFormatter, type Language } from "../../../../shared/messages/messages.ts";

const say = { en: messageFormatter(columnWords, "en"), fr: messageFormatter(columnWords, "fr") };

test("a column is called by its letter, and by its header if it has one", () => {
  expect(columnName({ letter: "B", header: "N° SIREN" })).toBe('B "N° SIREN"');
  expect(columnName({ letter: "B", header: "" })).toBe("B");
});

describe("why a column is left out is said", () => {
  const left = (why: LeftOutReason, more: Partial<LeftOutColumn<string>> = {}): LeftOutColumn<string> => ({
    ...{ column: "B", role: "siret", why, ...more },
  });
  const text = (one: LeftOutColumn<string>, language: Language = "en") =>
    leftOutText(one, (column) => `column-${column}`, say[language]);

  test("with the name of the column that it was compared with, and with their companies", () => {
    expect(text(left("second", { otherColumn: "A" }))).toBe("column column-A is used instead");
    const few = left("few_companies", { otherColumn: "A", companies: 1, of: 40 });
    expect(text(few)).toBe("it contains only 1 company, while column column-A contains 40");
    expect(text({ ...few, companies: 3 }, "fr")).toBe(
      "elle ne contient que 3 entreprises, alors que la colonne column-A en contient 40",
    );
  });

  test("without one where it was compared with none", () => {
    expect(text(left("constant"))).toBe("it contains the same company in every row");
    expect(text(left("unlike"))).toBe("its content is not what its header says");
    const nameless = (): string => {
      throw new Error("there is no column to name");
    };
    expect(leftOutText(left("constant"), nameless, say.en)).toBe("it contains the same company in every row");
  });

  test("and casts doubt on verdicts if it may be the list's own, until a person has answered", () => {
    expect(isDoubtful(left("few_companies"))).toBe(true);
    expect(isDoubtful(left("mostly_other"))).toBe(true);
    expect(isDoubtful(left("mostly_other", { isSettled: true }))).toBe(false);
    for (const why of ["constant", "other_party", "other_companies", "unnamed", "second"] as const)
      expect(isDoubtful(left(why))).toBe(false);
  });
});

describe("numbers that belong to other companies are counted", () => {
  const text = (disagreement: Partial<Disagreement>, language: Language = "en") =>
    disagreementText(
      {
        ...{ role: "siret", number: "siren", rows: 40, differing: 3, shift: undefined },
        ...disagreement,
      } as Disagreement,
      say[language],
    );

  test("one of them and several", () => {
    expect(text({})).toBe("3 of 40 SIRETs do not belong to the SIREN in their row");
    expect(text({ differing: 1 })).toBe("1 of 40 SIRETs does not belong to the SIREN in its row");
    expect(text({ role: "vat", number: "siret" })).toBe(
      "3 of 40 VAT numbers do not belong to the SIRET in their row",
    );
    expect(text({ role: "vat", differing: 1 }, "fr")).toBe(
      "1 numéro de TVA sur 40 n'est pas celui du SIREN de sa ligne",
    );
  });

  test("with the rows that their column looks shifted by, up or down", () => {
    expect(text({ shift: -1 })).toBe(
      "3 of 40 SIRETs do not belong to the SIREN in their row; the column looks shifted by 1 row",
    );
    expect(text({ shift: 2 }, "fr")).toBe(
      "3 SIRET sur 40 ne sont pas ceux du SIREN de leur ligne ; la colonne semble décalée de 2 lignes",
    );
  });
});
