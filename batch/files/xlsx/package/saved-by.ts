import { decodeXml } from "../xml/text.ts";
import { tags } from "../xml/markup.ts";
import { openContainer } from "./container.ts";
import { openPackage } from "./package.ts";

/**
 * Who last saved the workbook at `path`, as it says itself (`cp:lastModifiedBy` of its core properties, ECMA-376 part 2);
 * undefined where it does not. @throws {FileError} where it cannot be read
 */
export async function savedBy(path: string): Promise<string | undefined> {
  const archive = await openContainer(path);
  try {
    const source = openPackage(archive);
    const core = (await source.relations()).find(({ type }) => type === "core-properties");
    const part = core && source.part(core.target);
    if (part === undefined) return undefined;
    const xml = await source.read(part);
    const named = [...tags(xml)];
    const open = named.findIndex(({ kind, name }) => kind === "open" && name === "lastModifiedBy");
    const close = named[open + 1];
    if (open === -1 || close === undefined) return undefined;
    return decodeXml(xml.slice(named[open]!.end, close.start)).trim() || undefined;
  } finally {
    await archive.close();
  }
}
