import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { placeholders } from "../../shared/messages/messages.ts";
import { unsaidIn } from "../shared/messages/message-tables.ts";
import { usageErrors } from "../../shared/command-line/environment.ts";
import { messages } from "../../relay/messages/messages.ts";

const texts = Object.entries(messages);

describe("every message of the relay", () => {
  test("says the same parameters in both languages", () => {
    const differing = texts.filter(
      ([, { en, fr }]) =>
        String([...new Set(placeholders(en))].sort()) !== String([...new Set(placeholders(fr))].sort()),
    );
    expect(differing.map(([code]) => code)).toEqual([]);
  });

  test("stands in one table alone", () => {
    const tables = readdirSync("relay/messages").filter((name) => name.endsWith("-messages.ts"));
    const codes = tables.flatMap((name) =>
      [...readFileSync(`relay/messages/${name}`, "utf8").matchAll(/^ {2}(\w+): \{/gm)].map(
        ([, code]) => code!,
      ),
    );
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    const own = Object.keys(messages).filter((code) => !(code in usageErrors));
    expect(codes.toSorted()).toEqual(own.toSorted());
    expect(messages).toMatchObject(usageErrors);
  });

  test("is said somewhere, by its code or by the family that it belongs to", () => {
    expect(unsaidIn(messages, ["relay", "shared/command-line"])).toEqual([]);
  });
});
