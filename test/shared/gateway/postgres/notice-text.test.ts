import { describe, expect, test } from "@jest/globals";
import { NoticeReader, answerName, noticeText } from "../../../../shared/gateway/postgres/notices.ts";

const secret = Buffer.alloc(32, 7);
const stamp = (number: number) => ({ secret, number });
const tokens = { kind: "tokens" } as const;

describe("a notice that is heard", () => {
  test("is taken as it was sent, once: a second time it is a replay", () => {
    const reader = new NoticeReader(stamp(10));
    const text = noticeText(tokens, "ann", stamp(11));
    expect(reader.read(text)).toEqual({ sender: "ann", number: 11, notice: tokens });
    expect(reader.read(text)).toBeUndefined();
  });

  test("is taken in whatever order transactions were kept, and never when it is of long before", () => {
    const reader = new NoticeReader(stamp(50_000));
    for (const number of [50_003, 50_001, 49_990]) {
      expect(reader.read(noticeText(tokens, "ann", stamp(number)))?.number).toBe(number);
    }
    expect(reader.read(noticeText(tokens, "ann", stamp(40_000)))).toBeUndefined();
  });

  test("is none where it is forged, altered, of another store, or no text of ours", () => {
    const reader = new NoticeReader(stamp(1));
    const signed = noticeText(tokens, "ann", stamp(2));
    const { mac, ...unsigned } = JSON.parse(signed) as Record<string, unknown>;
    const forged = [
      ...["", "hello", "{", "null", "[]", "7", '{"kind":"tokens"}', "\u0000", "{}".repeat(3_000)],
      JSON.stringify({ ...unsigned, mac: "" }),
      JSON.stringify({ ...unsigned, mac: 7 }),
      JSON.stringify({ ...unsigned, number: 3, mac }),
      JSON.stringify({ ...unsigned, kind: "settings", mac }),
      JSON.stringify({ ...unsigned, more: true, mac }),
      noticeText(tokens, "ann", { secret: Buffer.alloc(32, 8), number: 2 }),
    ];
    for (const text of forged) expect(reader.read(text)).toBeUndefined();
    expect(reader.read(signed)?.notice).toEqual(tokens);
  });

  test("replays are known over more notices than are remembered one by one", () => {
    const reader = new NoticeReader(stamp(0));
    const texts = Array.from({ length: 25_000 }, (_, at) => noticeText(tokens, "ann", stamp(at + 1)));
    expect(texts.every((text) => reader.read(text) !== undefined)).toBe(true);
    expect(texts.every((text) => reader.read(text) === undefined)).toBe(true);
  });
});

describe("what a notice says of answers", () => {
  const key = "legal-unit?siren=552032534";
  const source = "https://api.example/v1";

  test("names no company, and nothing that trying all companies would find without the secret", () => {
    const name = answerName(secret, source, key);
    expect(name).toMatch(/^[\w-]{16}$/);
    expect(answerName(Buffer.alloc(32, 8), source, key)).not.toBe(name);
  });

  test("is all of them where their names are more than a notice may hold", () => {
    const replaced = Array.from({ length: 1_000 }, (_, at) => answerName(secret, source, `${key}${at}`));
    const heard = new NoticeReader(stamp(0)).read(
      noticeText({ kind: "answers", source, replaced, settled: 3 }, "ann", stamp(1)),
    );
    expect(heard?.notice).toEqual({ kind: "answers", source, replaced: "all", settled: 3 });
  });
});
