import { LocaleType, LogLevel, mergeLocales, Univer } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import enUS from "@univerjs/preset-sheets-core/locales/en-US";
import frFR from "@univerjs/preset-sheets-core/locales/fr-FR";
import type { Language } from "../page/texts.ts";

const locales = { en: LocaleType.EN_US, fr: LocaleType.FR_FR } as const;

/** An empty spreadsheet in the element of that id, and the interface to script it by. */
export function openSpreadsheet(container: string, language: Language): { univer: Univer; api: FUniver } {
  const univer = new Univer({
    locale: locales[language],
    locales: { [LocaleType.EN_US]: mergeLocales(enUS), [LocaleType.FR_FR]: mergeLocales(frFR) },
    logLevel: LogLevel.WARN,
  });
  for (const entry of UniverSheetsCorePreset({ container }).plugins) {
    if (Array.isArray(entry)) univer.registerPlugin(entry[0], entry[1]);
    else univer.registerPlugin(entry);
  }
  return { univer, api: FUniver.newAPI(univer) };
}
