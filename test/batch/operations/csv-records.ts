import { expect } from "@jest/globals";

/** The records of a CSV text that holds no line break inside a field, as RFC 4180 has them. */
export function csvRecords(text: string): string[][] {
  expect(text).toMatch(/\r\n$/);
  expect(text).not.toMatch(/(^|[^\r])\n/);
  const lines = text.split("\r\n").slice(0, -1);
  return lines.map((line) => {
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    return fields.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "");
  });
}
