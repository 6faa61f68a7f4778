import { deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { deflated } from "../../../../batch/files/zip/writer.ts";
import { seededRandom } from "../../../../sandbox/register/fictional/dice.ts";

const mebibyte = 1024 * 1024;

async function packed(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for await (const one of deflated(chunks)) bytes.push(one);
  return Buffer.concat(bytes);
}

/** Pieces of some length each. */
function* cut(bytes: Buffer, lengths: () => number): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const length = lengths();
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const random = seededRandom(30);
const towns = ["Lyon", "Lille", "Nantes", "Saint-Étienne"];
/** Rows of a sheet: what repeats itself, and what does not. */
const sheet = Buffer.from(
  Array.from({ length: 60_000 }, (_, row) => {
    const amount = Math.floor(random() * 1e9) / 100;
    const town = towns[Math.floor(random() * towns.length)]!;
    return `<row r="${row}"><c r="A${row}"><v>${amount}</v></c><c r="B${row}" t="inlineStr"><is><t>${town}</t></is></c></row>`;
  }).join(""),
);

describe("a part deflated in blocks", () => {
  test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte, sheet.length])(
    "of %d bytes inflates to what it was",
    async (length) => {
      const bytes = sheet.subarray(0, length);
      expect(inflateRawSync(await packed([bytes])).equals(bytes)).toBe(true);
    },
  );

  test("has the same bytes however it comes cut", async () => {
    const whole = await packed([sheet]);
    expect((await packed(cut(sheet, () => 4096))).equals(whole)).toBe(true);
    expect((await packed(cut(sheet, () => Math.floor(random() * 300_000)))).equals(whole)).toBe(true);
  });

  test("is at most 3 % larger than zlib makes it in one piece", async () => {
    expect(sheet.length).toBeGreaterThan(5 * mebibyte);
    expect((await packed([sheet])).length).toBeLessThan(1.03 * deflateRawSync(sheet).length);
  });

  test("keeps what it was given, whose memory may be used again at once", async () => {
    const lent = Buffer.alloc(100_000);
    const lending = function* () {
      for (const piece of cut(sheet, () => lent.length)) {
        piece.copy(lent);
        yield lent.subarray(0, piece.length);
        lent.fill(0);
      }
    };
    expect(inflateRawSync(await packed(lending())).equals(sheet)).toBe(true);
  });

  test("holds no more than a few blocks, however slowly it is taken", async () => {
    let given = 0;
    const counted = function* () {
      for (const piece of cut(sheet, () => 100_000)) {
        given += piece.length;
        yield piece;
      }
    };
    await deflated(counted()).next();
    expect(given).toBeLessThan(4 * mebibyte);
  });
});
