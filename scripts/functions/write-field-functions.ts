import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fieldFunctionFiles, fieldFunctionsSource } from "./field-functions.ts";

/** `npm run functions`: writes the functions of the catalogue's fields. Run it after a change of shared/fields. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
for (const file of fieldFunctionFiles) await writeFile(join(root, file), fieldFunctionsSource(file));
