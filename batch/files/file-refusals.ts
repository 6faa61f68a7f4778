import { accessRefusals } from "./access-refusals.ts";
import { textRefusals } from "./csv/refusals.ts";
import { workbookRefusals } from "./xlsx/refusals.ts";
import { archiveRefusals } from "./zip/refusals.ts";

/** Every reason for which a file is not read or given back. A further one is an entry of one of these tables. */
export const fileRefusals = { ...accessRefusals, ...textRefusals, ...workbookRefusals, ...archiveRefusals };

export type FileRefusalCode = keyof typeof fileRefusals;
