import { fileURLToPath } from "node:url";

/** Path of a folder that the build puts beside this program's: beside `relay`, as tsc builds it, and `bin`, as it ships. */
export const builtFolder = (name: string): string => fileURLToPath(new URL(`../${name}/`, import.meta.url));
