import { expect, test } from "@jest/globals";
import { amountText, numberText } from "../../../shared/messages/messages.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("an amount has its cents where it has some, and none where it is whole", () => {
  const texts = [7_622.45, -15_750.55, 7_622.4, 7_622, 0].map((value) => plain(amountText(value, "fr")));
  expect(texts).toEqual(["7 622,45", "-15 750,55", "7 622,40", "7 622", "0"]);
  expect(amountText(7_622.45, "en")).toBe("7,622.45");
});

test("a number of a sentence has one decimal at most", () => {
  expect([1_234.56, 5].map((value) => numberText(value, "en"))).toEqual(["1,234.6", "5"]);
});
