import { chooseLanguage, type Language } from "../../shared/messages/messages.ts";

/** Office's own object: absent if office.js did not load, and incomplete until it is ready, for which cells do not wait. */
export const officeHere = () => (globalThis as { Office?: typeof Office }).Office;

/** Returns the prefix for this add-in's names in localStorage, if the host has one. */
export const partitionKey = (): string | undefined => officeHere()?.context?.partitionKey;

/** Returns true if the host shows entities and formatted numbers (CustomFunctionsRuntime 1.4). */
export function hasDataTypes(): boolean {
  return officeHere()?.context?.requirements?.isSetSupported("CustomFunctionsRuntime", "1.4") === true;
}

/**
 * How long a formula waits for Excel to say from which year it counts days, milliseconds. Excel may be busy with others; those
 * after the first that waited in vain do not wait.
 */
let longestWait = 2_000;

/** How much less a day's serial number is in this workbook than in those that count from 1900; undefined until Excel said it. */
let daysLess: number | undefined;
let asked: Promise<number> | undefined;

/**
 * Returns how far serial numbers are behind those from 1900. Excel tells by calculating that of a day, which is 1 where
 * days are counted from 1904 (Excel.Functions, ExcelApi 1.2).
 */
export async function readDaysBehind(context: Excel.RequestContext): Promise<number> {
  const day = context.workbook.functions.date(1904, 1, 2).load("value");
  await context.sync();
  return day.value === 1 ? 1462 : 0;
}

/**
 * Returns how much less a day's serial number is than where days are counted from 1900: 1462 if from 1904. 0 while Excel
 * does not tell, and in hosts that are not Excel.
 */
export async function daysBehind(): Promise<number> {
  if (daysLess === undefined) {
    let timer;
    try {
      asked ??= Excel.run({ delayForCellEdit: true }, readDaysBehind);
      const inVain = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, longestWait)));
      daysLess = await Promise.race([asked, inVain]);
      longestWait = 0;
    } catch {
      asked = undefined;
    }
    clearTimeout(timer);
  }
  return daysLess ?? 0;
}

/** Returns Office's language, otherwise the browser's; English if that language is not supported. */
export function officeLanguage(): Language {
  return chooseLanguage(officeHere()?.context?.displayLanguage ?? globalThis.navigator?.language);
}
