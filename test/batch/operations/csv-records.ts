import { expect } from "@jest/globals";

/** Returns the records of a CSV text without line breaks inside fields, by RFC 4180. */
export function csvRecords(text: string): string[][] {
  expect(text).toMatch(/\r\n$/);
  expect(text).not.toMatch(/(^|[^\r])\n/);
  const lines = text.split("\r\n").slice(0, -1);
  return lines.map((line) => {
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    return fields.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "");
  });
}
