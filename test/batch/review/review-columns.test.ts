import { expect, test } from "@jest/globals";
import { columnOfHeader, headerOfColumn, reviewColumns } from "../../../batch/enrich/review-columns.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { languages } from "../../../shared/messages/messages.ts";

test("every column of a review is known again by its header, in either language", () => {
  for (const language of languages)
    for (const column of reviewColumns)
      expect(columnOfHeader(headerOfColumn(column, messageFormatter(language)))).toEqual(column);
});

test("a French review that names the town by the other word is read alike", () => {
  expect(columnOfHeader("Ville")).toEqual({ part: "city" });
  expect(columnOfHeader("3 : ville")).toEqual({ part: "town", candidate: 3 });
});
