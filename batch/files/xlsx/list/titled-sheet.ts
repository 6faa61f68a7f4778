import { openContainer } from "../package/container.ts";
import { openPackage, readWorkbook } from "../package/package.ts";
import { firstText } from "../sheet/sample.ts";

/** Name of the first sheet of the workbook at `path` whose first cell holds `title`. @throws {FileError} where it cannot be read */
export async function titledSheet(path: string, title: string): Promise<string | undefined> {
  const archive = await openContainer(path);
  try {
    const source = openPackage(archive);
    const workbook = await readWorkbook(source);
    for (const { name, part } of workbook.sheets) {
      if (part !== undefined && (await firstText(source, workbook, part)) === title) return name;
    }
    return undefined;
  } finally {
    await archive.close();
  }
}
