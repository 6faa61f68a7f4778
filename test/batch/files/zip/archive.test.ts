import { describe, expect, test } from "@jest/globals";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Archive,
  openArchive,
  inflatedChunks,
  wholeEntry,
} from "../../../../batch/files/zip/archive.ts";
import { ArchiveWriter } from "../../../../batch/files/zip/writer.ts";
import { readZipParts } from "../../../fidelity/zip-parts.ts";
import { zipFile, type ZipTraits } from "../../../fixtures/workbooks/zip-file.ts";

const files = [
  { name: "a/b.xml", content: Buffer.from("<b>é</b>".repeat(500)) },
  { name: "empty", content: Buffer.alloc(0) },
];

async function withArchive<T>(
  bytes: Buffer,
  use: (archive: Archive, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "zip-"));
  try {
    const path = join(folder, "test.zip");
    await writeFile(path, bytes);
    const archive = await openArchive(path);
    try {
      return await use(archive, folder);
    } finally {
      await archive.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const traits: readonly [string, ZipTraits][] = [
  ["an ordinary archive", {}],
  ["sizes behind the data", { dataDescriptors: true }],
  ["zip64 fields", { zip64: true }],
  ["zip64 fields behind other bytes", { zip64: true, before: Buffer.from("prefix") }],
  ["stored parts", { stored: true }],
  ["names with backslashes", { backslashes: true }],
  ["a comment that looks like an end record", { comment: "PK\x05\x06".padEnd(40, "\0") }],
  ["extra fields", { extra: Buffer.from("20a2020000ff", "hex") }],
];

describe("reading", () => {
  test.each(traits)("%s", async (_, trait) => {
    await withArchive(zipFile(files, trait), async (archive) => {
      expect(archive.entries.map(({ name }) => name)).toEqual(["a/b.xml", "empty"]);
      for (const [index, { content }] of files.entries()) {
        expect(await wholeEntry(archive, archive.entries[index]!)).toEqual(content);
      }
    });
  });

  test("stops at the first byte beyond the stated size", async () => {
    const bytes = zipFile([{ name: "lie", content: Buffer.alloc(3_000_000) }]);
    // The size in the central directory, 24 bytes into its one entry.
    bytes.writeUInt32LE(1000, bytes.indexOf("PK\x01\x02", 0, "latin1") + 24);
    await withArchive(bytes, async (archive) => {
      let given = 0;
      const read = async () => {
        for await (const chunk of inflatedChunks(archive, archive.entries[0]!)) given += chunk.length;
      };
      await expect(read()).rejects.toMatchObject({ code: "corrupt_zip" });
      expect(given).toBe(0);
    });
  });

  test("tells a wrong CRC", async () => {
    const bytes = zipFile(files);
    bytes.writeUInt32LE(1, bytes.indexOf("PK\x01\x02", 0, "latin1") + 16);
    await withArchive(bytes, async (archive) => {
      await expect(wholeEntry(archive, archive.entries[0]!)).rejects.toMatchObject({ code: "corrupt_zip" });
    });
  });

  test.each<[string, ZipTraits, ZipTraits]>([
    ["elsewhere", {}, { before: Buffer.from("moved") }],
    ["at their place, of the same size", { stored: true }, { stored: true }],
  ])(
    "says that the file was changed, not that it is damaged, if other parts are %s, whether one is unpacked or copied",
    async (_, trait, laterTrait) => {
      const later = [{ name: "a/b.xml", content: Buffer.from("<b>è</b>".repeat(500)) }, files[1]!];
      await withArchive(zipFile(files, trait), async (archive, folder) => {
        const [entry] = archive.entries;
        // From here on its CRC is not compared again where it is copied.
        await wholeEntry(archive, entry!);
        await writeFile(join(folder, "test.zip"), zipFile(later, laterTrait));
        await utimes(join(folder, "test.zip"), 1, 1);
        await expect(wholeEntry(archive, entry!)).rejects.toMatchObject({ code: "file_changed" });
        const writer = await ArchiveWriter.create(join(folder, "copy.zip"));
        await expect(writer.copy(archive, entry!)).rejects.toMatchObject({ code: "file_changed" });
        await writer.abandon();
      });
    },
  );

  test("refuses a method it does not know, when such a part is read", async () => {
    const bytes = zipFile(files);
    bytes.writeUInt16LE(12, bytes.indexOf("PK\x01\x02", 0, "latin1") + 10);
    await withArchive(bytes, async (archive) => {
      const refused = wholeEntry(archive, archive.entries[0]!);
      await expect(refused).rejects.toMatchObject({
        code: "unsupported_compression",
        parameters: { method: 12 },
      });
    });
  });

  test("refuses parts that lie over one another", async () => {
    const bytes = zipFile(files);
    const second = bytes.lastIndexOf("PK\x01\x02", undefined, "latin1");
    bytes.writeUInt32LE(0, second + 42);
    await expect(withArchive(bytes, () => Promise.resolve())).rejects.toMatchObject({ code: "corrupt_zip" });
  });

  test("refuses many small parts that inflate to too much together", async () => {
    const many = Array.from({ length: 5 }, (_, index) => ({
      name: `${index}`,
      content: Buffer.alloc(16 * 1024 * 1024),
    }));
    await expect(withArchive(zipFile(many), () => Promise.resolve())).rejects.toMatchObject({
      code: "zip_bomb",
    });
  });
});

describe("writing", () => {
  test.each(traits)("copies packed bytes from %s, and writes new ones beside", async (_, trait) => {
    const bytes = zipFile(files, trait);
    await withArchive(bytes, async (archive, folder) => {
      const path = join(folder, "copy.zip");
      const writer = await ArchiveWriter.create(path);
      const [first, second] = archive.entries;
      await writer.copy(archive, first!);
      await writer.add(second!, [Buffer.from("new "), Buffer.from("content")]);
      await writer.finish(archive.comment);
      const [before] = readZipParts(bytes);
      const [copied, added] = readZipParts(await readFile(path));
      expect(copied).toMatchObject({
        name: "a/b.xml",
        method: before!.method,
        crc: before!.crc,
        packed: before!.packed,
      });
      expect(added!.content().toString()).toBe("new content");
      // No size is left to stand behind the data.
      expect((await readFile(path)).readUInt16LE(6) & 0x0008).toBe(0);
    });
  });

  test("hands on what goes wrong while the content is made", async () => {
    await withArchive(zipFile(files), async (archive, folder) => {
      const writer = await ArchiveWriter.create(join(folder, "copy.zip"));
      const failing = (async function* () {
        yield Buffer.from("x");
        await Promise.reject(new Error("no more"));
      })();
      await expect(writer.add(archive.entries[0]!, failing)).rejects.toThrow("no more");
      await writer.abandon();
    });
  });

  test("says that the folder is missing", async () => {
    await expect(ArchiveWriter.create(join(tmpdir(), "no", "such", "folder.zip"))).rejects.toMatchObject({
      code: "missing_output_folder",
    });
  });
});
