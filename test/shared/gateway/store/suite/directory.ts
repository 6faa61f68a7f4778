import { expect, test } from "@jest/globals";
import type { DirectoryEntry } from "../../../../../shared/einvoicing/directory-lines.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

const [one, other, third] = ["150000016", "150000024", "150000032"] as const;
const entry = (day: string, ...addresses: string[]): DirectoryEntry => ({
  day,
  lines: addresses.map((address) => ({ address, state: "active" })),
});

/** Tests how the directory of e-invoices is stored. */
export function directorySuite(store: StoreUnderTest): void {
  test("lines of the directory outlive the process, in their order and case, with their day", async () => {
    const path = store.newAddress();
    const first = await store.open(path);
    await first.directory.put(new Map([[one, entry("2026-11-22", `${one}_b`, `${one}_A`)]]));
    await first.close();
    const again = await store.open(path);
    expect(await again.directory.linesOf([other, one])).toEqual(
      new Map([[one, entry("2026-11-22", `${one}_b`, `${one}_A`)]]),
    );
    await again.close();
  });

  test("a SIREN that came back without a line is told from one that never came back", async () => {
    const { directory } = await store.open();
    await directory.noteAsked(new Map([["f1", [one, other]]]));
    await directory.put(new Map([[one, entry("2026-11-22")]]));
    expect(await directory.linesOf([one, other, third])).toEqual(new Map([[one, entry("2026-11-22")]]));
    expect(await directory.count()).toBe(1);
  });

  test("a later import takes the place of an earlier one, for its own SIRENs alone", async () => {
    const { directory } = await store.open();
    await directory.put(
      new Map([one, other].map((siren) => [siren, entry("2026-11-01", siren, `${siren}_X`)])),
    );
    await directory.put(new Map([[one, entry("2026-11-22", `${one}_Y`)]]));
    expect(await directory.linesOf([one, other])).toEqual(
      new Map([
        [one, entry("2026-11-22", `${one}_Y`)],
        [other, entry("2026-11-01", other, `${other}_X`)],
      ]),
    );
  });

  test("a SIREN belongs to the file that it was last asked with, and keeps its lines", async () => {
    const { directory } = await store.open();
    await directory.noteAsked(new Map([["f1", [one, other, third]]]));
    await directory.put(new Map([[one, entry("2026-11-01", one)]]));
    await directory.noteAsked(new Map([["f2", [one]]]));
    expect(await directory.askedWith([other])).toEqual(new Map([["f1", [other, third]]]));
    expect(await directory.askedWith([one, third])).toEqual(
      new Map([
        ["f2", [one]],
        ["f1", [other, third]],
      ]),
    );
    expect(await directory.askedWith(["150000040"])).toEqual(new Map());
    expect((await directory.linesOf([one])).size).toBe(1);
  });

  test("lines of the directory are the same for every account, and purging answers leaves them", async () => {
    const path = store.newAddress();
    const first = await store.open(path);
    await first.directory.put(new Map([[one, entry("2026-11-22", one)]]));
    await first.purge(Date.now() + 1, 0);
    const elsewhere = await store.open(path, { source: "https://other.example/v1", keyHash: "none" });
    expect((await elsewhere.directory.linesOf([one])).size).toBe(1);
    await first.close();
    await elsewhere.close();
  });
}
