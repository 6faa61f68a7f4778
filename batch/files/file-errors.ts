import { accessErrors } from "./access-errors.ts";
import { textErrors } from "./csv/errors.ts";
import { workbookErrors } from "./xlsx/errors.ts";
import { archiveErrors } from "./zip/errors.ts";

/** Every reason for which a file is not read or given back. A further one is an entry of one of these tables. */
export const fileErrors = { ...accessErrors, ...textErrors, ...workbookErrors, ...archiveErrors };

export type FileErrorCode = keyof typeof fileErrors;
