import { describe, expect, test } from "@jest/globals";
import { placeholders } from "../../shared/messages/messages.ts";
import { codesSpreadIn, unsaidIn } from "../shared/messages/message-tables.ts";
import { startErrors, startNotices } from "../../shared/command-line/program-messages.ts";
import { usageErrors } from "../../shared/command-line/usage-errors.ts";
import { messages } from "../../relay/messages/messages.ts";
import { documentText } from "../docs/documents.ts";

const texts = Object.entries(messages);

describe("every message of the relay", () => {
  test("says the same parameters in both languages", () => {
    const differing = texts.filter(
      ([, { en, fr }]) =>
        String([...new Set(placeholders(en))].sort()) !== String([...new Set(placeholders(fr))].sort()),
    );
    expect(differing.map(([code]) => code)).toEqual([]);
  });

  test("stands in one table alone", async () => {
    const codes = await codesSpreadIn("relay/messages/messages.ts");
    expect(codes.toSorted()).toEqual(Object.keys(messages).toSorted());
    expect(messages).toMatchObject({ ...startErrors, ...startNotices, ...usageErrors });
  });

  test("is said somewhere, by its code or by the family that it belongs to", () => {
    expect(unsaidIn(messages, ["relay", "shared/command-line", "shared/gateway/store"])).toEqual([]);
  });
});

test("the example of check in docs/deploy.md says what check says", () => {
  const example = /^\$ sirene-relay check .*\n([\s\S]*?)^```$/m.exec(documentText("docs/deploy.md"))![1]!;
  const lines = example
    .trim()
    .split("\n")
    .map((line) => line.split(/ {2,}/));
  expect(lines.length).toBeGreaterThan(5);
  const ofCheck = texts.filter(([code]) => code.startsWith("check_"));
  const said = ofCheck.map(([, { en }]) => {
    const [first, ...further] = en
      .split(/\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${[first, ...further].join(".+")}$`);
  });
  const unsaid = lines.filter(([, , sentence]) => !said.some((message) => message.test(sentence!)));
  expect(unsaid).toEqual([]);
});
