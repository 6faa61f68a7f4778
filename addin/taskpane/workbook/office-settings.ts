import { inExcel } from "./office-ranges.ts";

/** The settings of the workbook whose keys begin with `prefix` (Excel.SettingCollection, ExcelApi 1.4). */
export function settingsInExcel(prefix: string): Promise<ReadonlyMap<string, unknown>> {
  return inExcel(async (context) => {
    const { settings } = context.workbook;
    settings.load("items/key,items/value");
    await context.sync();
    return new Map(
      settings.items.flatMap(({ key, value }) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), value as unknown] as const] : [],
      ),
    );
  });
}

/** Keeps a text in the workbook under `key`, or takes away what is kept there. */
export function setInExcel(key: string, text: string | undefined): Promise<void> {
  return inExcel(async (context) => {
    const { settings } = context.workbook;
    if (text !== undefined) settings.add(key, text);
    else {
      const setting = settings.getItemOrNullObject(key).load("key");
      await context.sync();
      if (!setting.isNullObject) setting.delete();
    }
    await context.sync();
  });
}
